import { readStoredRows } from './faults/stored-rows.ts'

/** If the port is in use, choose another: E2E_PORT=4490 npm run test:browser. */
export const port = Number(process.env.E2E_PORT ?? 4390)

/** The leads file of the desk on that port. */
export const leadsFile = `test-results/desk-${port}.sqlite`

/** The stored payloads of an e-mail address, including repeats, as text. */
export function readPayloads(email: string): Record<string, unknown>[] {
  return readStoredRows(leadsFile, email).map(({ payload }) => payload)
}
