import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cell, csvOf } from '../../../src/desk/csv.ts'
import type { Lead } from '../../../src/desk/leads.ts'

/** RFC 4180, strictly: every cell in quotes, as the desk writes them. */
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

async function exported(...payloads: Lead['payload'][]): Promise<string[][]> {
  const leads = payloads.map((payload, index) => {
    const id = payloads.length - index
    return {
      id,
      received: '2026-11-21T05:00:00.000Z',
      endpoint: '/subscribe',
      form: 'f',
      from: '',
      payload,
      repeats: id > 1 ? 1 : null,
    }
  })
  let csv = ''
  for await (const text of csvOf(async function* () {
    yield* leads.map(lead => [lead])
  }))
    csv += text
  expect(csv[0]).toBe('\uFEFF')
  return parse(csv.slice(1))
}

describe('a cell', () => {
  test.each([
    ['=1+1'],
    ['+15550101234'],
    ['-5'],
    ['@SUM(A1)'],
    ['\t=1'],
    ['\rx'],
    ['\nx'],
    ['\tx'],
    ['  =1'],
    ['\u00a0=1'],
    ['\u0000=1'],
    ['\u200b=1'],
    ['\ufeff=1'],
    ['＝1'],
    ['＋1'],
    ['－1'],
    ['＠x'],
    ['﹦1'],
  ])('of %j is defused', text => {
    expect(cell(text)).toBe(`"'${text}"`)
  })

  test.each([['Ann'], ['D’Arcy = x'], ["'=1"], [''], ['1-2'], ['a\nb'], [' a'], ['😢'], ['02134']])(
    'of %j stays as it is',
    text => {
      expect(cell(text)).toBe(`"${text}"`)
    },
  )

  test('doubles quotes', () => {
    expect(cell('say "=1"')).toBe('"say ""=1"""')
  })
})

describe('an export', () => {
  test('has a column for every key that occurs, in the order of the newest lead', async () => {
    const rows = await exported({ b: '1', a: true }, { b: '2', c: 'x,"y"\r\n;z' })
    expect(rows).toEqual([
      ['id', 'received', 'form', 'endpoint', 'repeats', 'b', 'a', 'c'],
      ['2', '2026-11-21T05:00:00.000Z', 'f', '/subscribe', '1', '1', 'true', ''],
      ['1', '2026-11-21T05:00:00.000Z', 'f', '/subscribe', '', '2', '', 'x,"y"\r\n;z'],
    ])
  })

  test('takes keys that objects have by birth for keys', async () => {
    const rows = await exported({ a: '1' }, JSON.parse('{"constructor":"c","__proto__":"p"}'))
    expect(rows.map(row => row.slice(5))).toEqual([
      ['a', 'constructor', '__proto__'],
      ['1', '', ''],
      ['', 'c', 'p'],
    ])
  })

  test('of nothing is a line of headings', async () => {
    expect(await exported()).toEqual([['id', 'received', 'form', 'endpoint', 'repeats']])
  })
})

test('of 10,000 random cells none starts a formula, and each still holds its text', async () => {
  const sign = fc.constantFrom(
    ...'=+-@\t\r\n;,"\'|%＝＋－＠﹦₊',
    ' ',
    '\u00a0',
    '\u0000',
    '\u200b',
    '\ufeff',
  )
  const text = fc
    .tuple(
      fc.array(sign, { maxLength: 4 }),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.array(sign, { maxLength: 3 }),
    )
    .map(([before, text, after]) => [...before, text, ...after].join(''))
  const payload = fc.dictionary(text, text, { minKeys: 5, maxKeys: 5 })
  let cells = 0
  await fc.assert(
    fc.asyncProperty(payload, async payload => {
      const [head, row, ...more] = await exported(payload)
      expect(more).toEqual([])
      const given = [...Object.keys(payload), ...Object.values(payload)]
      const written = [...head!.slice(5), ...row!.slice(5)]
      expect(written).toHaveLength(given.length)
      for (const [at, cell] of written.entries()) {
        expect([given[at], `'${given[at]}`]).toContain(cell)
        expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
        // A spreadsheet may drop what nobody sees, and some read full-width signs.
        expect(cell.normalize('NFKC').replace(/^[\s\p{C}]+/u, '')).not.toMatch(/^[=+\-@]/)
        cells++
      }
    }),
    { numRuns: 1000 },
  )
  expect(cells).toBe(10_000)
})
