import { atom } from 'nanostores'
import * as v from 'valibot'
import { expandUrl } from '../forms/expand-url.ts'

const common = {
  name: v.string(),
  /** Other words by which searches find it. */
  also: v.array(v.string()),
  href: v.string(),
}

const lawsuitSchema = v.object({
  ...common,
  kind: v.literal('lawsuit'),
  /** Whether new claims are possible, as cards say it: `New claims: open`. */
  claims: v.string(),
  /** URL of its picture. */
  picture: v.string(),
  /** Its position in the header menu, if it has one. */
  menu: v.optional(v.number()),
})

/** A lawsuit of `/search.json`. */
export type ListedLawsuit = Readonly<v.InferOutput<typeof lawsuitSchema>>

const destinationSchema = v.variant('kind', [
  lawsuitSchema,
  v.object({ ...common, kind: v.picklist(['state', 'page', 'question']) }),
])

/** What a search may open: a lawsuit, the time limit of a state, a page, or a question of the FAQ. */
export type Destination = Readonly<v.InferOutput<typeof destinationSchema>>

const listSchema = v.object({
  destinations: v.pipe(v.array(destinationSchema), v.nonEmpty()),
  /** Where a search without results leads. */
  suggestions: v.array(v.object({ label: v.string(), href: v.string() })),
})

/** What `/search.json` has. */
export type DestinationList = Readonly<v.InferOutput<typeof listSchema>>

/** The list, once it has arrived; `'failed'` if the last request failed. */
export const $destinationList = atom<DestinationList | 'failed' | undefined>(undefined)

let request: Promise<DestinationList | undefined> | undefined

/**
 * Fetches the list once. After a failure, the next call repeats the request.
 * @returns undefined if it failed
 */
export function fetchDestinations(): Promise<DestinationList | undefined> {
  request ??= requestDestinations()
  return request
}

async function requestDestinations(): Promise<DestinationList | undefined> {
  $destinationList.set(undefined)
  try {
    const response = await fetch(expandUrl('/search.json'), {
      signal: AbortSignal.timeout(10_000),
    })
    // A host may send an error as JSON, too.
    const list = v.parse(listSchema, await response.json())
    $destinationList.set(list)
    return list
  } catch {
    $destinationList.set('failed')
    request = undefined
    return undefined
  }
}

/** The lawsuits of the list, none before it has arrived. */
export function listLawsuits(list: typeof $destinationList.value): ListedLawsuit[] {
  return typeof list === 'object' ? list.destinations.filter(({ kind }) => kind === 'lawsuit') : []
}
