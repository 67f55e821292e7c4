import type { SubmissionStore } from './submission-store.ts'

/** A day in milliseconds. */
export const msPerDay = 86_400_000

/**
 * Deletes the submissions that are older than a number of days, and returns a sentence about it. It deletes
 * nothing if none is younger: the clock may be ahead, and SQLite overwrites what is deleted.
 */
export async function removeOldSubmissions(
  leads: Pick<SubmissionStore, 'list' | 'removeBefore'>,
  days: number,
  now = Date.now(),
): Promise<string> {
  const limit = new Date(now - days * msPerDay).toISOString()
  const [newest] = await leads.list({}, 1)
  const [younger] = await leads.list({ from: limit }, 1)
  if (newest && !younger)
    return `Deleted nothing: the clock says ${new Date(now).toISOString()}, and the newest lead, of ${newest.receivedAt}, would go as well. If the clock is right, delete it in the inbox.`
  return `Deleted ${await leads.removeBefore(limit)} leads older than ${days} days.`
}
