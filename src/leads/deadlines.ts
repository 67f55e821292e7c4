import { addDays, getDayIn } from '../forms/days.ts'
import type { Submission } from './lead-store.ts'
import { getKind } from './submission-kinds.ts'

/** A legal obligation that a request begins. */
interface Deadline {
  readonly duty: string
  /** The last day in the site's time zone, `YYYY-MM-DD`. */
  readonly day: string
}

/**
 * The deadlines of a privacy or unsubscribe request, earliest first. Public holidays are counted as
 * business days, so a day may be too early and is never too late.
 *
 * E-mail: 15 U.S.C. § 7704(a)(4). California: 11 CCR §§ 7021 and 7026. The pages
 * `unsubscribe-mail` and `california-residents` promise the same.
 */
export function listDeadlines(
  { endpoint, receivedAt, request }: Pick<Submission, 'endpoint' | 'receivedAt' | 'request'>,
  timeZone: string,
): Deadline[] {
  if (request === null) return []
  const received = getDayIn(timeZone, new Date(receivedAt))
  const createDeadline = (duty: string, days: number) => ({
    duty,
    day: addBusinessDays(received, days),
  })
  if (getKind(endpoint) === 'unsubscription') return [createDeadline('Stop messages', 10)]
  const deadlines: Deadline[] = []
  if (/delete/i.test(request))
    deadlines.push(createDeadline('Confirm the request to delete', 10), {
      duty: 'Answer the request to delete',
      day: addDays(received, 45),
    })
  if (/opt-out/i.test(request)) deadlines.push(createDeadline('Stop sharing and confirm it', 15))
  return deadlines.sort((a, b) => a.day.localeCompare(b.day))
}

/** The day that is a number of business days after another. */
function addBusinessDays(start: string, count: number): string {
  let day = start
  for (let remaining = count; remaining > 0; ) {
    day = addDays(day, 1)
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6) remaining--
  }
  return day
}
