import { evidenceKeys } from '../forms/model.ts'
import { createMatcher } from './search.ts'

export interface StoredSubmission {
  readonly id: number
  /** ISO 8601, UTC. */
  readonly received: string
  readonly endpoint: string
  /** Id of the questionnaire. */
  readonly form: string
  /** The visitor's name or, without one, e-mail. */
  readonly from: string
  /** The payload with its keys in order. */
  readonly payload: Readonly<Record<string, unknown>>
  /**
   * Id of an earlier lead with the same answers, received at most an hour before; otherwise null.
   */
  readonly repeats: number | null
}

/** A lead to keep. `payload` is the text as it was received. */
interface NewSubmission extends Omit<StoredSubmission, 'id' | 'repeats' | 'payload'> {
  readonly payload: string
}

/** Selects leads: only those to which every condition applies, at most this many. */
interface SubmissionQuery {
  readonly endpoints?: readonly string[]
  /** Id of a questionnaire. */
  readonly form?: string | undefined
  /** The answer to the question `state`. */
  readonly state?: string | undefined
  /** Words in the sender or in answers: see `search.ts`. */
  readonly text?: string | undefined
  /** Only leads older than this id. */
  readonly before?: number | undefined
  readonly limit: number
}

export interface SubmissionStore {
  /**
   * Resolves with the id once the lead is durable. A visitor whose browser lost the response cannot
   * know that the lead arrived and sends it again, so repeats are marked.
   */
  keep(lead: NewSubmission): Promise<number>
  /** Newest first. */
  list(selection: SubmissionQuery): Promise<StoredSubmission[]>
  /** The lead with this id. */
  one(id: number): Promise<StoredSubmission | undefined>
  /** The number of leads of each form. */
  counts(): Promise<{ form: string; endpoint: string; count: number }[]>
  /** Deletes one lead. */
  remove(id: number): Promise<void>
  /** Deletes the leads that were received before a time in ISO 8601, UTC. Resolves with their number. */
  removeBefore(time: string): Promise<number>
}

type SqlValue = string | number | null

/** A database with SQLite's dialect: `node:sqlite`, or Cloudflare D1. `?1` is the first value. */
export interface Database {
  rows(sql: string, ...values: SqlValue[]): Promise<Record<string, unknown>[]>
}

/** Leads in a database that has the tables of `migrations/0001_leads.sql`. */
export function createSubmissionStore({ rows }: Database): SubmissionStore {
  return {
    async keep({ received, endpoint, form, from, payload }) {
      const hourAgo = new Date(Date.parse(received) - 3_600_000).toISOString()
      const [kept] = await rows(
        `INSERT INTO leads (received, endpoint, form, sender, payload, answers, repeats)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, (
          SELECT id FROM leads WHERE answers = ?6 AND repeats IS NULL AND received > ?7
          ORDER BY received DESC LIMIT 1
        )) RETURNING id`,
        received,
        endpoint,
        form,
        from,
        payload,
        await hashAnswers(form, JSON.parse(payload)),
        hourAgo,
      )
      return Number(kept!.id)
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
      const leads = found.map(toSubmission)
      return text ? leads.filter(createMatcher(text)).slice(0, limit) : leads
    },
    async one(id) {
      const [row] = await rows('SELECT * FROM leads WHERE id = ?1', id)
      return row && toSubmission(row)
    },
    async counts() {
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
    received: String(row.received),
    endpoint: String(row.endpoint),
    form: String(row.form),
    from: String(row.sender),
    payload: JSON.parse(String(row.payload)),
    repeats: row.repeats === null ? null : Number(row.repeats),
  }
}

/**
 * Equal for equal answers to the same form. Fields that the page adds may differ between attempts.
 */
async function hashAnswers(form: string, payload: StoredSubmission['payload']): Promise<string> {
  const evidence: readonly string[] = evidenceKeys
  const answers = Object.entries(payload).filter(([key]) => !evidence.includes(key))
  const text = new TextEncoder().encode(JSON.stringify([form, answers]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return btoa(String.fromCharCode(...digest))
}
