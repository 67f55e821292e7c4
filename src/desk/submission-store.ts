import { evidenceKeys } from '../forms/model.ts'
import { createMatcher } from './search.ts'

export interface StoredSubmission {
  readonly id: number
  /** ISO 8601, UTC. */
  readonly receivedAt: string
  readonly endpoint: string
  /** Id of the questionnaire. */
  readonly form: string
  /** The visitor's name or, without one, e-mail. */
  readonly sender: string
  /** The payload with its keys in order. */
  readonly payload: Readonly<Record<string, unknown>>
  /**
   * The id of an earlier submission with the same answers, at most an hour before; otherwise null.
   */
  readonly duplicateOf: number | null
}

/** A submission to store. `payload` is the text as it was received. */
interface NewSubmission extends Omit<StoredSubmission, 'id' | 'duplicateOf' | 'payload'> {
  readonly payload: string
  /** The words of the consent, if the form asks for one. */
  readonly consent?: string | undefined
}

/** Selects submissions to which all conditions apply, at most `limit`. */
interface SubmissionQuery {
  readonly endpoints?: readonly string[]
  /** Id of a questionnaire. */
  readonly form?: string | undefined
  /** The answer to the question `state`. */
  readonly state?: string | undefined
  /** Words in the sender or in answers: see `search.ts`. */
  readonly text?: string | undefined
  /** Only submissions older than this id. */
  readonly before?: number | undefined
  readonly limit: number
}

export interface SubmissionStore {
  /**
   * Stores a submission and resolves with its id once it is durable. Duplicates are stored too, and
   * marked: a visitor whose browser lost the response sends again.
   */
  add(submission: NewSubmission): Promise<number>
  /** Newest first. */
  list(selection: SubmissionQuery): Promise<StoredSubmission[]>
  /** Gets the submission with this id. */
  get(id: number): Promise<StoredSubmission | undefined>
  /** Gets the words of the consent that the submission with this id was sent with. */
  getConsent(id: number): Promise<string | undefined>
  /** Finds the next newer and the next older submission to one of these endpoints, by id. */
  findNeighbors(
    id: number,
    endpoints: readonly string[],
  ): Promise<{ newer: number | null; older: number | null }>
  /** Counts the submissions of each form. */
  countByForm(): Promise<{ form: string; endpoint: string; count: number }[]>
  /** Deletes one submission. */
  remove(id: number): Promise<void>
  /** Deletes the submissions from before a time in ISO 8601, UTC. Resolves with their number. */
  removeBefore(time: string): Promise<number>
}

type SqlValue = string | number | null

/** A database with SQLite's dialect: `node:sqlite`, or Cloudflare D1. `?1` is the first value. */
export interface Database {
  rows(sql: string, ...values: SqlValue[]): Promise<Record<string, unknown>[]>
}

/** Stores a lead, and marks it if it repeats one from after `?7`. */
export const insertStatement = `
  INSERT INTO leads (received, endpoint, form, sender, payload, answers, consent, repeats)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?8, (
    SELECT id FROM leads WHERE answers = ?6 AND repeats IS NULL AND received > ?7
    ORDER BY received DESC LIMIT 1
  )) RETURNING id`

/** Creates a store in a database that has the tables of `0001` and `0003` in `migrations/`. */
export function createSubmissionStore({ rows }: Database): SubmissionStore {
  return {
    async add({ receivedAt, endpoint, form, sender, payload, consent }) {
      const consentId = consent === undefined ? null : await hashText(consent)
      // Before the lead, which refers to it.
      if (consent !== undefined)
        await rows('INSERT OR IGNORE INTO consents (id, text) VALUES (?1, ?2)', consentId, consent)
      const hourAgo = new Date(Date.parse(receivedAt) - 3_600_000).toISOString()
      const [stored] = await rows(
        insertStatement,
        receivedAt,
        endpoint,
        form,
        sender,
        payload,
        await hashAnswers(form, JSON.parse(payload)),
        hourAgo,
        consentId,
      )
      return Number(stored!.id)
    },
    async list({ endpoints, form, state, text, before = Number.MAX_SAFE_INTEGER, limit }) {
      const found = await rows(
        `SELECT * FROM leads WHERE id < ?1
          AND (?2 IS NULL OR endpoint IN (SELECT value FROM json_each(?2)))
          AND (?3 IS NULL OR form = ?3)
          AND (?4 IS NULL OR payload ->> '$.state' = ?4)
        ORDER BY id DESC LIMIT ?5`,
        before,
        endpoints ? JSON.stringify(endpoints) : null,
        form || null,
        state || null,
        // -1 is no limit: SQLite cannot fold texts, so the search reads all of the selection.
        text ? -1 : limit,
      )
      const submissions = found.map(toSubmission)
      return text ? submissions.filter(createMatcher(text)).slice(0, limit) : submissions
    },
    async get(id) {
      const [row] = await rows('SELECT * FROM leads WHERE id = ?1', id)
      return row && toSubmission(row)
    },
    async getConsent(id) {
      const [row] = await rows(
        'SELECT text FROM consents JOIN leads ON consents.id = consent WHERE leads.id = ?1',
        id,
      )
      return row && String(row.text)
    },
    async findNeighbors(id, endpoints) {
      const [row] = await rows(
        `SELECT min(id) FILTER (WHERE id > ?1) AS newer, max(id) FILTER (WHERE id < ?1) AS older
        FROM leads WHERE endpoint IN (SELECT value FROM json_each(?2))`,
        id,
        JSON.stringify(endpoints),
      )
      return row as { newer: number | null; older: number | null }
    },
    async countByForm() {
      const found = await rows(
        'SELECT form, endpoint, count(*) AS count FROM leads GROUP BY form, endpoint ORDER BY form',
      )
      return found.map(({ form, endpoint, count }) => ({
        form: String(form),
        endpoint: String(endpoint),
        count: Number(count),
      }))
    },
    async remove(id) {
      await rows('DELETE FROM leads WHERE id = ?1', id)
    },
    async removeBefore(time) {
      return (await rows('DELETE FROM leads WHERE received < ?1 RETURNING id', time)).length
    },
  }
}

function toSubmission(row: Record<string, unknown>): StoredSubmission {
  return {
    id: Number(row.id),
    receivedAt: String(row.received),
    endpoint: String(row.endpoint),
    form: String(row.form),
    sender: String(row.sender),
    payload: JSON.parse(String(row.payload)),
    duplicateOf: row.repeats === null ? null : Number(row.repeats),
  }
}

/**
 * Returns the same hash for the same answers to the same form. The evidence that the page adds may differ.
 */
async function hashAnswers(form: string, payload: StoredSubmission['payload']): Promise<string> {
  const evidence: readonly string[] = evidenceKeys
  const answers = Object.entries(payload).filter(([key]) => !evidence.includes(key))
  return await hashText(JSON.stringify([form, answers]))
}

async function hashText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest))
}
