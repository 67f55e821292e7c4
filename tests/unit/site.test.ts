import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { fillPlaceholders } from '../../src/documents/schemas/placeholders.ts'
import { readSite } from '../support/content/read-site.ts'
import { createTemporaryFolder, enterTemporaryFolder } from '../support/content/temporary-folder.ts'

const text = readFileSync('content/site.yaml', 'utf8')

/** The settings with other values of some fields, as they are written. */
function changeText(values: object): string {
  const settings = parseDocument(text)
  for (const [path, value] of Object.entries(values))
    settings.setIn(path.split('.'), settings.createNode(value))
  return settings.toString()
}

function setFields(values: object) {
  const file = `${createTemporaryFolder()}/site.yaml`
  writeFileSync(file, changeText(values))
  return readSite(file)
}

const decide = (served: unknown) => ({ served, decided: '2026-11-28', reason: 'Weighed.' })

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
  ['year', 24, 'year: must be a year of this century'],
  ['office', ' ', 'office: must not be empty'],
  ['mailbox', 'hello', 'mailbox: must be an e-mail address'],
  [
    'states',
    { Ohio: decide('no') },
    'states.Ohio.served: Invalid input: expected boolean, received string\n    Write true or false.',
  ],
  ['year', '2,026', 'year: Invalid input: expected number, received string\n    Write 2026'],
  ['exit', 'http://www.weather.gov/', 'exit: must be an address that begins with https://'],
])('%s: %s is refused at its line', (field, value, message) => {
  const [name] = /\w+(?=:)/.exec(message)!
  const lines = changeText({ [field]: value }).split('\n')
  const line = lines.findIndex(written => written.trimStart().startsWith(`${name}: `)) + 1
  expect(() => setFields({ [field]: value })).toThrow(`/site.yaml:${line}  ${message}`)
})

test('a decision that is "no" in place of false says what to write', () => {
  expect(() => setFields({ trainsModels: 'no' })).toThrow(
    /site\.yaml:\d+ {2}trainsModels: .*\n {4}Write true or false\./,
  )
})

test('a setting that is gone is compared with how it was, and one of a new entry is written', () => {
  enterTemporaryFolder()
  mkdirSync('content')
  const settings = parseDocument(text)
  settings.delete('office')
  settings.set('phone', { hours: 'All day' })
  writeFileSync('content/site.yaml', settings.toString())
  expect(() => readSite('content/site.yaml')).toThrow(
    /office is missing\n {4}Compare it with[\s\S]*phone\.number is missing\n {4}Write:\n/,
  )
})

test('a slip in the name of a state suggests the state', () => {
  expect(() => setFields({ states: { Flordia: null } })).toThrow(/Did you mean "?Florida"?\?/)
})

test('a notice on sensitive data has the words of the law, or a finding shows them', () => {
  const sentence = 'NOTICE: We may sell your sensitive personal data.'
  expect(setFields({ sensitiveDataNotice: sentence }).sensitiveDataNotice).toBe(sentence)
  const words = `must be the sentence of the law of Texas: ${sentence}`
  expect(() => setFields({ sensitiveDataNotice: 'We may sell some data.' })).toThrow(words)
})

test('the states where no leads are taken are named wherever a text asks for them', () => {
  const states = { Iowa: decide(true), Ohio: decide(false), Utah: decide(false) }
  const say = 'Not in %states%.'
  const site = setFields({ states, disclaimers: [say], 'forms.state': say })
  expect([...site.disclaimers, site.forms.state]).toEqual(Array(2).fill('Not in Ohio or Utah.'))
})

test('pages say what is decided, and nothing before', () => {
  const { retention, ...site } = readSite()
  const say = (changes: object) =>
    fillPlaceholders('%partnersLoadStops% %trainsModels% %deliveredDays%', {
      ...site,
      retention: { ...retention, deliveredDays: 30 },
      partnersLoadStops: false,
      ...changes,
    })
  const { partnersLoadStops, trainsModels } = site.statements
  expect(say({ trainsModels: null })).toBe('  30')
  expect(say({ partnersLoadStops: true, trainsModels: true })).toBe(
    `${partnersLoadStops.true} ${trainsModels.true} 30`,
  )
  expect(say({ trainsModels: false })).toBe(` ${trainsModels.false} 30`)
})

test('a telephone number has ten digits, however they are grouped', () => {
  const changePhone = (number: string) => setFields({ phone: { number } })
  for (const number of ['(330) 555-0122', '330.555.0122', '+1 330 555 0122'])
    expect(changePhone(number).phone).toEqual({ number })
  expect(() => changePhone('555-0122')).toThrow('phone.number: must have ten digits')
})

test('percent signs of an encoded address stay', () => {
  for (const path of ['%EF%BB%BF%C3%A9', '%ef%bb%bf%c3%a9', 'Pol%C3%ADtica%20fiscal'])
    expect(fillPlaceholders(path, readSite())).toBe(path)
})
