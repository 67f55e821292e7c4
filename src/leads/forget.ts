import type { Database, Statement } from './database.ts'
import { listInSql } from './submission-kinds.ts'

const msPerHour = 3_600_000

/**
 * For how many years those who call must be able to show who agreed to it, and to which words: 16 CFR 310.5(a)(8).
 */
const yearsOfProofs = 5

/**
 * Clears leads: answers and fate go. Of a claim that was ever sent the proof of each press stays, and of a request its day,
 * what it asks for, and its contact (11 CCR 7101).
 * @param ids a selection of leads that it does not change before its last statement
 */
const clear = (ids: string, ...values: readonly (string | number)[]): Statement[] => [
  [
    `DELETE FROM submissions WHERE lead IN (${ids}) AND request IS NULL
      AND NOT (endpoint IN ${listInSql('claim')} AND (SELECT sent FROM leads WHERE leads.id = lead))`,
    ...values,
  ],
  [
    `UPDATE submissions SET payload = NULL, misfits = NULL, blocking = NULL, residence = NULL, search = NULL,
      page = iif(instr(page, '?'), substr(page, 1, instr(page, '?') - 1), page) WHERE lead IN (${ids})`,
    ...values,
  ],
  [
    `UPDATE submissions SET form = NULL, consent = NULL, page = '', certificate = '', sender = '', sender_search = ''
      WHERE lead IN (${ids}) AND request IS NOT NULL`,
    ...values,
  ],
  [`DELETE FROM leads WHERE id IN (${ids}) RETURNING id`, ...values],
]

/** What was delivered or blocked, once all its submissions are old. What waits or is dead stays, and so do requests. */
const oldLeads = `SELECT id FROM leads
  WHERE (state = 'delivered' AND blocked = 0 OR state = 'dead' AND blocked IN (1, 2)) AND changed < ?2
  AND NOT EXISTS (SELECT 1 FROM submissions WHERE lead = leads.id AND (received >= ?1 OR request IS NOT NULL))`

/** A request of which the provider was not told yet stays. */
const deletableLeads = `SELECT id FROM leads WHERE id IN (SELECT value FROM json_each(?1)) AND (state = 'delivered'
  OR NOT EXISTS (SELECT 1 FROM submissions WHERE lead = leads.id AND request IS NOT NULL))`

/** Deletes what is stored, by age or by hand. All times are milliseconds since 1970. */
export function createForgetting({ rows, batch }: Database) {
  return {
    /** Clears leads that were received before a time. What was delivered within the hour is still the same as an equal. */
    async clearOld(before: number, now: number) {
      await batch(clear(oldLeads, new Date(before).toISOString(), now - msPerHour))
    },
    /** Clears leads, and resolves with the ids of those that it could. */
    async clear(leads: readonly number[]): Promise<number[]> {
      const [, , , cleared = []] = await batch(clear(deletableLeads, JSON.stringify(leads)))
      return cleared.map(({ id }) => Number(id))
    },
    /** Deletes all of leads that were never a person's: a test, or junk. */
    async erase(leads: readonly number[]) {
      const ids = JSON.stringify(leads)
      await batch([
        ['DELETE FROM submissions WHERE lead IN (SELECT value FROM json_each(?1))', ids],
        ['DELETE FROM leads WHERE id IN (SELECT value FROM json_each(?1))', ids],
      ])
    },
    /** Deletes what stayed of a submission, a proof or a stop. */
    async eraseKept(submission: number) {
      await rows('DELETE FROM submissions WHERE id = ?1 AND payload IS NULL', submission)
    },
    /** Deletes proofs whose time is over. */
    async eraseOldProofs(now: number) {
      const end = new Date(now)
      end.setUTCFullYear(end.getUTCFullYear() - yearsOfProofs)
      await rows(
        'DELETE FROM submissions WHERE payload IS NULL AND request IS NULL AND received < ?1',
        end.toISOString(),
      )
    },
  }
}
