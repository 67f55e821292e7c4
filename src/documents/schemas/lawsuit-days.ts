import { getLastDay } from '../../forms/days.ts'
import type { Lawsuit } from './lawsuit.ts'

/** True if a lawsuit is published on a day: not a draft and not scheduled for later. */
export function isPublishedOn(
  { draft, published }: { readonly draft: boolean; readonly published: string },
  day: string,
): boolean {
  return !draft && published <= day
}

/** True if an event is still to come on a day. What was announced for an earlier day is not, whatever became of it. */
export function isAhead(
  { date, scheduled }: Pick<Lawsuit['timeline'][number], 'date' | 'scheduled'>,
  day: string,
): boolean {
  return scheduled && getLastDay(date) >= day
}

/** The next event of a court that is still to come on a day. */
export function findNextCourtEvent({ timeline }: Pick<Lawsuit, 'timeline'>, day: string) {
  return timeline.find(event => event.court && isAhead(event, day))
}

/**
 * The date of the newest court event that was found. `facts.asOf` may be later, but says when the facts were true and
 * not that a court did something. A claim for benefits has no court events.
 */
export function findNewestCourtEvent({
  timeline,
  facts,
}: Pick<Lawsuit, 'timeline' | 'facts'>): string | undefined {
  if (facts.claims.status === 'benefits') return undefined
  return timeline.findLast(({ scheduled, court }) => court && !scheduled)?.date
}
