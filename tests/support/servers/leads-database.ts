import { DatabaseSync } from 'node:sqlite'
import { applyMigrations, runBatch } from '../../../src/desk/leads-file.ts'
import type { Database } from '../../../src/leads/database.ts'

/** A database in memory with the tables of the desk and the relay. */
export function openLeadsDatabase(): Database & { readonly database: DatabaseSync } {
  const database = new DatabaseSync(':memory:')
  applyMigrations(database)
  return {
    database,
    rows: async (sql, ...values) => database.prepare(sql).all(...values),
    batch: async statements => runBatch(database, statements),
  }
}
