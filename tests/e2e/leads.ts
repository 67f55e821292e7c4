import { DatabaseSync } from 'node:sqlite'

/** What the desk has committed for an e-mail address, oldest first, as the text it keeps. */
export function leadsOf(email: string): Record<string, unknown>[] {
  const database = new DatabaseSync('test-results/desk.sqlite', { readOnly: true })
  const rows = database
    .prepare("SELECT payload FROM leads WHERE payload ->> 'email' = ? ORDER BY id")
    .all(email)
  database.close()
  return rows.map(({ payload }) => JSON.parse(String(payload)))
}
