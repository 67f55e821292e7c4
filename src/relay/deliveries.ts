import type { Database } from '../desk/submission-store.ts'

/**
 * One run of the Workflow sends one lead. Another begins when it is lost, or when the lead is redelivered. The lead's
 * Idempotency-Key tells it from the lead of this number in another relay of the account.
 */
export type Run = Readonly<{ lead: number; run: number; key: string }>

/** What becomes of a lead after an attempt. */
export type DeliveryState = 'waiting' | 'delivered' | 'dead'

/** After how many milliseconds without an attempt a run is lost: longer than any delay between two. */
const lostAfter = 7_200_000

/** Creates the deliveries that are missing among the newest lead and the ?1 ids before it. A repeat has none. */
export const insertDeliveries = `INSERT INTO deliveries (lead)
  SELECT id FROM leads WHERE id >= (SELECT max(id) FROM leads) - ?1 AND repeats IS NULL
    AND NOT EXISTS (SELECT 1 FROM deliveries WHERE lead = id)`

const selectStored = `SELECT lead, run, key FROM deliveries
  WHERE state = 'stored' AND lead = ifnull(?1, lead) ORDER BY changed LIMIT 1000`

const updateStarted = `UPDATE deliveries SET state = 'waiting', changed = ?2
  WHERE lead IN (SELECT value FROM json_each(?1)) AND state = 'stored'`

const beginAttempt = `UPDATE deliveries SET state = 'waiting', attempts = attempts + 1, changed = ?3
  WHERE lead = ?1 AND run = ?2 AND key = ?4 AND state IN ('stored', 'waiting')
  RETURNING attempts, (SELECT endpoint FROM leads WHERE id = lead) AS endpoint,
    (SELECT payload FROM leads WHERE id = lead) AS payload`

/** A response that comes after the lead is settled changes that only if it was taken. */
const endAttempt = `UPDATE deliveries SET state = ?3, status = ?4, response = ?5, changed = ?6
  WHERE lead = ?1 AND run = ?2 AND (state IN ('stored', 'waiting') OR ?3 = 'delivered')`

const replaceLost = `UPDATE deliveries SET state = 'stored', run = run + 1
  WHERE state = 'waiting' AND changed < ?1`

const deleteOld = `DELETE FROM leads
  WHERE received < ?1 AND endpoint NOT IN ('/unsubscribe', '/californiaResidents')
    AND NOT EXISTS (SELECT 1 FROM deliveries WHERE lead = leads.id AND state <> 'delivered')`

/** What became of each lead. All times are milliseconds since 1970. */
export function createDeliveryStore({ rows }: Database) {
  return {
    /** The Workflows that have not begun, the oldest first and at most 1,000, or that of one lead. */
    async listStored(only: number | null = null) {
      return (await rows(selectStored, only)).map(({ lead, run, key }) => ({
        id: `${key}-${run}`,
        params: { lead: Number(lead), run: Number(run), key: String(key) } satisfies Run,
      }))
    },
    /** Records that Workflows of leads were created. */
    async recordStarted(leads: readonly number[], now: number) {
      await rows(updateStarted, JSON.stringify(leads), now)
    },
    /**
     * Begins an attempt. Resolves with what to send and the number of attempts since the lead was stored or redelivered,
     * or with undefined if the lead was deleted or settled, or another run sends it.
     */
    async begin({ lead, run, key }: Run, now: number) {
      const [row] = await rows(beginAttempt, lead, run, now, key)
      if (!row) return undefined
      const [endpoint, payload] = [String(row.endpoint), String(row.payload)]
      return { key, endpoint, payload, attempts: Number(row.attempts) }
    },
    /**
     * Records what became of an attempt.
     * @param status the provider's HTTP status; 0 if it gave none
     * @param response the beginning of the provider's response, unless the lead was taken
     */
    async record(
      run: Run,
      state: DeliveryState,
      status: number,
      response: string | null,
      now: number,
    ) {
      await rows(endAttempt, run.lead, run.run, state, status, response, now)
    },
    /** Lets another run begin where one is lost, as after an outage of Workflows. */
    async replaceLostRuns(now: number) {
      await rows(replaceLost, now - lostAfter)
    },
    /** Creates the deliveries of leads that an earlier relay stored after this one's tables were made. */
    async insertMissing() {
      await rows(insertDeliveries, Number.MAX_SAFE_INTEGER)
    },
    /**
     * Deletes delivered leads that were received before a time. Privacy and unsubscribe requests stay: they are due
     * later, and make the suppression list.
     */
    async deleteDelivered(before: number) {
      await rows(deleteOld, new Date(before).toISOString())
    },
  }
}
