import type { StoredSubmission } from './submission-store.ts'

/** Renders submissions as RFC 4180 CSV with a byte order mark and a column for each key that occurs. */
export function renderCsv(leads: readonly StoredSubmission[]): string {
  const keys = [...new Set(leads.flatMap(({ payload }) => Object.keys(payload)))]
  const rows = leads.map(({ id, receivedAt, form, endpoint, duplicateOf, payload, consent }) => [
    id,
    receivedAt,
    form,
    endpoint,
    duplicateOf,
    ...keys.map(key => (Object.hasOwn(payload, key) ? payload[key] : '')),
    consent?.text,
    consent?.since,
    consent?.id,
  ])
  const headings = [
    ...['id', 'received', 'form', 'endpoint', 'repeats'],
    ...keys,
    ...['consent', 'consent first used', 'consent SHA-256'],
  ]
  const lines = [headings, ...rows].map(row => `${row.map(quoteCell).join(',')}\r\n`)
  return `\uFEFF${lines.join('')}`
}

/**
 * Text that a spreadsheet would run as a formula is escaped, whatever follows its first character:
 * https://owasp.org/www-community/attacks/CSV_Injection.
 */
function quoteCell(value: unknown): string {
  const escaped = String(value ?? '').replace(/^(?=[=+\-@\t\r\n＝＋－＠])/, "'")
  return `"${escaped.replaceAll('"', '""')}"`
}
