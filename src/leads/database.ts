type SqlValue = string | number | null

/** A database with SQLite's dialect: `node:sqlite`, or Cloudflare D1. `?1` is the first value. */
export interface Database {
  rows(sql: string, ...values: SqlValue[]): Promise<Record<string, unknown>[]>
}
