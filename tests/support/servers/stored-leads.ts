import { DatabaseSync } from 'node:sqlite'

/** If the port is in use, choose another: E2E_PORT=4490 npm run test:browser. */
export const port = Number(process.env.E2E_PORT ?? 4390)

/** The leads file of the desk on that port. */
export const leadsFile = `test-results/desk-${port}.sqlite`

let count = 0

/** An e-mail address that is unique in this run. */
export function createEmail(): string {
  return `visitor-${process.pid}-${Date.now()}-${count++}@example.com`
}

export interface StoredRow {
  readonly payload: Readonly<Record<string, unknown>>
  /** The id of the lead of which this is a duplicate. */
  readonly duplicateOf: number | null
}

/** The stored leads of an e-mail address, oldest first. */
export function readStoredRows(email: string, file = leadsFile): StoredRow[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  const rows = database
    .prepare("SELECT payload, repeats FROM leads WHERE payload ->> 'email' = ? ORDER BY id")
    .all(email)
  database.close()
  return rows.map(({ payload, repeats }) => {
    return { payload: JSON.parse(String(payload)), duplicateOf: repeats as number | null }
  })
}

/** The stored payloads of an e-mail address, including repeats. */
export function readPayloads(email: string): StoredRow['payload'][] {
  return readStoredRows(email).map(({ payload }) => payload)
}
