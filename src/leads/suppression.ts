import type { LeadStore } from './lead-store.ts'

/** Renders who asked to stop as CSV, newest first. Partners' programs read it, so nothing is escaped for spreadsheets. */
export async function renderSuppressionList(leads: LeadStore): Promise<string> {
  const lines = (await leads.listStops())
    .filter(({ number, email }) => number || email)
    .map(({ receivedAt, number, email }) => [receivedAt.slice(0, 10), number, email])
  return [['day', 'number', 'email'], ...lines]
    .map(line => `${line.map(cell => `"${cell}"`).join(',')}\r\n`)
    .join('')
}
