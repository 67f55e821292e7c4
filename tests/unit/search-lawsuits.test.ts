import { expect, test } from 'vitest'
import { searchAnswers, searchLawsuits } from '../../src/islands/search/search-lawsuits.ts'

test.each(['Abuse & Assault', 'se & as', 'FOAM (AFFF)', 'Foam (a', '(AFFF)'])(
  'every name that contains "%s" is found, signs included',
  text => {
    const names = ['Abuse & Assault', 'House & Astra', 'Foam (AFFF)', 'Foam']
    const expected = names.filter(name => name.toLowerCase().includes(text.toLowerCase()))
    const lawsuits = names.map(name => ({ name }))
    expect(searchLawsuits(lawsuits, text).map(({ name }) => name)).toEqual(expected)
  },
)

const topics = "Uber Lyft Minecraft weed killer Parkinson's disease"
const eyes = 'eye disease, vision'
const talc = 'Johnson & Johnson (ovarian cancer)'

test.each<[name: string, also: string, found: string[], other: string[]]>([
  [
    'Zantac',
    '',
    ['Zantac™', 'zantac ®', 'Zantac(TM)', '©zantac', 'ZANTAC℠!', 'zan\u00adtac'],
    ['™'],
  ],
  [
    'Roundup',
    '',
    ['-roundup', '"roundup"', '+roundup', 'roundup?', '#roundup', '- roundup'],
    ['-'],
  ],
  ['Roundup', '', [], ['-zantac', '"zantac"', '--']],
  ['Women’s Hair Relaxer', '', ["women's", 'womens', 'women‘s hair-relaxer'], []],
  ['Depo-Provera', '', ['depo provera', 'depo–provera', 'depo/provera'], []],
  ['Depo Provera', '', ['depo-provera', 'provera depo'], ['provera shot']],
  ['Roundup', '', ['round up', 'ＲＯＵＮＤＵＰ'], ['?!', '.*']],
  ['Los Angeles Wildfire', '', ['los ángeles'], []],
  ['Hair Relaxer', '', [' hair  relaxer ', 'relax', 'laxer', '  '], []],
  ['FireFoam (AFFF)', '', ['(afff', 'fire foam'], []],
  ['Roundup Cancer Lawsuits', '', ['roundup lawsuit'], ['of the']],
  ['Roundup Cancer Lawsuit', '', ['lawsuits for the roundup'], []],
  // Matches across the boundary between two words do not count.
  ['Class Action Lawsuits: Sickle Cell', '', [], ['ssi']],
  ['Rideshare Abuse', topics, ['lyft', 'uber abuse', 'weed killers', "parkinson's"], []],
  ['Rideshare Abuse', topics, ['parkinsons disease', 'craft'], []],
  // Errors in the first letter or in short words are not tolerated.
  ['Tepezza', eyes, ['tepeza', 'tepezzo', 'tpezza', 'teepezza', 'tepzeza'], ['tapeza', 'depezza']],
  ['Tepezza', eyes, ['vison', 'tepezo diseese'], ['vson', 'eyo', 'tepezo tumor']],
  ['Talcum', talc, [], ['&', '(', 'va ']],
])('"%s", also "%s", is found by %j and not by %j', (name, also, found, other) => {
  const isFound = (text: string) => searchLawsuits([{ name, also }], text).length === 1
  expect(found.filter(text => !isFound(text))).toEqual([])
  expect(other.filter(isFound)).toEqual([])
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

test.each([
  ['time limit', ['Time limits by state']],
  ['deadlines', []],
  ['deadline', ['Time limits by state']],
  ['how much does it cost', []],
  ['cost', ['How are the lawyers paid?']],
  ['lawyer paid', ['How are the lawyers paid?']],
  ['unsubscribe', ['Unsubscribe']],
  ['zz', []],
  ['', []],
])('%j finds the answers %j', (text, names) => {
  const answers = [
    { name: 'Time limits by state', also: 'deadline, statute of limitations' },
    { name: 'How are the lawyers paid?', also: 'cost, fees' },
    { name: 'Unsubscribe', also: 'stop, opt out' },
  ]
  expect(searchAnswers(answers, text).map(({ name }) => name)).toEqual(names)
})

test('where something answers, lawsuits with similar words are not found', () => {
  const lawsuits = [{ name: 'Coast Guard' }]
  expect(searchLawsuits(lawsuits, 'costs')).toHaveLength(0)
  expect(searchLawsuits([{ name: 'Zantac' }], 'zantec')).toHaveLength(1)
  expect(searchLawsuits([{ name: 'Zantac' }], 'zantec', true)).toHaveLength(0)
})
