import * as v from 'valibot'
import { endpoints } from '../forms/model.ts'
import type { Contacts } from './contacts.ts'
import type { Database } from './database.ts'
import { selectReached } from './fate.ts'
import { conditions, hasWords, type LeadQuery, listConditionValues } from './lead-query.ts'
import { splitSearch } from './search.ts'

const text = v.string()
const list = v.pipe(
  v.nullable(text),
  v.transform(json => JSON.parse(json ?? '[]')),
  v.array(text),
)
const emptyIfNull = v.pipe(
  v.nullable(text),
  v.transform(value => value ?? ''),
)

/** What arrived with one press. Its answers are empty once they are deleted. */
const submissionFields = {
  submission: v.number(),
  lead: v.number(),
  /** ISO 8601, UTC. */
  receivedAt: text,
  endpoint: v.picklist(endpoints),
  /** Id of the questionnaire; "" if the page did not state it. */
  form: emptyIfNull,
  page: text,
  certificate: text,
  /** The visitor's name or, without one, e-mail address. */
  sender: text,
  number: text,
  email: text,
  /** What a request asks for; null for all that is no request. */
  request: v.nullable(text),
  /** The payload with its keys in order. */
  payload: v.pipe(
    v.nullable(text),
    v.transform(json => JSON.parse(json ?? '{}')),
    v.custom<Readonly<Record<string, unknown>>>(value => value instanceof Object),
  ),
  /** The keys that did not fit the forms of the build that received it. */
  misfits: list,
  /** The state in which the visitor lives. */
  residence: emptyIfNull,
  /** What the page showed, if it stated that and the record is there: its SHA-256, its words, and since when they are kept. */
  consent: v.nullable(text),
  consentText: v.nullable(text),
  consentSince: v.nullable(text),
}

/** A lead, and the submission of it that is sent. */
const leadFields = {
  id: v.number(),
  state: v.picklist(['stored', 'waiting', 'delivered', 'dead']),
  /** Never sent: 1 because of what it says, 2 because its person asked to stop. */
  blocked: v.number(),
  /** When the state last changed, in milliseconds since 1970. */
  changed: v.number(),
  /** The provider's last HTTP status, 0 if it gave none, and what it wrote; null if there is none. */
  status: v.nullable(v.number()),
  response: v.nullable(text),
  /** How many submissions have these answers. */
  presses: v.number(),
}

const submissionSchema = v.object(submissionFields)
const leadSchema = v.object({ ...leadFields, ...submissionFields })

export type Submission = v.InferOutput<typeof submissionSchema>
export type StoredLead = v.InferOutput<typeof leadSchema>

const submissionColumns = `submissions.id AS submission, lead, received AS receivedAt, endpoint, submissions.form, page,
  certificate, sender, number, email, request, payload, misfits, residence, consents.id AS consent, text AS consentText,
  since AS consentSince`
const joinConsents =
  'LEFT JOIN consents ON consents.form = submissions.form AND consents.id = submissions.consent'

const selectSubmissions = `SELECT ${submissionColumns} FROM submissions ${joinConsents}`
const selectLeads = `SELECT leads.id, state, blocked, changed, status, response, ${submissionColumns},
    (SELECT count(*) FROM submissions AS press WHERE press.lead = leads.id) AS presses
  FROM leads JOIN submissions ON submissions.id = sending ${joinConsents}`

/** The submissions of one person, by the values ?1 and ?2. */
const samePerson = `SELECT id FROM submissions WHERE number = nullif(?1, '')
  UNION ALL SELECT id FROM submissions WHERE email = nullif(?2, '')`

export type LeadStore = ReturnType<typeof createLeadStore>

/** Reads what is stored. What becomes of a lead is decided in `fate.ts`, and what is deleted in `forget.ts`. */
export function createLeadStore({ rows }: Database) {
  const readLeads = async (...statement: Parameters<typeof rows>) =>
    v.parse(v.array(leadSchema), await rows(...statement))
  const readSubmissions = async (...statement: Parameters<typeof rows>) =>
    v.parse(v.array(submissionSchema), await rows(...statement))
  return {
    /** Lists leads, newest first. */
    list: (query: LeadQuery = {}, limit = -1) =>
      readLeads(
        `${selectLeads} WHERE ${conditions} ORDER BY leads.id DESC LIMIT ?9`,
        ...listConditionValues(query),
        limit,
      ),
    /** Finds the id with which the page begins that stands before the leads that are older than an id; undefined for the first. */
    async findEarlierPage({ before, ...query }: LeadQuery, perPage: number) {
      const [row] = await rows(
        `SELECT leads.id FROM leads JOIN submissions ON submissions.id = sending
        WHERE ${conditions} AND leads.id >= ?9 ORDER BY leads.id LIMIT 1 OFFSET ?10`,
        ...listConditionValues(query),
        before ?? 0,
        perPage,
      )
      return row && Number(row.id)
    },
    async get(id: number): Promise<StoredLead | undefined> {
      return (await readLeads(`${selectLeads} WHERE leads.id = ?1`, id))[0]
    },
    /** Lists the submissions of a lead, newest first. */
    listPresses: (lead: number) =>
      readSubmissions(`${selectSubmissions} WHERE lead = ?1 ORDER BY submissions.id DESC`, lead),
    /** Counts the leads of each form. */
    async countByForm(query: LeadQuery = {}) {
      const counts = await rows(
        `SELECT ifnull(form, '') AS form, endpoint, count(*) AS count
        FROM leads JOIN submissions ON submissions.id = sending WHERE ${conditions} GROUP BY form, endpoint`,
        ...listConditionValues(query),
      )
      return v.parse(v.array(countSchema), counts)
    },
    /** Lists a lead and those of whoever has one of its contacts, newest first. */
    listByContact: ({ number, email }: Contacts, lead: number) =>
      readLeads(
        `${selectLeads} WHERE leads.id IN (SELECT ?3 UNION ALL SELECT lead FROM submissions WHERE id IN (${samePerson}))
        ORDER BY leads.id DESC`,
        number,
        email,
        lead,
      ),
    /** Lists the leads that a request would stop: what is neither delivered nor blocked. */
    listReached: (endpoint: StoredLead['endpoint'], { number, email }: Contacts) =>
      readLeads(
        `${selectLeads} WHERE leads.id IN (${selectReached(endpoint)}) AND state <> 'delivered' AND NOT blocked`,
        number,
        email,
      ),
    /**
     * Lists the proofs and stops that stayed of submissions, newest first.
     * @param text words of the name, the number or the e-mail address
     * @param before only those older than this id
     */
    listKept: (text = '', before = Number.MAX_SAFE_INTEGER, limit = -1) =>
      readSubmissions(
        `${selectSubmissions} WHERE payload IS NULL AND submissions.id < ?1
        AND ${hasWords('?2', "sender_search || ' ' || number || ' ' || email")}
        ORDER BY submissions.id DESC LIMIT ?3`,
        before,
        JSON.stringify(splitSearch(text)),
        limit,
      ),
    async getKept(id: number): Promise<Submission | undefined> {
      return (
        await readSubmissions(
          `${selectSubmissions} WHERE submissions.id = ?1 AND payload IS NULL`,
          id,
        )
      )[0]
    },
    /** Lists what stayed of whoever has one of these contacts. */
    listKeptByContact: ({ number, email }: Contacts) =>
      readSubmissions(
        `${selectSubmissions} WHERE submissions.id IN (${samePerson}) AND payload IS NULL`,
        number,
        email,
      ),
    /** Lists the day and the contacts of all requests to stop, newest first. */
    async listStops() {
      const stops = await rows(`SELECT received AS receivedAt, number, email FROM submissions
        WHERE request IS NOT NULL ORDER BY received DESC`)
      return v.parse(v.array(stopSchema), stops)
    },
  }
}

const stopSchema = v.object({ receivedAt: text, number: text, email: text })
const countSchema = v.object({ form: text, endpoint: v.picklist(endpoints), count: v.number() })
