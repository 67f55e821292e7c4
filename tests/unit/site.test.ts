import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { fillPlaceholders } from '../../src/documents/schemas/placeholders.ts'
import { readSite } from '../support/content/read-site.ts'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'

const file = 'content/site.yaml'
const text = readFileSync(file, 'utf8')
const [, decidedState] = /([A-Z][A-Za-z ]+):\s*\{?\s*served:/.exec(text) ?? []

function readChanged(text: string) {
  const file = `${createTemporaryFolder()}/site.yaml`
  writeFileSync(file, text)
  return readSite(file)
}

/** The settings with the value of one field changed, to the end of its line. */
const changeField = (field: string, value: string) =>
  readChanged(text.replace(new RegExp(`(?<=\\b${field}: ).*`), value))

/** The settings with another value of a field. */
function setField(field: string, value: unknown) {
  const settings = parseDocument(text)
  settings.set(field, value)
  return readChanged(String(settings))
}

test.each([
  [
    'host',
    'http://www.own.org/start',
    'host: must begin with https:// and have nothing after its host, such as https://www.own.org\n',
  ],
  [
    'host',
    'https://www.klägerhilfe.com',
    'host: must begin with https:// and have nothing after its host, such as https://www.xn--klgerhilfe-r5a.com',
  ],
  [
    'host',
    'www.own.org',
    'host: must begin with https:// and have nothing after its host, such as https://www.own.org',
  ],
  ['year', '24', 'year: must be a year of this century'],
  ['office', '" "', 'office: must not be empty'],
  ['mailbox', 'hello', 'mailbox: must be an e-mail address'],
  [
    'served',
    'no',
    `states.${decidedState}.served: Invalid input: expected boolean, received string\n    Write true or false.`,
  ],
  ['year', '2,026', 'year: Invalid input: expected number, received string\n    Write 2026'],
  ['exit', 'http://www.weather.gov/', 'exit: must be an address that begins with https://'],
])('%s: %s is refused at its line', (field, value, message) => {
  const line = text.split('\n').findIndex(written => written.includes(`${field}: `)) + 1
  expect(() => changeField(field, value)).toThrow(`/site.yaml:${line}  ${message}`)
})

test('a decision that is "no" in place of false says what to write', () => {
  expect(() => setField('trainsModels', 'no')).toThrow(
    /site\.yaml:\d+ {2}trainsModels: .*\n {4}Write true or false\./,
  )
})

test('a slip in the name of a state suggests the state', () => {
  const slip = text.replace('  Florida:', '  Flordia:')
  expect(() => readChanged(slip)).toThrow(/Did you mean "?Florida"?\?/)
})

test('a notice on sensitive data has the words of the law, or a finding shows them', () => {
  const sentence = 'NOTICE: We may sell your sensitive personal data.'
  expect(setField('sensitiveDataNotice', sentence).sensitiveDataNotice).toBe(sentence)
  expect(() => setField('sensitiveDataNotice', 'We may sell some data.')).toThrow(sentence)
})

test('the states where no leads are taken are named wherever a text asks for them', () => {
  const decide = (served: boolean) => ({ served, decided: '2026-11-28', reason: 'Weighed.' })
  const states = { Iowa: decide(true), Ohio: decide(false), Utah: decide(false) }
  const { disclaimers, forms } = setField('states', states)
  const sentence = 'Services may not be available in Ohio or Utah.'
  expect(disclaimers).toContain(sentence)
  expect(forms.state).toContain(sentence)
})

test('pages say what is decided, and nothing before', () => {
  const say = (changes: object) =>
    fillPlaceholders('%partnersLoadStops% %trainsModels% %deliveredDays%', {
      ...readSite(),
      ...changes,
    })
  const { partnersLoadStops, trainsModels } = readSite().statements
  expect(say({ trainsModels: null })).toBe('  30')
  expect(say({ partnersLoadStops: true, trainsModels: true })).toBe(
    `${partnersLoadStops.true} ${trainsModels.true} 30`,
  )
  expect(say({ trainsModels: false })).toBe(` ${trainsModels.false} 30`)
})

test('a telephone number has ten digits, however they are grouped', () => {
  const changePhone = (number: string) => setField('phone', { number })
  for (const number of ['(330) 555-0122', '330.555.0122', '+1 330 555 0122'])
    expect(changePhone(number).phone).toEqual({ number })
  expect(() => changePhone('555-0122')).toThrow('phone.number: must have ten digits')
})

test('percent signs of an encoded address stay', () => {
  for (const path of ['%EF%BB%BF%C3%A9', '%ef%bb%bf%c3%a9', 'Pol%C3%ADtica%20fiscal'])
    expect(fillPlaceholders(path, readSite())).toBe(path)
})
