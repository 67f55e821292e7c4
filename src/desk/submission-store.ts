import { createHash } from 'node:crypto'
import { evidenceKeys } from '../forms/model.ts'
import { buildSearchText } from './search.ts'
import { conditions, listConditionValues, type SubmissionQuery } from './submission-query.ts'

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
  /** The record: see `contract/built-form.ts`. */
  readonly text: string
  /** When the first lead of the build with this record arrived, in ISO 8601; null if not known. */
  readonly since: string | null
}

/** A submission to store. `payload` is the text as it was received. */
interface NewSubmission
  extends Omit<StoredSubmission, 'id' | 'duplicateOf' | 'payload' | 'consent'> {
  readonly payload: string
  /** The id of the consent's record, if the form asks for consent. */
  readonly consent?: string | undefined
  /** All records of the build, by id: those of consents and of the pages that they name. */
  readonly texts?: Readonly<Record<string, string>>
}

export type SubmissionStore = ReturnType<typeof createSubmissionStore>

type SqlValue = string | number | null

/** A database with SQLite's dialect: `node:sqlite`, or Cloudflare D1. `?1` is the first value. */
export interface Database {
  rows(sql: string, ...values: SqlValue[]): Promise<Record<string, unknown>[]>
  /** Runs the statement that stores a lead, in one transaction with what goes with it. Otherwise `rows` does. */
  readonly storeLead?: Database['rows']
}

/** Selects submissions, each with the id of the lead that it repeats if that lead is still stored. */
const selection = `
  SELECT leads.id, received AS receivedAt, endpoint, form, sender, payload, consent, text, since,
    (SELECT id FROM leads AS others WHERE id = leads.repeats) AS duplicateOf
  FROM leads LEFT JOIN consents ON consents.id = consent`

/** Creates a store in a database that has the tables of `schema.sql`; those of the relay have more. */
export function createSubmissionStore({ rows, storeLead = rows }: Database) {
  return {
    /**
     * Stores a submission and resolves with its id once it is durable. Duplicates are stored too, and
     * marked: a visitor whose browser lost the response sends again.
     */
    async add(submission: NewSubmission) {
      const { receivedAt, endpoint, form, sender, payload, consent = null, texts = {} } = submission
      // The record is stored before the lead that refers to it.
      if (consent && (await rows('SELECT 1 FROM consents WHERE id = ?1', consent)).length === 0)
        await rows(
          'INSERT OR IGNORE INTO consents (id, text, since) SELECT key, value, ?2 FROM json_each(?1)',
          JSON.stringify(texts),
          receivedAt,
        )
      const values: StoredSubmission['payload'] = JSON.parse(payload)
      const hourAgo = new Date(Date.parse(receivedAt) - 3_600_000).toISOString()
      const [stored] = await storeLead(
        `INSERT INTO leads (received, endpoint, form, sender, payload, answers, consent, search, repeats)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?8, ?9, (
          SELECT id FROM leads WHERE answers = ?6 AND received > ?7
            AND NOT EXISTS (SELECT 1 FROM leads AS first WHERE first.id = leads.repeats)
          ORDER BY received DESC LIMIT 1
        )) RETURNING id`,
        receivedAt,
        endpoint,
        form,
        sender,
        payload,
        hashAnswers(form, values),
        hourAgo,
        consent,
        buildSearchText(sender, values),
      )
      return Number(stored!.id)
    },
    /** Lists submissions, newest first. */
    async list(query: SubmissionQuery = {}, limit = -1) {
      const submissions = await rows(
        `${selection} WHERE ${conditions} ORDER BY leads.id DESC LIMIT ?8`,
        ...listConditionValues(query),
        limit,
      )
      return submissions.map(toSubmission)
    },
    async get(id: number) {
      const [row] = await rows(`${selection} WHERE leads.id = ?1`, id)
      return row && toSubmission(row)
    },
    /** Counts the submissions of each form. */
    async countByForm(query: SubmissionQuery = {}) {
      const counts = await rows(
        `SELECT form, endpoint, count(*) AS count FROM leads WHERE ${conditions}
        GROUP BY form, endpoint ORDER BY form`,
        ...listConditionValues(query),
      )
      return counts as { form: string; endpoint: string; count: number }[]
    },
    async remove(ids: readonly number[]) {
      const list = JSON.stringify(ids)
      await rows('DELETE FROM leads WHERE id IN (SELECT value FROM json_each(?1))', list)
    },
  }
}

function toSubmission({ payload, consent, text, since, ...rest }: Record<string, unknown>) {
  return {
    ...rest,
    payload: JSON.parse(String(payload)),
    consent: text === null ? undefined : { id: consent, text, since },
  } as StoredSubmission
}

/**
 * Returns the same hash for the same answers to the same form. The evidence that the page adds may differ.
 */
function hashAnswers(form: string, payload: StoredSubmission['payload']): string {
  const evidence: readonly string[] = evidenceKeys
  const answers = Object.entries(payload).filter(([key]) => !evidence.includes(key))
  return createHash('sha256')
    .update(JSON.stringify([form, answers]))
    .digest('base64')
}
