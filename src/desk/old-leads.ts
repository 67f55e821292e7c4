import type { SubmissionStore } from './submission-store.ts'

/** A day in milliseconds. */
export const msPerDay = 86_400_000

/**
 * Deletes the submissions that are older than a number of days, and returns a sentence about it. It deletes
 * nothing if no submission came in as many days after them. A clock that is ahead makes such a gap, even after a new
 * lead was stored with its time, and SQLite overwrites what is deleted.
 */
export async function removeOldSubmissions(
  leads: Pick<SubmissionStore, 'findAround' | 'removeBefore'>,
  days: number,
  now = Date.now(),
): Promise<string> {
  const limit = new Date(now - days * msPerDay).toISOString()
  const { last, next } = await leads.findAround(limit)
  if (last && !(next && Date.parse(next) - Date.parse(last) <= days * msPerDay))
    return `Deleted nothing: the clock says ${new Date(now).toISOString()}, and all leads up to that of ${last} would go, after which none came for ${days} days. If the clock is right, delete them in the inbox.`
  return `Deleted ${await leads.removeBefore(limit)} leads older than ${days} days.`
}
