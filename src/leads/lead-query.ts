import { splitSearch } from './search.ts'

/** Selects leads to which all conditions apply. */
export interface LeadQuery {
  readonly endpoints?: readonly string[] | undefined
  /** Id of a questionnaire. */
  readonly form?: string | undefined
  /** Only leads of none of these questionnaires. */
  readonly otherForms?: readonly string[] | undefined
  /** The state in which the visitor lives. */
  readonly residence?: string | undefined
  /** Words in the sender or in answers: see `search.ts`. */
  readonly text?: string | undefined
  /** Only those received from this time on, and before that time, in ISO 8601, UTC. */
  readonly from?: string | undefined
  readonly until?: string | undefined
  /** Only leads older than this id. */
  readonly before?: number | undefined
}

/** True if each word of a JSON list, in one of its forms, stands in a text. */
export const hasWords = (list: string, text: string) =>
  `NOT EXISTS (SELECT 1 FROM json_each(${list}) AS word
    WHERE NOT EXISTS (SELECT 1 FROM json_each(word.value) AS form WHERE instr(${text}, form.value)))`

/**
 * The conditions of a {@link LeadQuery}, for the values of {@link listConditionValues}. A plus keeps SQLite from
 * an index that is not in the order of ids: https://sqlite.org/optoverview.html#uplus.
 */
export const conditions = `
  leads.id < ?1
  AND (?2 IS NULL OR endpoint IN (SELECT value FROM json_each(?2)))
  AND (?3 IS NULL OR submissions.form = ?3)
  AND (?4 IS NULL OR residence = ?4)
  AND +received >= ?5 AND +received < ?6
  AND ${hasWords('?7', 'search')}
  AND (?8 IS NULL OR ifnull(submissions.form, '') NOT IN (SELECT value FROM json_each(?8)))`

export function listConditionValues({ endpoints, otherForms, text = '', ...query }: LeadQuery) {
  return [
    query.before ?? Number.MAX_SAFE_INTEGER,
    endpoints ? JSON.stringify(endpoints) : null,
    query.form || null,
    query.residence || null,
    query.from ?? '',
    query.until ?? 'z',
    JSON.stringify(splitSearch(text)),
    otherForms ? JSON.stringify(otherForms) : null,
  ]
}
