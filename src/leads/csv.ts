import { certificateKey, type EvidenceKey, pageKey } from '../forms/model.ts'
import type { StoredLead } from './lead-store.ts'

/** Renders RFC 4180 CSV with a byte order mark. */
function renderTable(headings: readonly unknown[], rows: readonly (readonly unknown[])[]) {
  const lines = [headings, ...rows].map(row => `${row.map(quoteCell).join(',')}\r\n`)
  return `\uFEFF${lines.join('')}`
}

/** What the page adds to the answers. These columns stand in each export. */
const evidence = [pageKey, 'ip_address', certificateKey] satisfies EvidenceKey[]

/**
 * Renders leads with a column for each key that occurs. Keys that fit no form share one column, because anybody can
 * send any number of them.
 */
export function renderCsv(leads: readonly StoredLead[]): string {
  const keys = [...new Set([...leads.flatMap(listFittingKeys), ...evidence])]
  const rows = leads.map(({ payload, misfits, ...lead }) => [
    lead.id,
    lead.receivedAt,
    lead.form,
    lead.endpoint,
    lead.blocked ? 'blocked' : lead.state,
    ...keys.map(key => (Object.hasOwn(payload, key) ? payload[key] : '')),
    misfits.length > 0
      ? JSON.stringify(Object.fromEntries(misfits.map(key => [key, payload[key] ?? null])))
      : '',
    lead.consentText,
    lead.consentSince,
    lead.consent,
  ])
  const [before, after] = [
    ['id', 'received', 'form', 'endpoint', 'delivery'],
    ['does not fit', 'consent', 'consent since', 'consent SHA-256'],
  ]
  const isOwn = (key: string) => [...before, ...after].includes(key)
  const answers = keys.map(key => (isOwn(key) ? `${key} (answer)` : key))
  return renderTable([...before, ...answers, ...after], rows)
}

const listFittingKeys = ({ payload, misfits }: StoredLead) =>
  Object.keys(payload).filter(key => !misfits.includes(key))

/**
 * Text that a spreadsheet would run as a formula is escaped, whatever follows its first character:
 * https://owasp.org/www-community/attacks/CSV_Injection.
 */
function quoteCell(value: unknown): string {
  const escaped = String(value ?? '').replace(/^(?=[=+\-@\t\r\n＝＋－＠])/, "'")
  return `"${escaped.replaceAll('"', '""')}"`
}
