import type { Database } from '../desk/submission-store.ts'

const minute = 60_000

/** A claim lasts longer than a request to the provider can. */
const leaseTime = 5 * minute

/** How often a lead is sent. With the waits of {@link getRetryDelay}, about four days. */
const maxAttempts = 100

/**
 * The same for statuses that mean that the provider will not take this body. Providers also answer 400 to a
 * signature that they do not know, so it gets about four hours.
 */
const maxAttemptsByStatus: Readonly<Record<number, number>> = { 400: 10, 413: 1, 415: 1, 422: 1 }

export interface Delivery {
  /** Sent as Idempotency-Key, the same with every attempt. */
  readonly key: string
  readonly endpoint: string
  /** The body as it was received. */
  readonly payload: string
  /** 1 for the first attempt. */
  readonly attempts: number
}

/**
 * Deliveries of leads to the provider, in a database that has the tables of all files in `migrations/`. All times are
 * milliseconds since 1970.
 */
export function createDeliveryStore({ rows }: Database) {
  return {
    /** Claims a delivery for one attempt. Resolves with undefined if another claim or none is due. */
    async lease(lead: number, now: number): Promise<Delivery | undefined> {
      const [row] = await rows(
        `UPDATE deliveries SET attempts = attempts + 1, due = ?3
        WHERE lead = ?1 AND state = 'waiting' AND due <= ?2
        RETURNING key, attempts,
          (SELECT endpoint FROM leads WHERE id = lead) AS endpoint,
          (SELECT payload FROM leads WHERE id = lead) AS payload`,
        lead,
        now,
        now + leaseTime,
      )
      return row as unknown as Delivery | undefined
    },
    /**
     * Records the end of an attempt.
     * @param status the provider's HTTP status; 0 if it gave none, or an answer that the contract excludes
     */
    async recordAttempt(lead: number, attempts: number, status: number, now: number) {
      const state = getNextState(attempts, status)
      await rows(
        'UPDATE deliveries SET state = ?2, status = ?3, due = ?4 WHERE lead = ?1',
        lead,
        state,
        status,
        state === 'waiting' ? now + getRetryDelay(attempts) : now,
      )
      return state
    },
    /** Ids of leads whose delivery is due, longest first; at most 100. */
    async listDue(now: number) {
      const found = await rows(
        "SELECT lead FROM deliveries WHERE state = 'waiting' AND due <= ?1 ORDER BY due LIMIT 100",
        now,
      )
      return found.map(({ lead }) => Number(lead))
    },
    /**
     * Deletes leads received before a time, unless they are still to be delivered or dead. Privacy requests and
     * requests to hear no more stay: they are due later, and make the suppression list.
     */
    async deleteDelivered(before: number) {
      await rows(
        `DELETE FROM leads WHERE received < ?1 AND endpoint NOT IN ('/unsubscribe', '/californiaResidents')
        AND id NOT IN (SELECT lead FROM deliveries WHERE state <> 'delivered')`,
        new Date(before).toISOString(),
      )
    },
  }
}

function getNextState(attempts: number, status: number) {
  if (status >= 200 && status < 300) return 'delivered'
  return attempts >= (maxAttemptsByStatus[status] ?? maxAttempts) ? 'dead' : 'waiting'
}

/** 1, 2, 4 … minutes, up to an hour. */
function getRetryDelay(attempts: number): number {
  return Math.min(2 ** (attempts - 1), 60) * minute
}
