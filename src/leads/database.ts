type SqlValue = string | number | null

/** A statement and its values. `?1` is the first. */
export type Statement = readonly [sql: string, ...values: SqlValue[]]

type Row = Record<string, unknown>

/** A database with SQLite's dialect: `node:sqlite`, or Cloudflare D1. */
export interface Database {
  rows(...statement: Statement): Promise<Row[]>
  /** Runs statements as one transaction, and resolves with the rows of each: all of them take effect, or none. */
  batch(statements: readonly Statement[]): Promise<Row[][]>
}
