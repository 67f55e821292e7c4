import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { buildSearchText, splitSearch } from '../../../src/desk/search.ts'

test.each([
  ['', []],
  ['Ann  Example', ['ann', 'example']],
  ['Mobile', ['mobile']],
  ['mobile, Alabama', ['mobile,', 'alabama']],
  ['Cell', ['cell']],
  ['Mobile: (212) 555-0143', ['2125550143']],
  ['phone number 212.555.0143', ['2125550143']],
  ['tel:+12125550143', ['2125550143']],
  ['mailto:Ann@Example.com', ['ann@example.com']],
  ['E-mail ann@example.com', ['ann@example.com']],
  ['4/12/1958', ['19580412']],
  ['’’', ['\u200b']],
  [' ', ['\u200b']],
  ['O’Brien', ['obrien']],
  [
    'Łukasz Ørsted Strauß Æsa Œuvre Đorđe Işık',
    'lukasz orsted strauss aesa oeuvre dorde isik'.split(' '),
  ],
])('the search %j looks for %j', (text, words) => {
  expect(splitSearch(text)).toEqual(words)
})

test.each([
  ['lukasz', 'Łukasz'],
  ['strauss', 'Strauß'],
  ['STRAUẞ', 'Strauss'],
  ['ısik', 'Işık'],
  ['muller', 'Müller'],
])('the search %j finds %j', (text, name) => {
  const searched = buildSearchText(name, {})
  expect(splitSearch(text).every(word => searched.includes(word))).toBe(true)
})

test('a search of signs or blanks alone finds nothing', () => {
  const searched = buildSearchText('Ann O’’Brien', { city: '’’', note: '\u200b' })
  for (const text of ['’’', "''", '\u200b\u200b', ' ', '\t', '\u00a0', '\ufeff', '\u0301', "' '"])
    expect(
      splitSearch(text).every(word => searched.includes(word)),
      text,
    ).toBe(false)
})

test('letters that are not English are found in leads that a relay had before it kept what is searched', () => {
  const letters = 'łøđðþħıŧßæœ ŁØĐÐÞĦİŦẞÆŒ'
  const database = new DatabaseSync(':memory:')
  for (const file of globSync('src/desk/migrations/*.sql').sort()) {
    database.exec(readFileSync(file, 'utf8'))
    if (file.includes('0005'))
      database.exec(`INSERT INTO leads (received, endpoint, form, sender, payload)
        VALUES ('2026-11-21', '/submitform', 'sample', '${letters}', '{}')`)
  }
  const { search } = database.prepare('SELECT search FROM leads').get()!
  expect(search).toBe(`${splitSearch(letters).join(' ')}\n{}`)
})
