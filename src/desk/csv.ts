import Papa from 'papaparse'
import type { Lead } from './leads.ts'

/**
 * Leads as RFC 4180 CSV with a byte order mark: one column for each key, and text that a
 * spreadsheet would run as a formula is escaped.
 */
export function csvOf(leads: readonly Lead[]): string {
  const keys = [...new Set(leads.flatMap(({ payload }) => Object.keys(payload)))]
  const rows = leads.map(({ id, received, form, endpoint, repeats, payload }) => [
    ...[id, received, form, endpoint, repeats ?? ''],
    ...keys.map(key => (Object.hasOwn(payload, key) ? String(payload[key]) : '')),
  ])
  const fields = ['id', 'received', 'form', 'endpoint', 'repeats', ...keys]
  const options = { quotes: true, newline: '\r\n', escapeFormulae: true }
  return `\uFEFF${Papa.unparse([fields, ...rows], options)}\r\n`
}
