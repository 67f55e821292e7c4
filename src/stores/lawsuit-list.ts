import { atom } from 'nanostores'

/** An entry of `/lawsuits.json`. */
export interface LawsuitListItem {
  readonly name: string
  /** Other search terms for it. */
  readonly also: string
  /** The chances of a new claim, in a word: `Open`. */
  readonly claims: string
  readonly href: string
  /** URL of its picture. */
  readonly picture: string
  /** Its position in the header menu, if it has one. */
  readonly menu?: number | undefined
}

/** Every lawsuit by name, after the first request; `'broken'` if it failed. */
export const $lawsuits = atom<readonly LawsuitListItem[] | 'broken' | undefined>(undefined)

let isRequested = false

/** Fetches the list once; after a failure the next call tries again. */
export async function fetchLawsuits(): Promise<void> {
  if (isRequested) return
  isRequested = true
  $lawsuits.set(undefined)
  try {
    const reply = await fetch('/lawsuits.json', { signal: AbortSignal.timeout?.(10_000) })
    const lawsuits: readonly LawsuitListItem[] = await reply.json()
    // A host may answer an error in JSON, too.
    if (!reply.ok || !lawsuits[0]) throw reply
    $lawsuits.set(lawsuits)
  } catch {
    $lawsuits.set('broken')
    isRequested = false
  }
}
