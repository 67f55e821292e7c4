import { expect, test } from 'vitest'
import { renderCsv } from '../../../src/leads/csv.ts'
import { storedLead as lead } from '../../support/servers/desks.ts'

test.each([
  [true, ['=1+1', '+15550101234', '-5', '@SUM(A1)', '\t=1', '=1+1\nx', '＝1']],
  [false, ['Ann', "'=1", '', '1-2', 'a\nb', '😢', '02134']],
])('a formula is defused (%j): %j', (isFormula, texts) => {
  for (const text of texts)
    expect(renderCsv([{ ...lead, payload: { key: text } }])).toContain(
      `"delivered","${isFormula ? "'" : ''}${text}","","","","",`,
    )
})

test('an export has a column for every key that fits and for the evidence, newest first, then the others and the consent', () => {
  const consent = { consent: 'hash', consentText: 'I agree.', consentSince: '2026' }
  const payload = { b: '1', a: true, state: 'Ohio', 'key of "Ann"': 7 }
  const newest = { ...lead, id: 2, payload, misfits: ['key of "Ann"', 'zip'], ...consent }
  // A page of another host does not fit, and its column stands all the same.
  const other = { b: '2', c: 'x,"y"\r\n;z', page_url: 'https://copy.example' }
  const rows = [
    '\uFEFF"id","received","form","endpoint","delivery","b","a","state","c","page_url","ip_address","xxTrustedFormCertUrl","does not fit","consent","consent since","consent SHA-256"',
    '"2","2026-11-21T05:00:00.000Z","f","/submitform","delivered","1","true","Ohio","","","","","{""key of \\""Ann\\"""":7,""zip"":null}","I agree.","2026","hash"',
    '"1","2026-11-21T05:00:00.000Z","f","/submitform","delivered","2","","","x,""y""\r\n;z","https://copy.example","","","{""page_url"":""https://copy.example""}","","",""',
    '',
  ]
  expect(renderCsv([newest, { ...lead, payload: other, misfits: ['page_url'] }])).toBe(
    rows.join('\r\n'),
  )
})
