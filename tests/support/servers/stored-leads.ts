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

/** The payloads of what arrived with an e-mail address, oldest first. */
export function readPayloads(email: string, file?: string): Readonly<Record<string, unknown>>[] {
  return readSubmissions(email, file).map(({ payload }) => JSON.parse(String(payload)))
}

/** How many leads became of what arrived with an e-mail address. */
export function countLeads(email: string): number {
  return new Set(readSubmissions(email).map(({ lead }) => lead)).size
}

function readSubmissions(email: string, file = leadsFile) {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  const rows = database
    .prepare("SELECT lead, payload FROM submissions WHERE payload ->> 'email' = ? ORDER BY id")
    .all(email)
  database.close()
  return rows
}
