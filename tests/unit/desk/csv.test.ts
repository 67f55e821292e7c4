import { expect, test } from 'vitest'
import { renderCsv } from '../../../src/desk/csv.ts'
import type { StoredSubmission } from '../../../src/desk/submission-store.ts'

/** A strict RFC 4180 parser that expects every cell in quotes. */
function parse(csv: string): string[][] {
  const rows: string[][] = [[]]
  const token = /"((?:[^"]|"")*)"(,|\r\n)/y
  for (let at = 0; at < csv.length; at = token.lastIndex) {
    token.lastIndex = at
    const [, text, end] = token.exec(csv) ?? []
    if (text === undefined) throw new Error(`No cell at ${at}`)
    rows.at(-1)!.push(text.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

function renderRows(...payloads: StoredSubmission['payload'][]): string[][] {
  const leads = payloads.map((payload, index) => {
    const id = payloads.length - index
    const receivedAt = '2026-11-21T05:00:00.000Z'
    return {
      id,
      receivedAt,
      endpoint: '/x',
      form: 'f',
      sender: '',
      payload,
      duplicateOf: id > 1 ? 1 : null,
      consent: id > 1 ? { id: 'hash', text: 'I agree.', since: '2026' } : undefined,
    }
  })
  const csv = renderCsv(leads)
  expect(csv[0]).toBe('\uFEFF')
  return parse(csv.slice(1))
}

const renderCell = (text: string) => renderRows({ key: text })[1]![5]

test.each([
  [true, ['=1+1', '+15550101234', '-5', '@SUM(A1)', '\t=1', '=1+1\nx', '＝1']],
  [false, ['Ann', "'=1", '', '1-2', 'a\nb', '😢', '02134', 'say "=1"']],
])('a formula is defused (%j): %j', (isFormula, texts) => {
  for (const text of texts) expect(renderCell(text)).toBe(isFormula ? `'${text}` : text)
})

const consent = ['consent', 'consent first used', 'consent SHA-256']

const heads = ['id', 'received', 'form', 'endpoint', 'repeats']

test('an export has a column for every key that occurs, newest first, then the consent', () => {
  const received = '2026-11-21T05:00:00.000Z'
  expect(renderRows({ b: '1', a: true }, { b: '2', c: 'x,"y"\r\n;z' })).toEqual([
    [...heads, 'b', 'a', 'c', ...consent],
    ['2', received, 'f', '/x', '1', '1', 'true', '', 'I agree.', '2026', 'hash'],
    ['1', received, 'f', '/x', '', '2', '', 'x,"y"\r\n;z', '', '', ''],
  ])
  expect(renderRows(), 'without leads').toEqual([[...heads, ...consent]])
})
