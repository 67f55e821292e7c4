import Papa from 'papaparse'
import type { Lead } from './leads.ts'

/**
 * What a spreadsheet would take for a formula, also where the sign is full-width or follows
 * characters that nobody sees: https://owasp.org/www-community/attacks/CSV_Injection.
 */
const formula = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝﹦＋﹢－﹣＠﹫])/u

/** Leads as RFC 4180 CSV with a byte order mark: one column for every key that occurs. */
export function csvOf(leads: readonly Lead[]): string {
  const keys = [...new Set(leads.flatMap(({ payload }) => Object.keys(payload)))]
  const rows = leads.map(({ id, received, form, endpoint, repeats, payload }) => [
    ...[id, received, form, endpoint, repeats ?? ''],
    ...keys.map(key => (Object.hasOwn(payload, key) ? String(payload[key]) : '')),
  ])
  const fields = ['id', 'received', 'form', 'endpoint', 'repeats', ...keys]
  const csv = Papa.unparse([fields, ...rows], {
    quotes: true,
    newline: '\r\n',
    escapeFormulae: formula,
  })
  return `\uFEFF${csv}\r\n`
}
