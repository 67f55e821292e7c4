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

/** A page or a question that a search finds. */
export interface Answer {
  readonly name: string
  /** Words by which it is found. */
  readonly also: string
  readonly href: string
}

/** What `/answers.json` has. */
export interface AnswerList {
  readonly answers: readonly Answer[]
  /** Where a search without results leads. */
  readonly suggestions: readonly { readonly label: string; readonly href: string }[]
}

/** Answers, once they arrived. A search does without them. */
export const $answers = atom<AnswerList>({ answers: [], suggestions: [] })

/** Every lawsuit by name, after the first request; `'failed'` if the request failed. */
export const $lawsuits = atom<readonly LawsuitListItem[] | 'failed' | undefined>(undefined)

let isRequested = false

/** Fetches both lists once. After a failure, the next call retries. */
export async function fetchLawsuits(): Promise<void> {
  if (isRequested) return
  isRequested = true
  $lawsuits.set(undefined)
  try {
    const [lawsuits, answers] = await Promise.all([
      fetchJson<readonly LawsuitListItem[]>('/lawsuits.json'),
      fetchJson<AnswerList>('/answers.json').catch(() => $answers.value),
    ])
    $answers.set(answers)
    $lawsuits.set(lawsuits)
  } catch {
    $lawsuits.set('failed')
    isRequested = false
  }
}

/** @throws if there is no response, an error, or something else than JSON */
async function fetchJson<T extends object>(path: string): Promise<T> {
  const response = await fetch(expandUrl(path), { signal: AbortSignal.timeout?.(10_000) })
  const value: T = await response.json()
  // A host may send an error as JSON, too.
  if (!response.ok || Object.keys(value).length === 0) throw new Error(`${path} was not found`)
  return value
}
