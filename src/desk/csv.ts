import type { Batches } from './export.ts'

/**
 * Leads as RFC 4180 CSV with a byte order mark: one column for every key that occurs. Goes through
 * the leads twice, for the columns and for the rows; those that arrive between stay out.
 */
export async function* csvOf(batches: Batches): AsyncGenerator<string> {
  const keys = new Set<string>()
  let newest = 0
  for await (const batch of batches())
    for (const { id, payload } of batch) {
      newest = Math.max(newest, id)
      for (const key of Object.keys(payload)) keys.add(key)
    }
  const columns = [...keys]
  yield `\uFEFF${row(['id', 'received', 'form', 'endpoint', 'repeats', ...columns])}`
  for await (const batch of batches(newest + 1))
    yield batch
      .map(({ id, received, form, endpoint, repeats, payload }) => {
        const answers = columns.map(key => (Object.hasOwn(payload, key) ? payload[key] : ''))
        return row([id, received, form, endpoint, repeats ?? '', ...answers])
      })
      .join('')
}

function row(cells: readonly unknown[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/**
 * One cell. A text that a spreadsheet would take for a formula is defused with an apostrophe, also
 * where the sign is full-width or follows characters that nobody sees: OWASP, CSV injection.
 */
export function cell(value: unknown): string {
  const text = String(value)
  const starts = /^[\t\r\n]|^[\s\p{C}]*[=+\-@]/u.test(text.normalize('NFKC'))
  return `"${(starts ? `'${text}` : text).replaceAll('"', '""')}"`
}
