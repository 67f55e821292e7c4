import { atom } from 'nanostores'

/** An entry of `/lawsuits.json`. */
export interface Listed {
  readonly name: string
  /** Other words by which it is found. */
  readonly also: string
  readonly href: string
  /** Address of its picture. */
  readonly picture: string
  /** Its place in the header menu, if it has one. */
  readonly menu?: number | undefined
}

/** Every lawsuit by name, once somebody has asked; `'broken'` when the list could not be had. */
export const $lawsuits = atom<readonly Listed[] | 'broken' | undefined>(undefined)

let asked = false

/** Fetches the list once; after a failure the next call tries again. */
export async function listLawsuits(): Promise<void> {
  if (asked) return
  asked = true
  $lawsuits.set(undefined)
  try {
    const reply = await fetch('/lawsuits.json', { signal: AbortSignal.timeout?.(10_000) })
    const lawsuits: readonly Listed[] = await reply.json()
    $lawsuits.set(lawsuits.length > 0 ? lawsuits : 'broken')
  } catch {
    $lawsuits.set('broken')
    asked = false
  }
}
