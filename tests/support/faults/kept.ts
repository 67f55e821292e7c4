import { DatabaseSync } from 'node:sqlite'

export interface Kept {
  readonly payload: Readonly<Record<string, unknown>>
  /** The id of the lead that this one repeats. */
  readonly repeats: number | null
}

/** The stored leads of an e-mail address, oldest first. */
export function keptIn(file: string, email: string): Kept[] {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database
    .prepare("SELECT payload, repeats FROM leads WHERE payload ->> 'email' = ? ORDER BY id")
    .all(email)
  database.close()
  return rows.map(({ payload, repeats }) => {
    return { payload: JSON.parse(String(payload)), repeats: repeats as number | null }
  })
}
