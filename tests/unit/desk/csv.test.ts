import { expect, test } from 'vitest'
import { renderCsv } from '../../../src/desk/csv.ts'
import type { StoredSubmission } from '../../../src/desk/submission-store.ts'

const lead: StoredSubmission = {
  id: 1,
  receivedAt: '2026-11-21T05:00:00.000Z',
  endpoint: '/x',
  form: 'f',
  sender: '',
  payload: {},
  duplicateOf: null,
}

test.each([
  [true, ['=1+1', '+15550101234', '-5', '@SUM(A1)', '\t=1', '=1+1\nx', '＝1']],
  [false, ['Ann', "'=1", '', '1-2', 'a\nb', '😢', '02134']],
])('a formula is defused (%j): %j', (isFormula, texts) => {
  for (const text of texts)
    expect(renderCsv([{ ...lead, payload: { key: text } }])).toContain(
      `"","${isFormula ? "'" : ''}${text}","",`,
    )
})

test('an export has a column for every key that occurs, newest first, then the consent', () => {
  const consent = { id: 'hash', text: 'I agree.', since: '2026' }
  const newest = { ...lead, id: 2, payload: { b: '1', a: true }, duplicateOf: 1, consent }
  const rows = [
    '\uFEFF"id","received","form","endpoint","repeats","b","a","c","consent","consent first used","consent SHA-256"',
    '"2","2026-11-21T05:00:00.000Z","f","/x","1","1","true","","I agree.","2026","hash"',
    '"1","2026-11-21T05:00:00.000Z","f","/x","","2","","x,""y""\r\n;z","","",""',
    '',
  ]
  expect(renderCsv([newest, { ...lead, payload: { b: '2', c: 'x,"y"\r\n;z' } }])).toBe(
    rows.join('\r\n'),
  )
})
