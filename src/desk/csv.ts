import Papa from 'papaparse'
import type { StoredSubmission } from './submission-store.ts'

/** Lists submissions as rows of texts, headings first, with a column for each key that occurs. */
export function listRows(leads: readonly StoredSubmission[]): string[][] {
  const keys = [...new Set(leads.flatMap(({ payload }) => Object.keys(payload)))]
  const rows = leads.map(({ id, receivedAt, form, endpoint, duplicateOf, payload }) => [
    ...[String(id), receivedAt, form, endpoint, String(duplicateOf ?? '')],
    ...keys.map(key => (Object.hasOwn(payload, key) ? String(payload[key]) : '')),
  ])
  return [['id', 'received', 'form', 'endpoint', 'repeats', ...keys], ...rows]
}

/**
 * Renders submissions as RFC 4180 CSV with a byte order mark. Text that a spreadsheet would run as a formula is
 * escaped, whatever follows its first character: https://owasp.org/www-community/attacks/CSV_Injection.
 */
export function renderCsv(leads: readonly StoredSubmission[]): string {
  // Papa Parse's own pattern misses texts of several lines (seen in 5.7.1).
  const options = { quotes: true, newline: '\r\n', escapeFormulae: /^[=+\-@\t\r\n＝＋－＠]/ }
  return `\uFEFF${Papa.unparse(listRows(leads), options)}\r\n`
}
