import type { StoredSubmission } from './submission-store.ts'

/**
 * Lists submissions as rows of texts, headings first, with a column for each key that occurs.
 * @param labelKey the heading of a key's column
 */
export function listRows(
  leads: readonly StoredSubmission[],
  labelKey = (key: string) => key,
): string[][] {
  const keys = [...new Set(leads.flatMap(({ payload }) => Object.keys(payload)))]
  const rows = leads.map(({ id, receivedAt, form, endpoint, duplicateOf, payload, consent }) => [
    String(id),
    receivedAt,
    form,
    endpoint,
    String(duplicateOf ?? ''),
    ...keys.map(key => (Object.hasOwn(payload, key) ? String(payload[key]) : '')),
    consent?.text ?? '',
    consent?.since ?? '',
    consent?.id ?? '',
  ])
  const headings = [
    'id',
    'received',
    'form',
    'endpoint',
    'repeats',
    ...keys.map(labelKey),
    'consent',
    'consent first used',
    'consent SHA-256',
  ]
  return [headings, ...rows]
}

/**
 * Renders submissions as RFC 4180 CSV with a byte order mark. Text that a spreadsheet would run as a formula is
 * escaped, whatever follows its first character: https://owasp.org/www-community/attacks/CSV_Injection.
 */
export function renderCsv(leads: readonly StoredSubmission[]): string {
  const rows = listRows(leads).map(row => `${row.map(quoteCell).join(',')}\r\n`)
  return `\uFEFF${rows.join('')}`
}

function quoteCell(text: string): string {
  const escaped = text.replace(/^(?=[=+\-@\t\r\n＝＋－＠])/, "'")
  return `"${escaped.replaceAll('"', '""')}"`
}
