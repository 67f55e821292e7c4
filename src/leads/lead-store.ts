import { certificateKey, type Endpoint } from '../forms/model.ts'
import type { StoredConsent } from './consents.ts'
import type { Database } from './database.ts'
import type { LeadState } from './fate.ts'
import { conditions, type LeadQuery, listConditionValues } from './lead-query.ts'
import { keepStops } from './suppression.ts'

export interface StoredLead {
  readonly id: number
  /** ISO 8601, UTC. */
  readonly receivedAt: string
  readonly endpoint: Endpoint
  /** Id of the questionnaire; "" if the page did not state it. */
  readonly form: string
  /** The visitor's name or, without one, e-mail. */
  readonly sender: string
  /** The payload with its keys in order. */
  readonly payload: Readonly<Record<string, unknown>>
  /** The keys that did not fit the forms of the build that received it. */
  readonly misfits: readonly string[]
  /** It is kept and never sent. */
  readonly isBlocked: boolean
  readonly state: LeadState
  /** When the state last changed, in milliseconds since 1970. */
  readonly changed: number
  /** The provider's last HTTP status, 0 if it gave none, and what it wrote; null if there is none. */
  readonly status: number | null
  readonly response: string | null
  /** The consent certificate that came after the lead was sent, or "". */
  readonly laterCertificate: string
  /** What the page showed, if it stated that and the record is there. */
  readonly consent?: StoredConsent | undefined
}

export type LeadStore = ReturnType<typeof createLeadStore>

const selection = `
  SELECT leads.id, received, endpoint, leads.form, sender, payload, misfits, blocked, state, changed, status, response,
    newer ->> '$.${certificateKey}' AS laterCertificate, consents.id AS consent, text, since
  FROM leads LEFT JOIN consents ON consents.form = leads.form AND consents.id = leads.consent`

/** Reads and deletes what is stored. What becomes of a lead is decided in `fate.ts`. */
export function createLeadStore(database: Database) {
  const { rows } = database
  return {
    /** Lists submissions, newest first. */
    async list(query: LeadQuery = {}, limit = -1) {
      const submissions = await rows(
        `${selection} WHERE ${conditions} ORDER BY leads.id DESC LIMIT ?8`,
        ...listConditionValues(query),
        limit,
      )
      return submissions.map(toLead)
    },
    async get(id: number) {
      const [row] = await rows(`${selection} WHERE leads.id = ?1`, id)
      return row && toLead(row)
    },
    /** Counts the submissions of each form. */
    async countByForm(query: LeadQuery = {}) {
      const counts = await rows(
        `SELECT ifnull(form, '') AS form, endpoint, count(*) AS count FROM leads WHERE ${conditions}
        GROUP BY leads.form, endpoint ORDER BY leads.form`,
        ...listConditionValues(query),
      )
      return counts as { form: string; endpoint: Endpoint; count: number }[]
    },
    /** Deletes leads, or the proofs that they have become. Who asked to stop stays on the suppression list. */
    async remove(ids: readonly number[]) {
      await keepStops(database, ids)
      const list = JSON.stringify(ids)
      for (const table of ['leads', 'proofs'])
        await rows(`DELETE FROM ${table} WHERE id IN (SELECT value FROM json_each(?1))`, list)
    },
  }
}

function toLead(row: Record<string, unknown>): StoredLead {
  const { received, form, payload, misfits, blocked, laterCertificate, consent, ...rest } = row
  const { text, since, ...columns } = rest
  return {
    ...columns,
    receivedAt: received,
    form: form ?? '',
    payload: JSON.parse(String(payload)),
    misfits: JSON.parse(String(misfits ?? '[]')),
    isBlocked: blocked === 1,
    laterCertificate: laterCertificate ?? '',
    consent: consent === null ? undefined : { id: consent, text, since },
  } as StoredLead
}
