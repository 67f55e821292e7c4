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
   * The id of an earlier submission with the same answers, at most an hour before; null if none is kept.
   */
  readonly duplicateOf: number | null
  /** What the visitor agreed to, if the form asks for consent. */
  readonly consent?: StoredConsent | undefined
}

interface StoredConsent {
  /** The SHA-256 of its text. */
  readonly id: string
  /** The record: see `consent.ts`. */
  readonly text: string
  /** When the first lead of the build with this record arrived, in ISO 8601; undefined if not known. */
  readonly since: string | undefined
}

/** A submission to store. `payload` is the text as it was received. */
interface NewSubmission
  extends Omit<StoredSubmission, 'id' | 'duplicateOf' | 'payload' | 'consent'> {
  readonly payload: string
  /** The id of the consent's record, if the form asks for consent. */
  readonly consent?: string | undefined
  /** What else the build records, by id: see `consent.ts`. */
  readonly texts?: Readonly<Record<string, string>>
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
  /** Only submissions received from this time on, and before that time, in ISO 8601, UTC. */
  readonly from?: string | undefined
  readonly until?: string | undefined
  /** Only submissions older than this id. */
  readonly before?: number | undefined
  readonly limit: number
}

export type SubmissionStore = ReturnType<typeof createSubmissionStore>

type SqlValue = string | number | null

/** A database with SQLite's dialect: `node:sqlite`, or Cloudflare D1. `?1` is the first value. */
export interface Database {
  rows(sql: string, ...values: SqlValue[]): Promise<Record<string, unknown>[]>
}

/** Stores a lead, and marks it if it repeats one from after `?7`. */
export const insertStatement = `
  INSERT INTO leads (received, endpoint, form, sender, payload, answers, consent, repeats)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?8, (
    SELECT id FROM leads WHERE answers = ?6 AND received > ?7
      AND NOT EXISTS (SELECT 1 FROM leads AS first WHERE first.id = leads.repeats)
    ORDER BY received DESC LIMIT 1
  )) RETURNING id`

/** With the id of the lead that each repeats, if that is still kept. */
const selection = `
  SELECT leads.*, text, since, (SELECT id FROM leads AS others WHERE id = leads.repeats) AS earlier
  FROM leads LEFT JOIN consents ON consents.id = consent`

/** Creates a store in a database that has the tables of all but `0002` in `migrations/`. */
export function createSubmissionStore({ rows }: Database) {
  return {
    /**
     * Stores a submission and resolves with its id once it is durable. Duplicates are stored too, and
     * marked: a visitor whose browser lost the response sends again.
     */
    async add(submission: NewSubmission) {
      const { receivedAt, endpoint, form, sender, payload, consent = null, texts = {} } = submission
      // Before the lead, which refers to it.
      if (consent && (await rows('SELECT 1 FROM consents WHERE id = ?1', consent)).length === 0)
        await rows(
          'INSERT OR IGNORE INTO consents (id, text, since) SELECT key, value, ?2 FROM json_each(?1)',
          JSON.stringify(texts),
          receivedAt,
        )
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
        consent,
      )
      return Number(stored!.id)
    },
    /** Newest first. */
    async list({ text, limit, ...query }: SubmissionQuery) {
      const found = await rows(
        `${selection} WHERE leads.id < ?1
          AND (?2 IS NULL OR endpoint IN (SELECT value FROM json_each(?2)))
          AND (?3 IS NULL OR form = ?3)
          AND (?4 IS NULL OR payload ->> '$.state' = ?4)
          AND received >= ?6 AND received < ?7
        ORDER BY leads.id DESC LIMIT ?5`,
        query.before ?? Number.MAX_SAFE_INTEGER,
        query.endpoints ? JSON.stringify(query.endpoints) : null,
        query.form || null,
        query.state || null,
        // -1 is no limit: SQLite cannot fold texts, so the search reads all of the selection.
        text ? -1 : limit,
        query.from ?? '',
        query.until ?? 'z',
      )
      const submissions = found.map(toSubmission)
      return text ? submissions.filter(createMatcher(text)).slice(0, limit) : submissions
    },
    async get(id: number) {
      const [row] = await rows(`${selection} WHERE leads.id = ?1`, id)
      return row && toSubmission(row)
    },
    /** Finds the next newer and the next older submission to one of these endpoints, by id. */
    async findNeighbors(id: number, endpoints: readonly string[]) {
      const [row] = await rows(
        `SELECT min(id) FILTER (WHERE id > ?1) AS newer, max(id) FILTER (WHERE id < ?1) AS older
        FROM leads WHERE endpoint IN (SELECT value FROM json_each(?2))`,
        id,
        JSON.stringify(endpoints),
      )
      return row as { newer: number | null; older: number | null }
    },
    /** Counts the submissions of each form. */
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
    async remove(ids: readonly number[]) {
      const list = JSON.stringify(ids)
      await rows('DELETE FROM leads WHERE id IN (SELECT value FROM json_each(?1))', list)
    },
    /** Deletes the submissions from before a time in ISO 8601, UTC. Resolves with their number. */
    async removeBefore(time: string) {
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
    duplicateOf: row.earlier === null ? null : Number(row.earlier),
    consent:
      row.text === null
        ? undefined
        : {
            id: String(row.consent),
            text: String(row.text),
            since: row.since === null ? undefined : String(row.since),
          },
  }
}

/**
 * Returns the same hash for the same answers to the same form. The evidence that the page adds may differ.
 */
async function hashAnswers(form: string, payload: StoredSubmission['payload']): Promise<string> {
  const evidence: readonly string[] = evidenceKeys
  const answers = Object.entries(payload).filter(([key]) => !evidence.includes(key))
  const bytes = new TextEncoder().encode(JSON.stringify([form, answers]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest))
}
