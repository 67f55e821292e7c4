import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UserError } from '../documents/user-error.ts'
import { createSubmissionStore, insertStatement, type SubmissionStore } from './submission-store.ts'

const readMigration = (name: string) =>
  readFileSync(new URL(`./migrations/${name}.sql`, import.meta.url), 'utf8')

const leadsSql = readMigration('0001_leads')
const consentsSql = readMigration('0003_consents')
const sinceSql = readMigration('0004_consents_since')

/** The number of the last migration. A file bears it as its `user_version`; older files bear 0. */
const version = 4

/**
 * Opens or creates the SQLite file of leads. A lead that was kept survives a power cut.
 * @param timeout milliseconds to wait while another program locks the file
 * @throws {UserError} when the file cannot be used
 */
export function openSubmissionStore(
  file: string,
  timeout = 2000,
): SubmissionStore & { close(): void } {
  const path = resolve(file)
  const database = openDatabase(path, timeout)
  const { ino } = statSync(path)
  let retry: NodeJS.Timeout | undefined
  // What was deleted is still in the journal, which SQLite would overwrite at some later time.
  const emptyJournal = () => {
    clearTimeout(retry)
    if (truncateJournal(database)) return
    console.error('The journal of the leads file still has what was deleted.')
    retry = setTimeout(emptyJournal, 60_000).unref()
  }
  const leads = createSubmissionStore({
    async rows(sql, ...values) {
      // SQLite would keep using a file that was deleted or replaced.
      if (statSync(path, { throwIfNoEntry: false })?.ino !== ino)
        throw new UnusableFileError('is missing: put it back, or restart the desk')
      return database.prepare(sql).all(...values)
    },
  })
  return {
    ...leads,
    async remove(ids) {
      await leads.remove(ids)
      emptyJournal()
    },
    async removeBefore(time) {
      const count = await leads.removeBefore(time)
      emptyJournal()
      return count
    },
    close() {
      clearTimeout(retry)
      database.close()
    },
  }
}

function openDatabase(file: string, timeout: number): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    // Only the owner may read leads. SQLite gives its journal files the same permissions.
    closeSync(openSync(file, 'a', 0o600))
    database = new DatabaseSync(file, { timeout })
    // One transaction, so that of two desks that start together one finds the other's tables.
    database.exec('BEGIN IMMEDIATE')
    prepareTables(database)
    database.exec(`COMMIT;
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      PRAGMA journal_mode = WAL;`)
    return database
  } catch (error) {
    database?.close()
    const why =
      describeStoreError(error) ?? `cannot be written (${(error as NodeJS.ErrnoException).code})`
    throw new UserError(
      `The leads file ${file} ${why}. Fix that, or name another, such as DESK_DB=other.sqlite npm start.`,
    )
  }
}

/** Returns false if the journal could not be emptied, most often because another program reads the file. */
function truncateJournal(database: DatabaseSync): boolean {
  try {
    return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()!.busy === 0
  } catch {
    return false
  }
}

/**
 * Creates or migrates the tables, and stores a lead for a trial.
 * @throws {UnusableFileError} for a file that cannot take leads
 */
function prepareTables(database: DatabaseSync): void {
  const read = (pragma: string) => Object.values(database.prepare(`PRAGMA ${pragma}`).get()!)[0]
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const hasColumn = (table: string, column: string) =>
    database.prepare(`SELECT 1 FROM pragma_table_info(?) WHERE name = ?`).all(table, column)
      .length > 0
  const found = Number(read('user_version'))
  if (tables.length > 0 && !hasColumn('leads', 'repeats'))
    throw new UnusableFileError("is another program's")
  if (found > version)
    throw new UnusableFileError(`is of a newer version: ${found}, and this desk knows ${version}`)
  const damage = read('quick_check(1)')
  if (damage !== 'ok') throw new UnusableFileError(`is damaged: ${damage}`)
  database.exec(`
    ${leadsSql}
    ${hasColumn('leads', 'consent') ? '' : consentsSql}
    ${hasColumn('consents', 'since') ? '' : sinceSql}
    PRAGMA user_version = ${version};
    SAVEPOINT trial;`)
  database.prepare(insertStatement).run('', '', '', '', '{}', null, '', null)
  database.exec('ROLLBACK TO trial')
}

/** The leads file cannot be used. */
class UnusableFileError extends Error {}

/** A sentence about the leads file, or undefined if the error has another cause. */
export function describeStoreError(error: unknown): string | undefined {
  if (error instanceof UnusableFileError) return error.message
  const { code, errcode = 0, message } = error as { errcode?: number } & NodeJS.ErrnoException
  return code === 'ERR_SQLITE_ERROR'
    ? `cannot be used: ${message} (SQLite ${errcode & 0xff})`
    : undefined
}
