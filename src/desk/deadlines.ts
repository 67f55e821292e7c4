import type { StoredSubmission } from './submission-store.ts'

/** A legal obligation that a request begins. */
export interface Deadline {
  readonly duty: string
  /** The last day, `YYYY-MM-DD`, UTC. */
  readonly day: string
}

/**
 * The deadlines of a privacy or unsubscribe request, earliest first. Public holidays are counted as
 * business days, so a day may be too early and is never too late.
 *
 * E-mail: 15 U.S.C. § 7704(a)(4). California: 11 CCR §§ 7021 and 7026(f). The pages
 * `unsubscribe-mail` and `california-residents` promise the same.
 */
export function listDeadlines({
  endpoint,
  receivedAt,
  payload,
}: Pick<StoredSubmission, 'endpoint' | 'receivedAt' | 'payload'>): Deadline[] {
  const createDeadline = (days: number) => ({ day: addBusinessDays(receivedAt, days) })
  if (endpoint === '/unsubscribe') return [{ duty: 'Stop messages', ...createDeadline(10) }]
  if (endpoint !== '/californiaResidents') return []
  const request = String(payload.Iamrequestingto)
  const deadlines = [
    ...(/delete/i.test(request)
      ? [
          { duty: 'Confirm the request to delete', ...createDeadline(10) },
          {
            duty: 'Answer the request to delete',
            day: formatDay(Date.parse(receivedAt) + 45 * msPerDay),
          },
        ]
      : []),
    ...(/opt-out/i.test(request) ? [{ duty: 'Stop sharing data', ...createDeadline(15) }] : []),
  ]
  return deadlines.sort((a, b) => a.day.localeCompare(b.day))
}

const msPerDay = 86_400_000

function formatDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** The day that is a number of business days after a time. */
function addBusinessDays(start: string, days: number): string {
  let time = Date.parse(start)
  for (let remaining = days; remaining > 0; ) {
    time += msPerDay
    const weekday = new Date(time).getUTCDay()
    if (weekday !== 0 && weekday !== 6) remaining--
  }
  return formatDay(time)
}
