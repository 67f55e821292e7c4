import { atom } from 'nanostores'
import * as v from 'valibot'
import { expandUrl } from '../forms/expand-url.ts'

const destinationSchema = v.object({
  kind: v.picklist(['lawsuit', 'state', 'page', 'question']),
  name: v.string(),
  /** Other words by which searches find it. */
  also: v.array(v.string()),
  href: v.string(),
  /** Whether new claims are possible in a lawsuit, as cards say it: `New claims: open`. */
  claims: v.optional(v.string()),
  picture: v.optional(v.string()),
  /** The position of a lawsuit in the header menu, if it has one. */
  menu: v.optional(v.number()),
})

const listSchema = v.object({
  destinations: v.array(destinationSchema),
  /** Where a search without results leads. */
  suggestions: v.array(v.object({ label: v.string(), href: v.string() })),
})

/** What a search may open: a lawsuit, the time limit of a state, a page, or a question of the FAQ. */
export type Destination = Readonly<v.InferOutput<typeof destinationSchema>>

/** What `/search.json` has. */
export type DestinationList = Readonly<v.InferOutput<typeof listSchema>>

/** The list, once it has arrived; `'failed'` if the last request failed. */
export const $destinationList = atom<DestinationList | 'failed' | undefined>(undefined)

export function destinationsOf(list: typeof $destinationList.value): readonly Destination[] {
  return typeof list === 'object' ? list.destinations : []
}

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
    const signal = AbortSignal.timeout(10_000)
    const response = await fetch(expandUrl('/search.json'), { signal })
    // A host may send an error as JSON, too.
    const list: unknown = await response.json()
    if (!v.is(listSchema, list) || list.destinations.length === 0) throw new Error('No list')
    $destinationList.set(list)
    return list
  } catch {
    $destinationList.set('failed')
    request = undefined
    return undefined
  }
}
