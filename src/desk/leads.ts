import { createHash } from 'node:crypto'
import { closeSync, openSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { evidenceKeys } from '../forms/model.ts'

export interface Lead {
  readonly id: number
  /** ISO 8601, UTC. */
  readonly received: string
  readonly endpoint: string
  /** Id of the questionnaire. */
  readonly form: string
  /** The visitor's name or, without one, e-mail. */
  readonly from: string
  /** The payload as it was received, with its keys in order. */
  readonly payload: Readonly<Record<string, unknown>>
  /**
   * Id of an earlier lead with the same answers, received at most an hour before; otherwise null.
   */
  readonly repeats: number | null
}

/** Selects leads: only those to which every condition applies, at most this many. */
interface Selection {
  readonly endpoints?: readonly string[]
  /** Id of a questionnaire. */
  readonly form?: string | undefined
  /** The answer to the question `state`. */
  readonly state?: string | undefined
  /** Part of the sender or of the payload, in either case. */
  readonly text?: string | undefined
  /** Only leads older than this id. */
  readonly before?: number | undefined
  readonly limit: number
}

export interface Leads {
  /**
   * Commits to disk before it returns. A visitor whose browser lost the response cannot know that
   * the lead arrived and sends it again, so repeats are marked.
   */
  keep(lead: Omit<Lead, 'id' | 'repeats'>): number
  /** Newest first. */
  list(selection: Selection): Lead[]
  /** The lead with this id. */
  one(id: number): Lead | undefined
  /** The number of leads of each form. */
  counts(): { form: string; endpoint: string; count: number }[]
  close(): void
}

/**
 * Opens or creates the SQLite file of leads. A lead that was kept survives a power cut.
 * @param patience milliseconds to wait while another program locks the file
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
  const select = database.prepare(`
    SELECT * FROM leads WHERE id < $before
      AND ($endpoints IS NULL OR endpoint IN (SELECT value FROM json_each($endpoints)))
      AND ($form IS NULL OR form = $form)
      AND ($state IS NULL OR payload ->> '$.state' = $state)
      AND ($text IS NULL OR instr(lower(sender || payload), lower($text)) > 0)
    ORDER BY id DESC LIMIT $limit`)
  const byId = database.prepare('SELECT * FROM leads WHERE id = ?')
  const count = database.prepare(
    'SELECT form, endpoint, count(*) AS count FROM leads GROUP BY form, endpoint ORDER BY form',
  )
  return {
    keep: ({ received, endpoint, form, from, payload }) => {
      // SQLite would keep writing to a file that was deleted or replaced.
      if (statSync(path, { throwIfNoEntry: false })?.ino !== ino)
        throw new Unusable('is missing: put it back, or restart the desk')
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
    list: ({ endpoints, form, state, text, before = Number.MAX_SAFE_INTEGER, limit }) =>
      select
        .all({
          $endpoints: endpoints ? JSON.stringify(endpoints) : null,
          $form: form || null,
          $state: state || null,
          $text: text || null,
          $before: before,
          $limit: limit,
        })
        .map(leadOf),
    one: id => {
      const row = byId.get(id)
      return row && leadOf(row)
    },
    counts: () =>
      count.all().map(row => ({
        form: String(row.form),
        endpoint: String(row.endpoint),
        count: Number(row.count),
      })),
    close: () => database.close(),
  }
}

function leadOf(row: Record<string, unknown>): Lead {
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
function fingerprint(form: string, payload: Lead['payload']): string {
  const evidence: readonly string[] = evidenceKeys
  const answers = Object.entries(payload).filter(([key]) => !evidence.includes(key))
  return createHash('sha256')
    .update(JSON.stringify([form, answers]))
    .digest('base64url')
}

function open(file: string, patience: number): DatabaseSync {
  try {
    // Only the owner may read leads. SQLite gives its journal files the same permissions.
    closeSync(openSync(file, 'a', 0o600))
    const database = new DatabaseSync(file, { timeout: patience })
    const columns = database.prepare('PRAGMA table_info(leads)').all()
    if (columns.length > 0 && !columns.some(({ name }) => name === 'repeats'))
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
        payload TEXT NOT NULL,
        answers TEXT,
        repeats INTEGER
      ) STRICT;
      CREATE INDEX IF NOT EXISTS leads_by_answers ON leads (answers, received) WHERE repeats IS NULL;
    `)
    return database
  } catch (error) {
    const why = trouble(error) ?? `cannot be written (${(error as NodeJS.ErrnoException).code})`
    throw new Error(
      `The leads file ${file} ${why}. Fix that, or name another, such as DESK_DB=other.sqlite npm start.`,
      { cause: error },
    )
  }
}

/** The leads file cannot be used. */
class Unusable extends Error {}

/** A sentence about the leads file, or undefined if the error has another cause. */
export function trouble(error: unknown): string | undefined {
  if (error instanceof Unusable) return error.message
  const { code, errcode = 0, message } = error as { errcode?: number } & NodeJS.ErrnoException
  return code === 'ERR_SQLITE_ERROR'
    ? `cannot be used: ${message} (SQLite ${errcode & 0xff})`
    : undefined
}
