import { expect, test } from 'vitest'
import { renderCsv } from '../../../src/leads/csv.ts'
import { storedLead as lead } from '../../support/servers/desks.ts'

test.each([
  [true, ['=1+1', '+15550101234', '-5', '@SUM(A1)', '\t=1', '=1+1\nx', '＝1']],
  [false, ['Ann', "'=1", '', '1-2', 'a\nb', '😢', '02134']],
])('a formula is defused (%j): %j', (isFormula, texts) => {
  for (const text of texts)
    expect(renderCsv([{ ...lead, payload: { key: text } }])).toContain(
      `"delivered","${isFormula ? "'" : ''}${text}","",`,
    )
})

test('an export has a column for every key that fits, newest first, then the others and the consent', () => {
  const consent = { id: 'hash', text: 'I agree.', since: '2026' }
  const payload = { b: '1', a: true, 'key of "Ann"': 7 }
  const newest = { ...lead, id: 2, payload, misfits: ['key of "Ann"', 'zip'], consent }
  const rows = [
    '\uFEFF"id","received","form","endpoint","state","b","a","c","does not fit","later certificate","consent","consent since","consent SHA-256"',
    '"2","2026-11-21T05:00:00.000Z","f","/submitform","delivered","1","true","","{""key of \\""Ann\\"""":7,""zip"":null}","","I agree.","2026","hash"',
    '"1","2026-11-21T05:00:00.000Z","f","/submitform","delivered","2","","x,""y""\r\n;z","","","","",""',
    '',
  ]
  expect(renderCsv([newest, { ...lead, payload: { b: '2', c: 'x,"y"\r\n;z' } }])).toBe(
    rows.join('\r\n'),
  )
})
