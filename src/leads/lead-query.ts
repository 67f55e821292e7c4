import type { FixedKey } from '../forms/fixed-keys.ts'
import { splitSearch } from './search.ts'

/** Selects submissions to which all conditions apply. */
export interface LeadQuery {
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
}

/**
 * The conditions of a {@link LeadQuery}, for the values of {@link listConditionValues}. A plus keeps SQLite from
 * an index that is not in the order of ids: https://sqlite.org/optoverview.html#uplus.
 */
export const conditions = `
  leads.id < ?1
  AND (?2 IS NULL OR endpoint IN (SELECT value FROM json_each(?2)))
  AND (?3 IS NULL OR leads.form = ?3)
  AND (?4 IS NULL OR payload ->> '$.${'state' satisfies FixedKey}' = ?4)
  AND +received >= ?5 AND +received < ?6
  AND NOT EXISTS (SELECT 1 FROM json_each(?7) WHERE instr(search, value) = 0)`

export function listConditionValues({ endpoints, text = '', ...query }: LeadQuery) {
  return [
    query.before ?? Number.MAX_SAFE_INTEGER,
    endpoints ? JSON.stringify(endpoints) : null,
    query.form || null,
    query.state || null,
    query.from ?? '',
    query.until ?? 'z',
    JSON.stringify(splitSearch(text)),
  ]
}
