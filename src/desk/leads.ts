import { createHash } from 'node:crypto'
import { closeSync, openSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { evidenceKeys } from '../forms/answers.ts'

export interface Lead {
  readonly id: number
  /** ISO 8601, UTC. */
  readonly received: string
  readonly endpoint: string
  /** Id of the questionnaire. */
  readonly form: string
  /** The visitor's name or, without one, e-mail. */
  readonly from: string
  /** The payload as it came, keys in order. */
  readonly payload: Readonly<Record<string, unknown>>
  /** The lead whose answers this one has, at most an hour later; null where it is no repeat. */
  readonly repeats: number | null
}

/** Which leads: of one form, older than an id, at most so many. */
interface Selection {
  readonly form?: string | undefined
  readonly before?: number | undefined
  readonly limit: number
}

export interface Leads {
  /**
   * Commits to disk before it returns, and marks a repeat: a visitor whose browser lost the answer
   * cannot know that the lead is here, and presses again.
   */
  keep(lead: Omit<Lead, 'id' | 'repeats'>): number
  /** Newest first. */
  list(selection: Selection): Lead[]
  /** Ids of the questionnaires that leads have come from, with their numbers. */
  forms(): { form: string; count: number }[]
  close(): void
}

/**
 * Opens, or begins, the leads in an SQLite file. A power cut loses nothing that was kept.
 * @param patience how long another program may hold the file, in milliseconds
 * @throws a sentence when the file cannot be used
 */
export function openLeads(file: string, patience = 2000): Leads {
  const path = resolve(file)
  const database = open(path, patience)
  const { ino } = statSync(path)
  const insert = database.prepare(`
    INSERT INTO leads (received, endpoint, form, sender, payload, answers, repeats)
    VALUES ($received, $endpoint, $form, $from, $payload, $answers, (
      SELECT id FROM leads WHERE answers = $answers AND repeats IS NULL AND received > $hourAgo
      ORDER BY received DESC LIMIT 1
    ))`)
  const newest = 'ORDER BY id DESC LIMIT ?'
  const ofAll = database.prepare(`SELECT * FROM leads WHERE id < ? ${newest}`)
  const ofOne = database.prepare(`SELECT * FROM leads WHERE form = ? AND id < ? ${newest}`)
  const count = database.prepare(
    'SELECT form, count(*) AS count FROM leads GROUP BY form ORDER BY form',
  )
  return {
    keep: ({ received, endpoint, form, from, payload }) => {
      // SQLite would go on writing to a file that has no name any more.
      if (statSync(path, { throwIfNoEntry: false })?.ino !== ino)
        throw new Unusable('is gone: put it back, or start the desk anew')
      const { lastInsertRowid } = insert.run({
        $received: received,
        $endpoint: endpoint,
        $form: form,
        $from: from,
        $payload: JSON.stringify(payload),
        $answers: fingerprint(form, payload),
        $hourAgo: new Date(Date.parse(received) - 3_600_000).toISOString(),
      })
      return Number(lastInsertRowid)
    },
    list: ({ form, before = Number.MAX_SAFE_INTEGER, limit }) =>
      (form === undefined ? ofAll.all(before, limit) : ofOne.all(form, before, limit)).map(row => ({
        id: Number(row.id),
        received: String(row.received),
        endpoint: String(row.endpoint),
        form: String(row.form),
        from: String(row.sender),
        payload: payloadOf(String(row.payload)),
        repeats: row.repeats === null ? null : Number(row.repeats),
      })),
    forms: () => count.all().map(row => ({ form: String(row.form), count: Number(row.count) })),
    close: () => database.close(),
  }
}

/** What a row holds; where something else has damaged it, as it is: the other leads can be read. */
function payloadOf(text: string): Lead['payload'] {
  try {
    return JSON.parse(text)
  } catch {
    return { damaged: text }
  }
}

/** The same for the same answers to a form. What the page adds may differ from press to press. */
function fingerprint(form: string, payload: Lead['payload']): string {
  const evidence: readonly string[] = evidenceKeys
  const answers = Object.entries(payload).filter(([key]) => !evidence.includes(key))
  return createHash('sha256')
    .update(JSON.stringify([form, answers]))
    .digest('base64url')
}

function open(file: string, patience: number): DatabaseSync {
  try {
    // Leads are nobody else's business: SQLite gives its journals the same rights.
    closeSync(openSync(file, 'a', 0o600))
    const database = new DatabaseSync(file, { timeout: patience })
    const found = columnsOf(database)
    if (found.length > 0 && !columns.every(name => found.includes(name)))
      throw new Unusable("is another program's")
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      CREATE TABLE IF NOT EXISTS leads (
        id INTEGER PRIMARY KEY,
        received TEXT NOT NULL,
        endpoint TEXT NOT NULL,
        form TEXT NOT NULL,
        sender TEXT NOT NULL,
        payload TEXT NOT NULL
      ) STRICT;
      CREATE INDEX IF NOT EXISTS leads_by_form ON leads (form);
    `)
    // A file may be older than the marks on repeats.
    if (!columnsOf(database).includes('repeats'))
      database.exec(`
        BEGIN;
        ALTER TABLE leads ADD COLUMN answers TEXT;
        ALTER TABLE leads ADD COLUMN repeats INTEGER;
        CREATE INDEX leads_by_answers ON leads (answers, received) WHERE repeats IS NULL;
        COMMIT;
      `)
    return database
  } catch (error) {
    const why = trouble(error) ?? `cannot be written (${(error as NodeJS.ErrnoException).code})`
    throw new Error(
      `The leads file ${file} ${why}. Mend that, or name another, such as DESK_DB=other.sqlite npm start.`,
      { cause: error },
    )
  }
}

/** What a table of leads has had from the first. */
const columns = ['id', 'received', 'endpoint', 'form', 'sender', 'payload']

function columnsOf(database: DatabaseSync): unknown[] {
  return database
    .prepare('PRAGMA table_info(leads)')
    .all()
    .map(({ name }) => name)
}

/** What is the matter with a file that SQLite takes. */
class Unusable extends Error {}

/** What is the matter with the file of leads; undefined for errors of another kind. */
export function trouble(error: unknown): string | undefined {
  if (error instanceof Unusable) return error.message
  const { code, errcode } = error as { code?: string; errcode?: number }
  if (code !== 'ERR_SQLITE_ERROR' || errcode === undefined) return undefined
  // An extended result code holds the primary one in its low byte: sqlite.org/rescode.html
  const primary = errcode & 0xff
  return troubles[primary] ?? `cannot be used (SQLite result code ${primary})`
}

const troubles: Readonly<Record<number, string>> = {
  5: 'is held by another program',
  6: 'is held by another program',
  8: 'may only be read',
  10: 'cannot be written: the disk is failing',
  11: 'is damaged',
  13: 'cannot be written: the disk is full',
  14: 'cannot be opened',
  26: 'is no SQLite database',
}
