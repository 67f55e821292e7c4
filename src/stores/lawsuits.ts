import { atom } from 'nanostores'
import * as v from 'valibot'

const entry = v.object({
  name: v.string(),
  /** Other words by which it is found. */
  also: v.optional(v.string()),
  href: v.string(),
  /** Address of its picture. */
  picture: v.string(),
  /** Its place in the header menu, if it has one. */
  menu: v.optional(v.number()),
})

export type Listed = v.InferOutput<typeof entry>

/** Every lawsuit by name, once somebody has asked; `'broken'` when the list could not be had. */
export const $lawsuits = atom<readonly Listed[] | 'broken' | undefined>(undefined)

let asked = false

/** Fetches the list once; after a failure the next call tries again. */
export async function listLawsuits(): Promise<void> {
  if (asked) return
  asked = true
  $lawsuits.set(undefined)
  try {
    const reply = await fetch('/lawsuits.json')
    $lawsuits.set(v.parse(v.array(entry), await reply.json()))
  } catch {
    $lawsuits.set('broken')
    asked = false
  }
}
