import type { FixedKey } from '../forms/fixed-keys.ts'
import { certificateKey, pageKey } from '../forms/model.ts'
import type { StoredConsent } from './consents.ts'
import type { Database } from './database.ts'
import { splitSearch } from './search.ts'

/**
 * What stays of a delivered lead when its time is over: who agreed to calls, when and on which page, and to which words.
 * Those who call must be able to show it for five years (16 CFR 310.5(a)(8)). It is no lead: nothing sends it again, and
 * no equal lead is the same. It has the number of the lead that it was.
 */
export interface Proof {
  readonly id: number
  /** When the lead first arrived: ISO 8601, UTC. */
  readonly received: string
  readonly form: string | null
  readonly name: string
  readonly number: string
  readonly email: string
  readonly page: string
  readonly certificate: string
  readonly consent?: StoredConsent | undefined
}

/** For how long a proof is kept, in years. */
const keptFor = 5

/** The digits of a text without the code of the country, as forms send them and searches look for them. */
const readDigits = (text: string) => {
  const digits = ['(', ')', '-', ' ', '.', '+', '/'].reduce(
    (inner, sign) => `replace(${inner}, '${sign}', '')`,
    text,
  )
  return `iif(length(${digits}) = 11 AND ${digits} LIKE '1%', substr(${digits}, 2), ${digits})`
}

const read = (key: FixedKey | typeof pageKey) => `ifnull(payload ->> '$.${key}', '')`
const certificate = `coalesce(nullif(payload ->> '$.${certificateKey}', ''), newer ->> '$.${certificateKey}', '')`

/** The columns of a proof, from those of its lead. */
const columns: Readonly<Record<Exclude<keyof Proof, 'id'>, string>> = {
  received: 'received',
  form: 'form',
  consent: 'consent',
  name: 'sender',
  number: readDigits(read('number' satisfies FixedKey)),
  email: `lower(trim(${read('email' satisfies FixedKey)}))`,
  page: read(pageKey),
  certificate,
}

/** A lead that has a proof. One whose box is not ticked is never delivered. */
export const hasProof = "endpoint = '/submitform'"

/** @param where which leads become proofs */
export const insertProofs = (
  where: string,
) => `INSERT OR IGNORE INTO proofs (id, ${Object.keys(columns)})
  SELECT id, ${Object.values(columns)} FROM leads WHERE ${where} AND ${hasProof}`

const selection = `
  SELECT proofs.id, received, proofs.form, name, number, email, page, certificate,
    consents.id AS consent, text, since
  FROM proofs LEFT JOIN consents ON consents.form = proofs.form AND consents.id = proofs.consent`

const searched = `lower(name || ' ' || number || ' ' || email)`

export function createProofStore({ rows }: Database) {
  return {
    /**
     * Lists proofs, newest first.
     * @param text what the name, as it was written, the number or the e-mail address contains
     * @param before only proofs older than this id
     */
    async list(text = '', before = Number.MAX_SAFE_INTEGER, limit = -1) {
      const typed = text.trim().toLowerCase()
      const found = await rows(
        `${selection} WHERE proofs.id < ?1 AND (instr(${searched}, ?2) OR instr(name, ?5)
          OR NOT EXISTS (SELECT 1 FROM json_each(?3) WHERE instr(${searched}, value) = 0))
        ORDER BY proofs.id DESC LIMIT ?4`,
        before,
        typed,
        JSON.stringify(splitSearch(text)),
        limit,
        text.trim(),
      )
      return found.map(toProof)
    },
    async get(id: number) {
      const [row] = await rows(`${selection} WHERE proofs.id = ?1`, id)
      return row && toProof(row)
    },
    /** Lists the proofs with one of these e-mail addresses or phone numbers. */
    async listByContact(contacts: readonly string[]) {
      const list = JSON.stringify(contacts)
      const found = await rows(
        `${selection} WHERE email IN (SELECT value FROM json_each(?1)) OR number IN (SELECT value FROM json_each(?1))`,
        list,
      )
      return found.map(toProof)
    },
    /** Deletes proofs whose time is over. */
    async deleteOld(now: number) {
      const end = new Date(now)
      end.setUTCFullYear(end.getUTCFullYear() - keptFor)
      await rows('DELETE FROM proofs WHERE received < ?1', end.toISOString())
    },
  }
}

function toProof({ consent, text, since, ...proof }: Record<string, unknown>): Proof {
  return { ...proof, consent: consent === null ? undefined : { id: consent, text, since } } as Proof
}
