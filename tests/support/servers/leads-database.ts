import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Database } from '../../../src/leads/database.ts'

/** A database in memory with the tables of the desk and the relay. */
export function openLeadsDatabase(): Database & { readonly database: DatabaseSync } {
  const database = new DatabaseSync(':memory:')
  database.exec(readFileSync('src/leads/schema.sql', 'utf8'))
  return { database, rows: async (sql, ...values) => database.prepare(sql).all(...values) }
}
