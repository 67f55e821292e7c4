import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UserError } from '../documents/reading/user-error.ts'
import type { Database } from '../leads/database.ts'

/** The number of the tables, which a file bears as its `user_version`. */
const version = 10

/**
 * Opens or creates the SQLite file of leads.
 * @param timeout milliseconds to wait while another program locks the file
 * @throws {UserError} when the file cannot be used
 */
export function openLeadsFile(file: string, timeout = 2000): Database {
  const path = resolve(file)
  const database = openDatabase(path, timeout)
  const { ino } = statSync(path)
  return {
    async rows(sql, ...values) {
      // SQLite would keep using a file that was deleted or replaced.
      if (statSync(path, { throwIfNoEntry: false })?.ino !== ino)
        throw new UnusableFileError('is missing: put it back, or restart the desk')
      return database.prepare(sql).all(...values)
    },
  }
}

function openDatabase(file: string, timeout: number): DatabaseSync {
  try {
    // Only the owner may read leads. SQLite gives its journal the same permissions.
    closeSync(openSync(file, 'a', 0o600))
    const database = new DatabaseSync(file, { timeout })
    // One transaction, so that of two desks that start together one finds the other's tables.
    database.exec('BEGIN IMMEDIATE')
    createTables(database)
    database.exec('COMMIT')
    return database
  } catch (error) {
    const why =
      describeStoreError(error) ?? `cannot be written (${(error as NodeJS.ErrnoException).code})`
    throw new UserError(
      `The leads file ${file} ${why}. Fix that, or name another, such as DESK_DB=other.sqlite npm start.`,
    )
  }
}

/**
 * Creates the tables in a new file.
 * @throws {UnusableFileError} for a file that is not this desk's
 */
function createTables(database: DatabaseSync): void {
  const read = (sql: string) => Object.values(database.prepare(sql).get()!)[0]
  if (read('SELECT count(*) FROM sqlite_schema') !== 0) {
    if (read('PRAGMA user_version') === version) return
    throw new UnusableFileError("is another program's or another version's: move it away")
  }
  database.exec(`${readFileSync(new URL('../leads/schema.sql', import.meta.url), 'utf8')}
    PRAGMA user_version = ${version};`)
}

class UnusableFileError extends Error {}

/** A sentence about the leads file, or undefined if the error has another cause. */
export function describeStoreError(error: unknown): string | undefined {
  if (error instanceof UnusableFileError) return error.message
  const { code, errcode = 0, message } = error as { errcode?: number } & NodeJS.ErrnoException
  return code === 'ERR_SQLITE_ERROR'
    ? `cannot be used: ${message} (SQLite ${errcode & 0xff})`
    : undefined
}
