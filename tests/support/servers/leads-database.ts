import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { applyMigrations, runBatch } from '../../../src/desk/leads-file.ts'
import type { Database } from '../../../src/leads/database.ts'

/** A database in memory with the tables of the desk and the relay. */
export function openLeadsDatabase(): Database & { readonly database: DatabaseSync } {
  const database = new DatabaseSync(':memory:')
  applyMigrations(database)
  // Random histories run the same statements hundreds of thousands of times.
  const prepare = database.prepare.bind(database)
  const prepared = new Map<string, StatementSync>()
  database.prepare = sql => {
    const statement = prepared.get(sql) ?? prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  return {
    database,
    rows: async (sql, ...values) => database.prepare(sql).all(...values),
    batch: async statements => runBatch(database, statements),
  }
}
