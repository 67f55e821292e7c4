import { atom } from 'nanostores'
import { expandUrl } from '../forms/expand-url.ts'

/** An entry of `/lawsuits.json`. */
export interface LawsuitListItem {
  readonly name: string
  /** Other search terms for it. */
  readonly also: string
  /** Whether new claims are possible, as cards say it: `New claims: open`. */
  readonly claims: string
  readonly href: string
  /** URL of its picture. */
  readonly picture: string
  /** Its position in the header menu, if it has one. */
  readonly menu?: number | undefined
}

/** Every lawsuit by name, after the first request; `'failed'` if the request failed. */
export const $lawsuits = atom<readonly LawsuitListItem[] | 'failed' | undefined>(undefined)

let isRequested = false

/** Fetches the list once. After a failure, the next call retries. */
export async function fetchLawsuits(): Promise<void> {
  if (isRequested) return
  isRequested = true
  $lawsuits.set(undefined)
  try {
    const url = expandUrl('/lawsuits.json')
    const response = await fetch(url, { signal: AbortSignal.timeout?.(10_000) })
    const lawsuits: readonly LawsuitListItem[] = await response.json()
    // A host may send an error as JSON, too.
    if (!response.ok || !lawsuits[0]) throw response
    $lawsuits.set(lawsuits)
  } catch {
    $lawsuits.set('failed')
    isRequested = false
  }
}
