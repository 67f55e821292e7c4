import { DatabaseSync } from 'node:sqlite'

export interface StoredRow {
  readonly payload: Readonly<Record<string, unknown>>
  /** The id of the lead of which this is a duplicate. */
  readonly duplicateOf: number | null
}

/** The stored leads of an e-mail address, oldest first. */
export function readStoredRows(file: string, email: string): StoredRow[] {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database
    .prepare("SELECT payload, repeats FROM leads WHERE payload ->> 'email' = ? ORDER BY id")
    .all(email)
  database.close()
  return rows.map(({ payload, repeats }) => {
    return { payload: JSON.parse(String(payload)), duplicateOf: repeats as number | null }
  })
}
