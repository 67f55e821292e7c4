import { expect, test } from 'vitest'
import {
  buildSearchText,
  findContactKeys,
  listContacts,
  splitSearch,
} from '../../../src/leads/search.ts'
import { forms } from '../../support/servers/desks.ts'

test.each([
  ['', []],
  ['Ann  Example', ['ann', 'example']],
  ['Mobile', ['mobile']],
  ['Mobile: (212) 555-0143', ['2125550143']],
  ['phone number 212.555.0143', ['2125550143']],
  ['tel:+12125550143', ['2125550143']],
  ['mailto:Ann@Example.com', ['ann@example.com']],
  ['E-mail ann@example.com', ['ann@example.com']],
  ['4/12/1958', ['1958-04-12']],
  ['12-25-1970', ['1970-12-25']],
  ['December 25, 1970', ['1970-12-25']],
  ['Smith, 12/25/1970', ['smith', '19701225']],
  ['Smith, John', ['smith', 'john']],
  ['John Smith <john@example.com>', ['john', 'smith', 'john@example.com']],
  ['"John Smith"', ['john', 'smith']],
  ['"John Smith <john@example.com>"', ['john', 'smith', 'john@example.com']],
  ['(December 25, 1970)', ['1970-12-25']],
  ['Smith,John 555.010.1234', ['smith', 'john', '5550101234']],
  ['25.12.1970', ['25121970']],
  ['[john@example.com]', ['john@example.com']],
  ['555.010.1234 x5', ['5550101234']],
  ['(555) 010-1234 ext. 77', ['5550101234']],
  ['<(555) 010-1234>', ['5550101234']],
  ['O’Brien', ['obrien']],
  [
    'Łukasz Ørsted Strauß Æsa Œuvre Đorđe Işık',
    'lukasz orsted strauss aesa oeuvre dorde isik'.split(' '),
  ],
])('the search %j looks for %j', (text, words) => {
  expect(splitSearch(text)).toEqual(words)
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
])('the search %j finds %j', (text, answer) => {
  const searched = buildSearchText('', { answer })
  expect(splitSearch(text).every(word => searched.includes(word))).toBe(true)
})

test('a search finds no key, and no sign alone', () => {
  const searched = buildSearchText('Ann', { firstName: 'Ann' })
  for (const text of ['firstName', '-------', '(   )   -'])
    expect(splitSearch(text).some(word => searched.includes(word))).toBe(false)
})

test.each([
  [{ email: " Ann.O'Brien@Example.com " }, ["ann.o'brien@example.com"]],
  [{ number: '+1 (212) 555-0143', notes: '5550101234' }, ['2125550143']],
  [{ zipCode: '0213411111', message: '3300001407', notes: 'b@example.com' }, []],
])('of %j, a person is known by %j', (payload, contacts) => {
  expect(listContacts(payload, findContactKeys(forms))).toEqual(contacts)
})
