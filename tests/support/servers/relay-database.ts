import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Database } from '../../../src/desk/submission-store.ts'

/** Applies migrations of the relay whose numbers are in a range. */
export function migrate(database: DatabaseSync, from = 0, until = 9999): void {
  for (const file of globSync('src/relay/migrations/*.sql').sort()) {
    const number = Number(/(\d+)_\w+\.sql$/.exec(file)![1])
    if (number >= from && number <= until) database.exec(readFileSync(file, 'utf8'))
  }
}

/** A database in memory with the tables of the relay. */
export function openRelayDatabase(): Database & { readonly database: DatabaseSync } {
  const database = new DatabaseSync(':memory:')
  migrate(database)
  return { database, rows: async (sql, ...values) => database.prepare(sql).all(...values) }
}
