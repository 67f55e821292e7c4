import { createHash } from 'node:crypto'
import type { FixedKey } from '../forms/fixed-keys.ts'
import { certificateKey, type Endpoint, evidenceKeys, pageKey } from '../forms/model.ts'
import { type Contacts, readName } from './contacts.ts'
import type { Database, Statement } from './database.ts'
import { buildSearchText, makePlain } from './search.ts'
import { getKind, isRequest, listInSql } from './submission-kinds.ts'

/** `stored`: no run has begun. `waiting`: a run sends it. `dead`: it is sent no more until the operator says so. */
export type LeadState = 'stored' | 'waiting' | 'delivered' | 'dead'

/**
 * One run of the Workflow sends one lead. Another begins when it is lost, or when the lead lives again. The random part of
 * its id tells it from the lead of this number in another relay of the account.
 */
export type Run = Readonly<{ lead: number; run: number; workflow: string }>

/** What one press sent, as it was received. */
export interface ReceivedSubmission extends Contacts {
  /** ISO 8601, UTC. */
  readonly receivedAt: string
  readonly endpoint: Endpoint
  /** The form and the record of its consent that the page stated. */
  readonly form?: string | undefined
  readonly consent?: string | undefined
  /** The body as text, and what it says. */
  readonly payload: string
  readonly values: Readonly<Record<string, unknown>>
  /** The keys that do not fit the forms of this build, and those because of which it is kept and never sent. */
  readonly misfits?: readonly string[]
  readonly blocking?: readonly string[]
  /** How a request came that did not come by a page. */
  readonly origin?: string
}

const msPerHour = 3_600_000

/** After how many milliseconds without an attempt a run is lost: longer than any delay between two. */
const lostAfter = 7_200_000

/** Statuses for what another attempt would not change: content that is too large, of an unknown type, or invalid. */
export const refusals: readonly number[] = [413, 415, 422]

/** A status says that the provider did not take what it got. After no response, or a failure, it may have taken it. */
const isRefusal = (status: string) =>
  `ifnull(${status} BETWEEN 200 AND 399 OR ${status} IN (${refusals}), 0)`

/** The provider may have the body from an attempt under this key, or gets it now. */
const mayHaveBody = `(CASE state WHEN 'delivered' THEN 1 WHEN 'dead' THEN NOT ${isRefusal('status')}
  ELSE attempts > 0 OR (status IS NOT NULL AND NOT ${isRefusal('status')}) END)`

/**
 * The newest submission with a certificate after the one that is sent, if that has none, or was refused: a certificate may
 * have expired.
 */
const certified = `(SELECT max(id) FROM submissions WHERE lead = leads.id AND certificate <> '' AND id > leads.sending
  AND (leads.status IS NOT NULL OR (SELECT certificate FROM submissions WHERE id = leads.sending) = ''))`

/** Another submission is sent, under another key. */
const sendCertified = `sending = ${certified}, key = lower(hex(randomblob(16))), status = NULL, response = NULL,
  state = 'stored', run = run + 1, attempts = 0`

/** A dead lead that is not blocked lives again with its equal. Its first submission is no equal. */
const isRevived = `(sending IS NOT NULL AND state = 'dead' AND NOT blocked)`

/** The newest lead with the answers ?1. An older one is never the same. */
const newest = '(SELECT max(id) FROM leads WHERE answers = ?1)'

/**
 * The newest lead with equal answers is the same: a claim or message until an hour after its delivery. A subscription or a
 * request is only until its first attempt, because to be told twice does no harm.
 */
const isSame = (endpoint: Endpoint) =>
  ['claim', 'message'].includes(getKind(endpoint))
    ? `(state <> 'delivered' OR changed > ?2 - ${msPerHour})`
    : `(state <> 'delivered' AND attempts = 0 AND status IS NULL)`

/** One statement, so that of two equal submissions at once one makes a lead. */
const insertLead = (
  endpoint: Endpoint,
) => `INSERT INTO leads (answers, blocked, state, sent, changed)
  SELECT ?1, ?3, iif(?3, 'dead', ?4), ?4 = 'delivered' AND NOT ?3, ?2
  WHERE NOT EXISTS (SELECT 1 FROM leads WHERE id = ${newest} AND ${isSame(endpoint)})`

const insertSubmission = `INSERT INTO submissions (lead, received, endpoint, form, consent, page, certificate,
    sender, sender_search, number, email, request, payload, misfits, blocking, residence, search)
  VALUES (${newest}, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)`

/** A later certificate goes along while the provider cannot have the body. */
const takeCertificate = `UPDATE leads SET changed = ?2, ${sendCertified}
  WHERE id = ${newest} AND NOT blocked AND ${certified} IS NOT NULL AND NOT ${mayHaveBody}`

const updateSame = `UPDATE leads SET
  changed = iif(${isRevived}, ?2, changed),
  run = run + ${isRevived},
  attempts = iif(${isRevived}, 0, attempts),
  state = iif(${isRevived}, 'stored', state),
  sending = ifnull(sending, (SELECT max(id) FROM submissions WHERE lead = leads.id))
  WHERE id = ${newest} RETURNING id`

/**
 * Selects the leads of whoever asks to stop, as the page of the form says: a number (?1) stops claims, an address (?2)
 * subscriptions, and a privacy request stops both by either. A message is its sender's own.
 */
export function selectReached(endpoint: Endpoint): string {
  const isPrivacy = getKind(endpoint) === 'privacy request'
  const select = (kind: 'claim' | 'subscription', contact: string) =>
    `SELECT lead FROM submissions
    WHERE endpoint IN ${isPrivacy ? listInSql('claim', 'subscription') : listInSql(kind)} AND ${contact}`
  return `${select('claim', "number = nullif(?1, '')")} UNION ALL ${select('subscription', "email = nullif(?2, '')")}`
}

/** What is not delivered is sent no more, and whoever asks again is another lead, also within the hour. */
const stopReached = (endpoint: Endpoint) => `UPDATE leads SET answers = '',
  changed = iif(state = 'delivered' OR blocked, changed, ?3),
  blocked = iif(state = 'delivered' OR blocked, blocked, 2),
  state = iif(state = 'delivered', state, 'dead')
  WHERE id IN (${selectReached(endpoint)})`

const selectStored = `SELECT id AS lead, run, workflow FROM leads WHERE state = 'stored' AND blocked = 0
  ORDER BY changed LIMIT 1000`

const updateStarted = `UPDATE leads SET state = 'waiting', changed = ?2
  WHERE (id, run) IN (SELECT value ->> 'lead', value ->> 'run' FROM json_each(?1)) AND state = 'stored'`

/** The provider may have taken the body at an attempt under this key, whose response was lost or not understood. */
const beginAttempt = `UPDATE leads SET state = 'waiting', attempts = attempts + 1, sent = 1, changed = ?4
  WHERE id = ?1 AND run = ?2 AND workflow = ?3 AND state IN ('stored', 'waiting')
  RETURNING key, attempts, attempts > 1 OR ifnull(status <> 409 AND NOT ${isRefusal('status')}, 0) AS mayBeTaken,
    (SELECT endpoint FROM submissions WHERE id = sending) AS endpoint,
    (SELECT payload FROM submissions WHERE id = sending) AS payload`

/**
 * An end counts only for its own attempt. A delivery counts for each, and is never undone. After a certain refusal the
 * provider knows the key for another body than the next.
 */
const settleAttempt = `UPDATE leads SET
  state = ?5,
  blocked = iif(?5 = 'delivered' AND blocked = 2, 0, blocked),
  status = ?6,
  response = ?7,
  key = iif(?5 = 'dead' AND ?6 IN (${refusals}), lower(hex(randomblob(16))), key),
  changed = ?8
  WHERE id = ?1 AND workflow = ?3 AND state <> 'delivered'
    AND (?5 = 'delivered' OR (run = ?2 AND attempts = ?4 AND state IN ('stored', 'waiting')))`

/** The provider did not take the lead, and a submission with a certificate came meanwhile. */
const sendAfterRefusal = `UPDATE leads SET changed = ?4, ${sendCertified}
  WHERE id = ?1 AND run = ?2 AND workflow = ?3 AND state = 'dead' AND NOT blocked AND ${isRefusal('status')}
    AND ${certified} IS NOT NULL`

/** A lost run keeps its attempts, because the provider may have the body. */
const replaceLost = `UPDATE leads SET state = 'stored', run = run + 1, changed = ?2
  WHERE state = 'waiting' AND blocked = 0 AND changed < ?1`

/**
 * Decides what becomes of what arrives. All times are milliseconds since 1970.
 * @param firstState the state of a new lead. The desk is the provider, so what it stores is delivered.
 */
export function createFate({ rows, batch }: Database, firstState: LeadState = 'stored') {
  return {
    /**
     * Stores a submission as a lead, or with the lead whose answers it has, and resolves with the lead's id once it is
     * durable. A visitor whose browser lost the response sends again.
     */
    async add(
      submission: ReceivedSubmission,
      now = Date.parse(submission.receivedAt),
    ): Promise<number> {
      const { receivedAt, endpoint, form = null, consent = null, payload, values } = submission
      const { number, email, misfits = [], blocking = [], origin } = submission
      const readText = (key: string) => String(values[key] ?? '')
      const answers = hashAnswers(endpoint, values, blocking.length > 0)
      const [certificate, sender] = [readText(certificateKey), readName(values)]
      const statements: Statement[] = [
        [insertLead(endpoint), answers, now, Number(blocking.length > 0), firstState],
        [
          insertSubmission,
          ...[answers, receivedAt, endpoint, form, consent, origin ?? readText(pageKey)],
          // A script that fails, or somebody else, may write anything into its field.
          /^https:\/\/\S+$/.test(certificate) ? certificate : '',
          // A row of D1 has at most 2 MB, and some letters become eighteen.
          ...[sender, makePlain(sender).slice(0, 1000), number, email],
          isRequest(endpoint) ? readText('Iamrequestingto' satisfies FixedKey) : null,
          payload,
          ...[misfits, blocking].map(keys => (keys.length > 0 ? JSON.stringify(keys) : null)),
          readText('state' satisfies FixedKey) ||
            readText('residentsOfCalifornia' satisfies FixedKey),
          buildSearchText(sender, values),
        ],
        [takeCertificate, answers, now],
        [updateSame, answers, now],
      ]
      if (isRequest(endpoint)) statements.push([stopReached(endpoint), number, email, now])
      const [, , , [lead] = []] = await batch(statements)
      return Number(lead!.id)
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
     * Begins an attempt. Resolves with what to send, or with undefined if the lead was deleted, stopped or settled, or
     * another run sends it.
     */
    async begin({ lead, run, workflow }: Run, now: number) {
      const [row] = await rows(beginAttempt, lead, run, workflow, now)
      if (!row) return undefined
      const { mayBeTaken, ...delivery } = row as {
        readonly [Name in 'key' | 'endpoint' | 'payload']: string
      } & { readonly attempts: number; readonly mayBeTaken: number }
      return { ...delivery, mayBeTaken: mayBeTaken === 1 }
    },
    /**
     * Records what became of an attempt.
     * @param attempt its number, as `begin` gave it
     * @param status the provider's HTTP status; 0 if it gave none
     * @param response the beginning of the provider's response, unless the lead was taken
     */
    async settle(
      { lead, run, workflow }: Run,
      attempt: number,
      state: Exclude<LeadState, 'stored'>,
      status: number,
      response: string | null,
      now: number,
    ) {
      await batch([
        [settleAttempt, lead, run, workflow, attempt, state, status, response, now],
        [sendAfterRefusal, lead, run, workflow, now],
      ])
    },
    /** Lets another run begin where one is lost, as after an outage of Workflows. */
    async replaceLostRuns(now: number) {
      await rows(replaceLost, now - lostAfter, now)
    },
    /** Records that the operator told the provider of a request that cannot be sent. */
    async recordTold(lead: number, now: number) {
      await rows(
        `UPDATE leads SET state = 'delivered', blocked = 0, changed = ?2 WHERE id = ?1 AND state = 'dead'
          AND (SELECT request FROM submissions WHERE id = sending) IS NOT NULL`,
        lead,
        now,
      )
    },
  }
}

export type Fate = ReturnType<typeof createFate>

/**
 * Returns the same hash for the same answers, in any order. The evidence that the page adds may differ. What is never sent
 * is the same as no lead that is.
 */
function hashAnswers(
  endpoint: string,
  values: ReceivedSubmission['values'],
  isBlocked: boolean,
): string {
  const evidence: readonly string[] = evidenceKeys
  const answers = Object.entries(values)
    .filter(([key]) => !evidence.includes(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([endpoint, answers, isBlocked]))
    .digest('base64')
}
