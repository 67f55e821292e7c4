import { closeSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UserError } from '../documents/reading/user-error.ts'
import type { Database, Statement } from '../leads/database.ts'

/**
 * A file bears as its `user_version` how many migrations made its tables, counted from here. Smaller numbers are those of
 * desks that had none.
 */
const firstVersion = 100

/** The migrations that D1 applies, too, in their order. */
const migrationsFolder = new URL('../leads/migrations/', import.meta.url)

/**
 * Opens or creates the SQLite file of leads.
 * @param timeout milliseconds to wait while another program locks the file
 * @throws {UserError} when the file cannot be used
 */
export function openLeadsFile(file: string, timeout = 2000): Database {
  const path = resolve(file)
  const database = openDatabase(path, timeout)
  const { ino } = statSync(path)
  const requireFile = () => {
    // SQLite would keep using a file that was deleted or replaced.
    if (statSync(path, { throwIfNoEntry: false })?.ino !== ino)
      throw new UnusableFileError('is missing: put it back, or restart the desk')
  }
  return {
    async rows(...statement) {
      requireFile()
      return runStatement(database, statement)
    },
    async batch(statements) {
      requireFile()
      return runBatch(database, statements)
    },
  }
}

const runStatement = (database: DatabaseSync, [sql, ...values]: Statement) =>
  database.prepare(sql).all(...values)

/** Runs statements as one transaction. It waits for nothing, so no other statement comes between them. */
export function runBatch(database: DatabaseSync, statements: readonly Statement[]) {
  database.exec('BEGIN IMMEDIATE')
  try {
    const results = statements.map(statement => runStatement(database, statement))
    database.exec('COMMIT')
    return results
  } finally {
    // After some errors SQLite has rolled back by itself.
    if (database.isTransaction) database.exec('ROLLBACK')
  }
}

function openDatabase(file: string, timeout: number): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    // Only the owner may read leads. SQLite gives its journal the same permissions.
    closeSync(openSync(file, 'a', 0o600))
    database = new DatabaseSync(file, { timeout })
    // One transaction, so that of two desks that start together one finds the other's tables.
    database.exec('BEGIN IMMEDIATE')
    applyMigrations(database)
    database.exec('COMMIT')
    return database
  } catch (error) {
    // Its transaction would keep the file locked.
    database?.close()
    const why =
      describeStoreError(error) ?? `cannot be written (${(error as NodeJS.ErrnoException).code})`
    throw new UserError(
      `The leads file ${file} ${why}. Fix that, or name another, such as DESK_DB=other.sqlite npm start.`,
    )
  }
}

/**
 * Makes the tables of this version in a new file, or in one of an earlier version.
 * @throws {UnusableFileError} for a file that is not this desk's
 */
export function applyMigrations(database: DatabaseSync): void {
  const read = (sql: string) => Number(Object.values(database.prepare(sql).get()!)[0])
  const names = readdirSync(migrationsFolder)
    .filter(name => name.endsWith('.sql'))
    .sort()
  const isNew = read('SELECT count(*) FROM sqlite_schema') === 0
  const applied = isNew ? 0 : read('PRAGMA user_version') - firstVersion
  if (!isNew && (applied < 1 || applied > names.length))
    throw new UnusableFileError("is another program's or another version's: move it away")
  for (const name of names.slice(applied))
    database.exec(readFileSync(new URL(name, migrationsFolder), 'utf8'))
  database.exec(`PRAGMA user_version = ${firstVersion + names.length}`)
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
