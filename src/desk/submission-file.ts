import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createSubmissionStore, type SubmissionStore } from './submission-store.ts'

const readMigration = (name: string) =>
  readFileSync(new URL(`./migrations/${name}.sql`, import.meta.url), 'utf8')

const leadsSql = readMigration('0001_leads')
const consentsSql = readMigration('0003_consents')

/**
 * Opens or creates the SQLite file of leads. A lead that was kept survives a power cut.
 * @param patience milliseconds to wait while another program locks the file
 * @throws a sentence when the file cannot be used
 */
export function openSubmissionStore(
  file: string,
  patience = 2000,
): SubmissionStore & { close(): void } {
  const path = resolve(file)
  const database = openDatabase(path, patience)
  const { ino } = statSync(path)
  const leads = createSubmissionStore({
    rows: async (sql, ...values) => database.prepare(sql).all(...values),
  })
  return {
    ...leads,
    async add(lead) {
      // SQLite would keep writing to a file that was deleted or replaced.
      if (statSync(path, { throwIfNoEntry: false })?.ino !== ino)
        throw new UnusableFileError('is missing: put it back, or restart the desk')
      return await leads.add(lead)
    },
    close: () => database.close(),
  }
}

function openDatabase(file: string, patience: number): DatabaseSync {
  try {
    // Only the owner may read leads. SQLite gives its journal files the same permissions.
    closeSync(openSync(file, 'a', 0o600))
    const database = new DatabaseSync(file, { timeout: patience })
    const columns = database.prepare('PRAGMA table_info(leads)').all()
    if (columns.length > 0 && !columns.some(({ name }) => name === 'repeats'))
      throw new UnusableFileError("is another program's")
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      ${leadsSql}
      ${columns.some(({ name }) => name === 'consent') ? '' : `BEGIN; ${consentsSql} COMMIT;`}`)
    return database
  } catch (error) {
    const why =
      describeStoreError(error) ?? `cannot be written (${(error as NodeJS.ErrnoException).code})`
    throw new Error(
      `The leads file ${file} ${why}. Fix that, or name another, such as DESK_DB=other.sqlite npm start.`,
      { cause: error },
    )
  }
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
