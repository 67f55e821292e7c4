import { createHash } from 'node:crypto'
import { certificateKey, evidenceKeys } from '../forms/model.ts'
import type { Database } from './database.ts'
import { hasProof, insertProofs } from './proofs.ts'
import { buildSearchText } from './search.ts'

/** `stored`: no run has begun. `waiting`: a run sends it. `dead`: it is sent no more until the operator says so. */
export type LeadState = 'stored' | 'waiting' | 'delivered' | 'dead'

/**
 * One run of the Workflow sends one lead. Another begins when it is lost, or when the lead lives again. The random part of
 * its id tells it from the lead of this number in another relay of the account.
 */
export type Run = Readonly<{ lead: number; run: number; workflow: string }>

/** A submission as it was received. */
export interface ReceivedLead {
  /** ISO 8601, UTC. */
  readonly receivedAt: string
  readonly endpoint: string
  /** The form and the record of its consent that the page stated. */
  readonly form?: string | undefined
  readonly consent?: string | undefined
  /** The visitor's name or, without one, e-mail. */
  readonly sender: string
  /** The body as text, and what it says. */
  readonly payload: string
  readonly values: Readonly<Record<string, unknown>>
  /** The keys that do not fit the forms of this build. */
  readonly misfits?: readonly string[]
  /** It is kept and never sent. */
  readonly isBlocked?: boolean
}

const msPerHour = 3_600_000

/** After how many milliseconds without an attempt a run is lost: longer than any delay between two. */
const lostAfter = 7_200_000

/**
 * Selects the lead that is the same as one with the answers ?1: it is not delivered, or was after ?2. A subscription or a
 * request that comes again after its delivery is another.
 */
const selectSame = `SELECT id FROM leads WHERE answers = ?1
  AND (state <> 'delivered' OR (changed > ?2 AND endpoint IN ('/submitform', '/contactUs')))
  ORDER BY id DESC LIMIT 1`

/** One statement, so that of two equal leads at once one is stored. */
const insertLead = `INSERT INTO leads
  (answers, changed, received, endpoint, form, consent, sender, payload, search, misfits, blocked, state)
  SELECT ?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, iif(?12, 'dead', ?13)
  WHERE NOT EXISTS (${selectSame}) RETURNING id`

/** Statuses for what another attempt would not change: content that is too large, of an unknown type, or invalid. */
export const refusals: readonly number[] = [413, 415, 422]

/** A status says that the provider did not take what it got. After no response, or a failure, it may have taken it. */
const isRefusal = (status: string) =>
  `ifnull(${status} BETWEEN 200 AND 399 OR ${status} IN (${refusals}), 0)`

/** The provider may have the body from an attempt under this key, or gets it now. */
const mayHaveBody = `(CASE state WHEN 'delivered' THEN 1 WHEN 'dead' THEN NOT ${isRefusal('status')}
  ELSE attempts > 0 OR (status IS NOT NULL AND NOT ${isRefusal('status')}) END)`

/** The body that came again, whose certificate is ?8, has the certificate that the lead lacks. */
const isCertified = `(?8 <> '' AND newer IS NULL AND ifnull(payload ->> '$.${certificateKey}', '') = '')`

/** A body with a certificate replaces one without that the provider does not have, and has another key. */
const isReplaced = `(${isCertified} AND NOT blocked AND NOT ${mayHaveBody})`

/** A dead lead lives again with its equal. */
const isRestarted = `(${isReplaced} OR (state = 'dead' AND NOT blocked))`

const updateSame = `UPDATE leads SET
  form = ifnull(form, ?4),
  consent = iif(consent IS NULL AND ifnull(form, ?4) IS ?4, ?5, consent),
  search = iif(${isCertified}, ?7, search),
  newer = iif(${isCertified} AND NOT ${isReplaced}, ?6, newer),
  payload = iif(${isReplaced}, ?6, payload),
  key = iif(${isReplaced}, lower(hex(randomblob(16))), key),
  status = iif(${isReplaced}, NULL, status),
  state = iif(${isRestarted}, 'stored', state),
  run = run + ${isRestarted},
  attempts = iif(${isRestarted}, 0, attempts),
  changed = iif(${isRestarted}, ?3, changed)
  WHERE id = (${selectSame}) RETURNING id`

const selectStored = `SELECT id AS lead, run, workflow FROM leads WHERE state = 'stored' ORDER BY changed LIMIT 1000`

const updateStarted = `UPDATE leads SET state = 'waiting', changed = ?2
  WHERE (id, run) IN (SELECT value ->> 'lead', value ->> 'run' FROM json_each(?1)) AND state = 'stored'`

const beginAttempt = `UPDATE leads SET state = 'waiting', attempts = attempts + 1, changed = ?4
  WHERE id = ?1 AND run = ?2 AND workflow = ?3 AND state IN ('stored', 'waiting')
  RETURNING key, endpoint, payload, attempts, status`

/** The provider did not take the lead, and a body with a certificate came meanwhile. */
const isSentAnew = `(?4 = 'dead' AND newer IS NOT NULL AND ${isRefusal('?5')})`

/** An end counts only for its own run. A delivery counts for each, and is never undone. */
const settleAttempt = `UPDATE leads SET
  state = iif(${isSentAnew}, 'stored', ?4),
  run = run + ${isSentAnew},
  attempts = iif(${isSentAnew}, 0, attempts),
  payload = iif(${isSentAnew}, newer, payload),
  newer = iif(${isSentAnew}, NULL, newer),
  key = iif(${isSentAnew} OR ?8, lower(hex(randomblob(16))), key),
  status = iif(${isSentAnew}, NULL, ?5),
  response = iif(${isSentAnew}, NULL, ?6),
  changed = ?7
  WHERE id = ?1 AND workflow = ?3 AND state <> 'delivered'
    AND (?4 = 'delivered' OR (run = ?2 AND state IN ('stored', 'waiting')))`

const replaceLost = `UPDATE leads SET state = 'stored', run = run + 1 WHERE state = 'waiting' AND changed < ?1`

/** What was delivered within the hour is still the same as an equal lead. */
const isOld = `state = 'delivered' AND received < ?1 AND changed < ?2
  AND endpoint NOT IN ('/unsubscribe', '/californiaResidents')`

/** A lead goes only once its proof is there, whatever stops the relay between the two statements. */
const deleteOld = `DELETE FROM leads WHERE ${isOld}
  AND NOT (${hasProof} AND id NOT IN (SELECT id FROM proofs))`

/**
 * Decides what becomes of leads. All times are milliseconds since 1970.
 * @param firstState the state of a new lead. The desk is the provider, so what it stores is delivered.
 */
export function createFate({ rows }: Database, firstState: LeadState = 'stored') {
  return {
    /**
     * Stores a lead, or finds that it is one that is stored already, and resolves with its id once it is durable. A visitor
     * whose browser lost the response sends again.
     */
    async add(lead: ReceivedLead): Promise<number> {
      const { receivedAt, endpoint, form = null, consent = null, sender, payload, values } = lead
      const { misfits = [], isBlocked = false } = lead
      const now = Date.parse(receivedAt)
      const same = [hashAnswers(endpoint, values, isBlocked), now - msPerHour, now] as const
      const search = buildSearchText(sender, values)
      const certificate = String(values[certificateKey] ?? '')
      // The lead that is the same may be deleted, or its hour end, between the two statements.
      for (;;) {
        const [stored] = await rows(
          insertLead,
          ...same,
          receivedAt,
          endpoint,
          form,
          consent,
          sender,
          payload,
          search,
          misfits.length > 0 ? JSON.stringify(misfits) : null,
          Number(isBlocked),
          firstState,
        )
        const [row] = stored
          ? [stored]
          : await rows(updateSame, ...same, form, consent, payload, search, certificate)
        if (row) return Number(row.id)
      }
    },
    /** Lists the Workflows that have not begun, the oldest first and at most 1,000. */
    async listStored() {
      return (await rows(selectStored)).map(({ lead, run, workflow }) => ({
        id: `${workflow}-${run}`,
        params: { lead: Number(lead), run: Number(run), workflow: String(workflow) } satisfies Run,
      }))
    },
    /** Records that Workflows were created. */
    async recordStarted(runs: readonly Run[], now: number) {
      await rows(updateStarted, JSON.stringify(runs), now)
    },
    /**
     * Begins an attempt. Resolves with what to send, or with undefined if the lead was deleted or settled, or another run
     * sends it.
     */
    async begin({ lead, run, workflow }: Run, now: number) {
      const [row] = await rows(beginAttempt, lead, run, workflow, now)
      if (!row) return undefined
      const { key, endpoint, payload, attempts, status } = row as {
        readonly [Name in 'key' | 'endpoint' | 'payload']: string
      } & { readonly attempts: number; readonly status: number | null }
      // From an attempt under this key, whose response was lost or not understood.
      const mayBeTaken = attempts > 1 || (status !== null && ![409, ...refusals].includes(status))
      return { key, endpoint, payload, attempts, mayBeTaken }
    },
    /**
     * Records what became of an attempt. After a refusal the provider knows the key for another body than the next.
     * @param status the provider's HTTP status; 0 if it gave none
     * @param response the beginning of the provider's response, unless the lead was taken
     */
    async settle(
      { lead, run, workflow }: Run,
      state: Exclude<LeadState, 'stored'>,
      status: number,
      response: string | null,
      now: number,
    ) {
      const isRefused = Number(state === 'dead' && refusals.includes(status))
      await rows(settleAttempt, lead, run, workflow, state, status, response, now, isRefused)
    },
    /** Lets another run begin where one is lost, as after an outage of Workflows. */
    async replaceLostRuns(now: number) {
      await rows(replaceLost, now - lostAfter)
    },
    /**
     * Deletes delivered leads that were received before a time, and keeps the proof of those with a consent. Privacy and
     * unsubscribe requests stay: they are due later, and make the suppression list.
     */
    async deleteDelivered(before: number, now: number) {
      const times = [new Date(before).toISOString(), now - msPerHour] as const
      await rows(insertProofs(isOld), ...times)
      await rows(deleteOld, ...times)
    },
  }
}

export type Fate = ReturnType<typeof createFate>

/**
 * Returns the same hash for the same answers, in any order. The evidence that the page adds may differ. What is never sent
 * is the same as no lead that is.
 */
function hashAnswers(endpoint: string, values: ReceivedLead['values'], isBlocked: boolean): string {
  const evidence: readonly string[] = evidenceKeys
  const answers = Object.entries(values)
    .filter(([key]) => !evidence.includes(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([endpoint, answers, isBlocked]))
    .digest('base64')
}
