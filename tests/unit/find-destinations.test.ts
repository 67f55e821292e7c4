import { expect, test } from 'vitest'
import { createSearch, type Searchable } from '../../src/islands/search/find-destinations.ts'

const lawsuit = (name: string, ...also: string[]): Searchable => ({ kind: 'lawsuit', name, also })
const namesOf = (found: readonly Searchable[]) => found.map(({ name }) => name)

test.each(['Abuse & Assault', 'se & as', 'FOAM (AFFF)', 'Foam (a', '(AFFF)', '&', '('])(
  'the names that contain "%s" are found first, signs included',
  text => {
    const names = ['Abuse & Assault', 'House & Astra', 'Foam (AFFF)', 'Foam']
    const expected = names.filter(name => name.toLowerCase().includes(text.toLowerCase()))
    const { found } = createSearch(names.map(name => lawsuit(name)))(text)
    expect(namesOf(found).slice(0, expected.length)).toEqual(expected)
  },
)

const topics = ['Uber', 'Lyft', 'Minecraft', 'weed killer', "Parkinson's disease"]
const eyes = ['eye disease', 'vision']
const talc = ['Johnson & Johnson', 'ovarian cancer']

test.each<[name: string, also: string[], found: string[], other: string[]]>([
  [
    'Zantac',
    [],
    ['Zantac™', 'zantac ®', 'Zantac(TM)', '©zantac', 'ZANTAC℠!', 'zan\u00adtac', 'zantac 2026'],
    ['™', 'zantec'],
  ],
  [
    'Roundup',
    [],
    ['-roundup', '"roundup"', '+roundup', 'roundup?', '#roundup', '- roundup'],
    ['-', '-zantac', '--'],
  ],
  ['Women’s Hair Relaxer', [], ["women's", 'womens', 'women‘s hair-relaxer'], []],
  ['Depo-Provera', [], ['depo provera', 'depo–provera', 'depo/provera', 'provera shot'], []],
  ['Roundup', [], ['round up', 'ＲＯＵＮＤＵＰ'], ['?!', '.*']],
  ['Los Angeles Wildfire', [], ['los ángeles', 'wildfires'], []],
  ['Hair Relaxer', [], [' hair  relaxer ', 'relax', 'laxer', '  '], []],
  ['FireFoam (AFFF)', [], ['(afff', 'A.F.F.F.', 'fire foam'], []],
  ['Roundup Cancer Lawsuits', [], ['roundup lawsuit', 'lawsuits for the roundup'], ['of the']],
  // Matches across the boundary between two words do not count.
  ['Class Action Lawsuits: Sickle Cell', [], [], ['ssi']],
  ['Rideshare Abuse', topics, ['lyft', 'uber abuse', 'weed killers', 'weedkiller'], ['craft']],
  ['Rideshare Abuse', topics, ["parkinson's", 'parkinsons diseases'], ['rider', 'weeder']],
  ['Birth Injury', ['preemie'], ['injuries', 'preemies'], []],
  ['Philips CPAP', [], ['c-pap', 'c pap', 'CPAP', 'cpa'], []],
  ['Firefighting Foam', ['kidney cancer'], ['kid', 'fire fighting'], ['kids']],
  ['Talcum', talc, ['J&J cancer'], ['&', '(', 'va ']],
])('"%s", also %j, has each of %j and none of %j', (name, also, typed, other) => {
  const isFound = (text: string) => createSearch([lawsuit(name, ...also)])(text).found.length === 1
  expect(typed.filter(text => !isFound(text))).toEqual([])
  expect(other.filter(isFound)).toEqual([])
})

test('names with one typing error in a word are similar, but not found', () => {
  const isSimilar = (text: string) => {
    const { found, similar } = createSearch([lawsuit('Tepezza', ...eyes)])(text)
    return found.length === 0 && similar.length === 1
  }
  const typed = ['tepeza', 'tepezzo', 'tpezza', 'teepezza', 'tepzeza', 'vison', 'tepezo diseese']
  expect(typed.filter(text => !isSimilar(text))).toEqual([])
  // Errors in the first letter or in short words are not tolerated, nor are beginnings within a word.
  expect(['tapeza', 'depezza', 'vson', 'eyo', 'isease', 'pezza'].filter(isSimilar)).toEqual([])
})

test('what has a word excludes what has a similar one', () => {
  const lawsuits = [lawsuit('Zantak'), lawsuit('Zantac')]
  expect(createSearch(lawsuits)('zantac')).toEqual({ found: [lawsuit('Zantac')], similar: [] })
  expect(namesOf(createSearch(lawsuits)('zantad').similar)).toEqual(['Zantak', 'Zantac'])
})
