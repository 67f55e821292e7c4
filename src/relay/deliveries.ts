import type { ResponseVerdict } from '../contract/acceptance.ts'
import type { Database } from '../desk/submission-store.ts'

const minute = 60_000

/** How long a claim lasts, in milliseconds: longer than a request to the provider can. */
export const claimTime = 5 * minute

/** After how long a lead is queued again whose message may be lost: longer than a message can be delayed. */
const sweepTime = 120 * minute

/**
 * After how many equal responses, by status, a lead becomes a dead letter. Providers also respond with 400 to a signature that
 * they do not know, so 400 is tried for about four hours. Other statuses are tried until the queue gives up.
 */
const maxResponses: Readonly<Record<number, number>> = { 400: 10, 413: 1, 415: 1, 422: 1 }

/** After how many unclear responses in all a lead becomes a dead letter. */
const maxUnclear = 3

/** How much of a response is kept, in characters. */
const maxResponseLength = 500

/** One attempt to deliver a lead. */
export interface Delivery {
  readonly lead: number
  /** Sent as Idempotency-Key, the same with every attempt. */
  readonly key: string
  readonly endpoint: string
  /** The body as it was received. */
  readonly payload: string
  /** 1 for the first attempt. */
  readonly attempts: number
  /** The response to the last attempt, and how many equal ones in a row there were. */
  readonly status: number | null
  readonly verdict: ProviderResponse['verdict'] | null
  readonly inARow: number
  /** How many responses were unclear. */
  readonly unclear: number
  /** 1 if the provider may have taken an attempt whose response was lost or unclear. */
  readonly maybeTaken: number
}

/** What the provider responded to a delivery. */
export interface ProviderResponse {
  /** The HTTP status; 0 if there is none. */
  readonly status: number
  /** `failed` if the status is not from 200 to 299. */
  readonly verdict: ResponseVerdict | 'failed'
  readonly body: string
}

/**
 * Deliveries of leads to the provider, in a database that has the tables of all files in `migrations/`. All times are
 * milliseconds since 1970.
 */
export function createDeliveryStore({ rows }: Database) {
  return {
    /**
     * Claims a delivery for one attempt, so that of two consumers with one lead only one sends it. Resolves with
     * `claimed` if another consumer has it, and with `settled` if nothing is left to do.
     */
    async claim(lead: number, now: number): Promise<Delivery | 'claimed' | 'settled'> {
      const [row] = await rows(
        `UPDATE deliveries SET attempts = attempts + 1, claimed = ?2, due = ?3,
          maybe_taken = iif(claimed > 0, 1, maybe_taken)
        WHERE lead = ?1 AND state = 'waiting' AND claimed <= ?4
        RETURNING lead, key, attempts, status, verdict, in_a_row AS inARow, unclear,
          maybe_taken AS maybeTaken,
          (SELECT endpoint FROM leads WHERE id = lead) AS endpoint,
          (SELECT payload FROM leads WHERE id = lead) AS payload`,
        lead,
        now,
        now + sweepTime,
        now - claimTime,
      )
      if (row) return row as unknown as Delivery
      const waiting = "SELECT 1 FROM deliveries WHERE lead = ?1 AND state = 'waiting'"
      return (await rows(waiting, lead)).length > 0 ? 'claimed' : 'settled'
    },
    /** Records the end of an attempt, and resolves with what becomes of the lead. */
    async recordResponse(
      delivery: Delivery,
      { status, verdict, body }: ProviderResponse,
      now: number,
    ) {
      const isAlike = delivery.status === status && delivery.verdict === verdict
      const inARow = isAlike ? delivery.inARow + 1 : 1
      const unclear = delivery.unclear + (verdict === 'unclear' ? 1 : 0)
      const state = decideState({ ...delivery, inARow, unclear }, { status, verdict })
      await rows(
        `UPDATE deliveries SET state = ?2, status = ?3, verdict = ?4, in_a_row = ?5, answer = ?6,
        claimed = 0, due = ?7, unclear = ?8, maybe_taken = maybe_taken OR ?9 WHERE lead = ?1`,
        delivery.lead,
        state,
        status,
        verdict,
        inARow,
        state === 'delivered' ? null : body.slice(0, maxResponseLength),
        state === 'waiting' ? now + sweepTime : now,
        unclear,
        Number(status === 0 || status >= 500 || verdict === 'unclear'),
      )
      return state
    },
    /** Records that the queue gave up on leads. */
    async recordDeadLetters(leads: readonly number[], now: number) {
      await rows(
        `UPDATE deliveries SET state = 'dead', verdict = ifnull(verdict, 'failed'), claimed = 0, due = ?2
        WHERE lead IN (SELECT value FROM json_each(?1)) AND state = 'waiting'`,
        JSON.stringify(leads),
        now,
      )
    },
    /** Ids of waiting leads whose message may be lost, the oldest first; at most 1,000. */
    async listUnqueued(now: number) {
      const unqueued = await rows(
        "SELECT lead FROM deliveries WHERE state = 'waiting' AND due <= ?1 ORDER BY due LIMIT 1000",
        now,
      )
      return unqueued.map(({ lead }) => Number(lead))
    },
    /** Records that leads were put into the queue. */
    async recordQueued(leads: readonly number[], now: number) {
      await rows(
        `UPDATE deliveries SET due = ?2
        WHERE lead IN (SELECT value FROM json_each(?1)) AND state = 'waiting'`,
        JSON.stringify(leads),
        now + sweepTime,
      )
    },
    /**
     * Deletes delivered leads that were received before a time. Privacy and unsubscribe requests stay: they are due
     * later, and make the suppression list.
     */
    async deleteDelivered(before: number) {
      await rows(
        `DELETE FROM leads WHERE received < ?1 AND endpoint NOT IN ('/unsubscribe', '/californiaResidents')
        AND NOT EXISTS (SELECT 1 FROM deliveries WHERE lead = leads.id AND state <> 'delivered')`,
        new Date(before).toISOString(),
      )
    },
  }
}

/** @param delivery with numbers of answers that include this answer */
function decideState(
  { inARow, unclear, maybeTaken }: Delivery,
  { status, verdict }: Omit<ProviderResponse, 'body'>,
) {
  if (verdict === 'accepted') return 'delivered'
  if (verdict === 'refused') return 'dead'
  if (verdict === 'unclear') return unclear >= maxUnclear ? 'dead' : 'waiting'
  // The provider has the lead: from an attempt whose response was lost, or from somebody else.
  if (status === 409) return maybeTaken ? 'delivered' : 'dead'
  return inARow >= (maxResponses[status] ?? Number.POSITIVE_INFINITY) ? 'dead' : 'waiting'
}
