import { expect, test } from 'vitest'
import { readContacts } from '../../../src/leads/contacts.ts'
import { buildSearchText, splitSearch } from '../../../src/leads/search.ts'
import { completeYaml, parseQuestionnaire } from '../../support/content/questionnaire.ts'

test.each<readonly [string, readonly (string | readonly string[])[]]>([
  ['', []],
  ['Ann  Example', ['ann', 'example']],
  ['Mobile', ['mobile']],
  ['Mobile: (212) 555-0143', [['212) 555-0143', '2125550143']]],
  ['phone number 212.555.0143', [['212.555.0143', '2125550143']]],
  ['tel:+12125550143', [['12125550143', '2125550143']]],
  ['mailto:Ann@Example.com', ['ann@example.com']],
  ['E-mail ann@example.com', ['ann@example.com']],
  ['maria.05.14.1962@yahoo.com', ['maria.05.14.1962@yahoo.com']],
  ['4/12/1958', [['4/12/1958', '1958-04-12']]],
  ['December 25, 1970', [['december 25, 1970', '1970-12-25']]],
  ['Smith, 12/25/1970', ['smith', ['12/25/1970', '1970-12-25']]],
  ['John Smith <john@example.com>', ['john', 'smith', 'john@example.com']],
  ['"John Smith <john@example.com>"', ['john', 'smith', 'john@example.com']],
  ['(December 25, 1970)', [['december 25, 1970', '1970-12-25']]],
  ['Smith,John 555.010.1234', ['smith', 'john', ['555.010.1234', '5550101234']]],
  ['[john@example.com]', ['john@example.com']],
  ['555.010.1234 x5', [['555.010.1234 x5', '5550101234']]],
  ['O’Brien', ['obrien']],
  [
    'Łukasz Ørsted Strauß Æsa Œuvre Đorđe Işık',
    'lukasz orsted strauss aesa oeuvre dorde isik'.split(' '),
  ],
])('the search %j looks for %j', (text, words) => {
  expect(splitSearch(text)).toEqual(words.map(word => [word].flat()))
})

test.each([
  ['STRAUẞ', 'Strauss'],
  ['ısik', 'Işık'],
  ['muller', 'Müller'],
  ["o'hara", 'Ann O’Hara'],
  ['hara ann', 'Ann O’Hara'],
  ['(555) 010-1234', '5550101234'],
  [' 555\u00a0010\u22121234 ', '555.010.1234'],
  ['+1 555\u2011010\u20111234', '5550101234'],
  ['hurt on 5/14/2019', 'I was hurt on 5/14/2019.'],
  ['hurt 5/14/2019', 'hurt 2019-05-14'],
  ['maria.05.14.1962@yahoo.com', 'Maria.05.14.1962@yahoo.com'],
])('the search %j finds %j', (text, answer) => {
  expect(isFound(text, buildSearchText('', { answer }))).toBe(true)
})

const isFound = (text: string, searched: string) =>
  splitSearch(text).every(word => word.some(form => searched.includes(form)))

test('a search finds no key, and no sign alone', () => {
  const searched = buildSearchText('Ann', { firstName: 'Ann' })
  for (const text of ['firstName', '-------', '(   )   -'])
    expect(isFound(text, searched)).toBe(false)
})

const loved = parseQuestionnaire(
  completeYaml.replace('key: number', 'key: { MYSELF: number, LOVED ONE: theirs }'),
)
const renamed = parseQuestionnaire(
  completeYaml
    .replace('key: number', 'key: phone')
    .replace('key: email', 'key: mail')
    .replace('[email, number', '[mail, phone'),
)

test.each([
  [undefined, { email: " Ann.O'Brien@Example.com " }, '', "ann.o'brien@example.com"],
  [undefined, { number: '+1 (212) 555-0143', notes: '5550101234' }, '2125550143', ''],
  [undefined, { zipCode: '0213411111', message: '3300001407', notes: 'b@example.com' }, '', ''],
  [
    undefined,
    { firstName: '2125550100', address1: '10250 SW 123rd St, Apt 45', phoneNumber: '5550101234' },
    '5550101234',
    '',
  ],
  [
    undefined,
    { email: 'ann1958041200@example.com', number: '5550101234' },
    '5550101234',
    'ann1958041200@example.com',
  ],
  [renamed, { phone: '5550101234', mail: 'Ann@Example.com' }, '5550101234', 'ann@example.com'],
  // A page of an earlier build has the keys of the specification.
  [renamed, { number: '5550101234', email: 'ann@example.com' }, '5550101234', 'ann@example.com'],
  [renamed, { phone: '', number: '5550101234' }, '', ''],
  [
    loved,
    { Did_you_or_a_loved_one_use_it: 'LOVED ONE', number: '5550100001', theirs: '5550101234' },
    '5550101234',
    '',
  ],
])('with the form %#, of %j a person is known by %j and %j', (form, values, number, email) => {
  expect(readContacts(form, values)).toEqual({ number, email })
})
