import { expect, test } from 'vitest'
import { searchLawsuits } from '../../src/islands/search/search-lawsuits.ts'

/** True if a lawsuit is found by a text. */
function isFound(name: string, text: string, also?: string): boolean {
  return searchLawsuits([{ name, also }], text).length === 1
}

test.each(['Abuse & Assault', 'se & as', 'FOAM (AFFF)', 'Foam (a', '(AFFF)'])(
  'every name that contains "%s" is found, signs included',
  text => {
    const names = ['Abuse & Assault', 'House & Astra', 'Foam (AFFF)', 'Foam']
    const expected = names.filter(name => name.toLowerCase().includes(text.toLowerCase()))
    expect(
      searchLawsuits(
        names.map(name => ({ name })),
        text,
      ).map(({ name }) => name),
    ).toEqual(expected)
  },
)

test.each([
  ['Depo Provera', 'depo-provera'],
  ['Roundup', 'round up'],
  ['Los Angeles Wildfire', 'los ángeles'],
  ['Hair Relaxer', ' hair  relaxer '],
  ['FireFoam (AFFF)', '(afff'],
  ['FireFoam (AFFF)', 'fire foam'],
  ['Hair Relaxer', 'relax'],
  ['Hair Relaxer', 'laxer'],
  ['Hair Relaxer', '  '],
  ['Depo Provera', 'provera depo'],
  ['Roundup Cancer Lawsuits', 'roundup lawsuit'],
  ['Roundup Cancer Lawsuit', 'lawsuits for the roundup'],
])('"%s" is found by "%s"', (name, text) => {
  expect(isFound(name, text)).toBe(true)
})

test.each([
  ['Depo Provera', 'provera shot'],
  ['Roundup', '?!'],
  ['Roundup', '.*'],
  ['Oxbryta Lawsuits', 'of the'],
  // Matches across the boundary between two words do not count.
  ['Class Action Lawsuits: Sickle Cell', 'ssi'],
])('"%s" is not found by "%s"', (name, text) => {
  expect(isFound(name, text)).toBe(false)
})

test.each([
  ['lyft', true],
  ['uber abuse', true],
  ['weed killers', true],
  ["parkinson's", true],
  ['parkinsons disease', true],
  ['craft', true],
])('other words: "%s"', (text, expected) => {
  const also = "Uber Lyft Minecraft weed killer Parkinson's disease"
  expect(isFound('Rideshare Abuse', text, also)).toBe(expected)
})

test.each([
  ['tepeza', true],
  ['tepezzo', true],
  ['tpezza', true],
  ['teepezza', true],
  ['tepzeza', true],
  ['tapeza', false],
  // Errors in the first letter or in short words are not tolerated.
  ['depezza', false],
  ['vison', true],
  ['vson', false],
  ['eyo', false],
  ['tepezo diseese', true],
  ['tepezo tumor', false],
])('a name with a typing error is found: "%s"', (text, expected) => {
  expect(isFound('Tepezza', text, 'eye disease, vision')).toBe(expected)
})

test('exact matches exclude similar names', () => {
  const lawsuits = [{ name: 'Zantak' }, { name: 'Zantac' }]
  expect(searchLawsuits(lawsuits, 'zantac')).toEqual([{ name: 'Zantac' }])
  expect(searchLawsuits(lawsuits, 'zantec')).toEqual([{ name: 'Zantac' }])
})

test('matches in names come first, then words that begin with the text', () => {
  const lawsuits = [
    { name: 'Ovarian Cancer', also: 'villa fires' },
    { name: 'Wildfire Lawsuits', also: 'LA fire' },
    { name: 'LA Fires', also: '' },
    { name: 'FireFoam Lawsuits', also: '' },
  ]
  expect(searchLawsuits(lawsuits, 'la fire').map(({ name }) => name)).toEqual([
    'LA Fires',
    'Wildfire Lawsuits',
  ])
})

test('full-width letters count as plain ones', () => {
  const lawsuits = [{ name: 'RoundUp' }, { name: 'Zantac' }]
  expect(searchLawsuits(lawsuits, 'ＲＯＵＮＤＵＰ')).toEqual([{ name: 'RoundUp' }])
})

test.each(['&', '(', 'va '])('%j finds nothing inside words or between them', text => {
  const talc = { name: 'Talcum', also: 'Johnson & Johnson (ovarian cancer)' }
  expect(searchLawsuits([talc], text)).toEqual([])
})
