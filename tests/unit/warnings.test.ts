import { expect, test } from 'vitest'
import { readSiteForms } from '../../src/desk/reload-content.ts'
import { usStates } from '../../src/documents/questionnaire/question.ts'
import { findWarnings } from '../../src/forms/warnings.ts'
import { listStatesForZip } from '../../src/forms/zip-codes.ts'

const depo = readSiteForms().questionnaires.find(({ id }) => id === 'depo-provera')!
const day = '2026-11-21'
const on = (answers: Record<string, string>) => findWarnings(depo, answers, day)

test.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['Ann@GMAIL.CON', 'ann@gmail.com'],
  ['ann@yaho.com', 'ann@yahoo.com'],
  ['ann@hotmial.com', 'ann@hotmail.com'],
  ['ann@aol.con', 'ann@aol.com'],
  ['ann@example,com', 'ann@example.com'],
  ['ann lee@example.com', 'annlee@example.com'],
])('%s is probably %s', (email, replacement) => {
  expect(on({ email })).toEqual({ email: { text: 'Did you mean', replacement } })
})

const real = ['gmail.com', 'mail.com', 'gmx.de', 'gmx.net', 'cox.com', 'ge.com', 'example.org']
test.each([...real.map(domain => `ann@${domain}`), 'ann', ''])(
  'there is no hint about %s',
  email => {
    expect(on({ email })).toEqual({})
  },
)

test('a ZIP code of another state is pointed out', () => {
  expect(on({ zipCode: '75001', state: 'Ohio' }).zipCode?.text).toBe(
    'ZIP codes that begin with 750 are in Texas. Please check the ZIP code and the state.',
  )
  expect(on({ zipCode: '75001', state: 'Texas' })).toEqual({})
  expect(on({ zipCode: '06390', state: 'New York' })).toEqual({})
  expect(on({ zipCode: '75001', state: '' })).toEqual({})
  // San Juan, Puerto Rico, which the list of states does not have.
  expect(on({ zipCode: '00901', state: 'Florida' })).toEqual({})
})

test('the prefixes name every state by its name in the forms', () => {
  const all = Array.from({ length: 1000 }, (_, prefix) => `${prefix}00`.padStart(5, '0'))
  const found = new Set(all.flatMap(zip => listStatesForZip(zip) ?? []))
  expect([...found].sort()).toEqual([...usStates].sort())
})

test('a date of birth less than 18 years ago is pointed out', () => {
  const minor = { dob: { text: 'Under 18? Please ask a parent or guardian to send this form.' } }
  expect(on({ dob: '2008-11-22' })).toEqual(minor)
  expect(on({ dob: '2008-11-21' })).toEqual({})
  expect(on({ dob: '1950-01-01' })).toEqual({})
  expect(on({ dob: '2030-01-01' })).toEqual({})
})

test.each([
  ['442079460958', /12 digits/],
  ['0555010123', /begin with 0 or 1/],
  ['5551101234', /begin with 0 or 1/],
])('the phone number %s is pointed out', (number, text) => {
  expect(on({ number }).number?.text).toMatch(text)
})

test('a phone number of the United States is not pointed out', () => {
  expect(on({ number: '5552101234' })).toEqual({})
})

test('an answer other than the one that a questionnaire expects is pointed out', () => {
  const form = readSiteForms().questionnaires.find(({ id }) => id === 'california')!
  const at = (state: string) => findWarnings(form, { residentsOfCalifornia: state }, day)
  expect(at('Texas').residentsOfCalifornia?.text).toMatch(/residents of California/)
  expect(at('California')).toEqual({})
})
