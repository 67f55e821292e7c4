import { atom } from 'nanostores'
import * as v from 'valibot'
import { expandUrl } from '../forms/expand-url.ts'

const lawsuitSchema = v.object({
  name: v.string(),
  /** Other search terms for it. */
  also: v.string(),
  /** Whether new claims are possible, as cards say it: `New claims: open`. */
  claims: v.string(),
  href: v.string(),
  /** URL of its picture. */
  picture: v.string(),
  /** Its position in the header menu, if it has one. */
  menu: v.optional(v.number()),
})

/** An entry of `/lawsuits.json`. */
export type LawsuitListItem = Readonly<v.InferOutput<typeof lawsuitSchema>>

const answerSchema = v.object({
  name: v.string(),
  /** Words by which it is found. */
  also: v.string(),
  href: v.string(),
})

/** A page or a question that a search finds. */
export type SearchEntry = Readonly<v.InferOutput<typeof answerSchema>>

const answerListSchema = v.object({
  answers: v.array(answerSchema),
  /** Where a search without results leads. */
  suggestions: v.array(v.object({ label: v.string(), href: v.string() })),
})

/** What `/answers.json` has. */
export type SearchEntryList = Readonly<v.InferOutput<typeof answerListSchema>>

/** Answers, once they arrived. A search does without them. */
export const $answers = atom<SearchEntryList>({ answers: [], suggestions: [] })

/** Every lawsuit by name, after the first request; `'failed'` if the request failed. */
export const $lawsuits = atom<readonly LawsuitListItem[] | 'failed' | undefined>(undefined)

let isRequested = false

/** Fetches both lists once, and waits for the lawsuits only. After a failure, the next call retries. */
export async function fetchLawsuits(): Promise<void> {
  if (isRequested) return
  isRequested = true
  $lawsuits.set(undefined)
  try {
    const lawsuits = fetchJson('/lawsuits.json', v.pipe(v.array(lawsuitSchema), v.nonEmpty()))
    fetchJson('/answers.json', answerListSchema).then(
      answers => $answers.set(answers),
      () => {},
    )
    $lawsuits.set(await lawsuits)
  } catch {
    $lawsuits.set('failed')
    isRequested = false
  }
}

/** @throws if there is no response, or something else than the file: a host may send an error as JSON, too */
async function fetchJson<T>(path: string, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const response = await fetch(expandUrl(path), { signal: AbortSignal.timeout(10_000) })
  return v.parse(schema, await response.json())
}
