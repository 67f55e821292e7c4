import { expect, test } from 'vitest'
import { checkSigns } from '../../../src/tools/check-content/rules/signs.ts'
import {
  createArticle,
  createArticleSaying,
  locateFindings,
  parseSample,
} from '../../support/content/article.ts'

test.each([
  '**Bold** and *thin*, a [link](/about-us "Us"), [mail](mailto:a@b.example) and https://a.example.',
  'It ruled. [^judge-order][^case-count] "It was [sic]" -- so (in May) – of §§ 5 & 6. See [9](/faq).',
  'Call (330) 555-0122: 1–1½ of 500 ft², in 1,000+ of n = 18,061, 5 µg or R² [citation omitted]!',
  'i.e. 1.5 mg, and/or $5 @ 50%… “so” (29 C.F.R. 1910.1200(c)(2))',
  '(a) of the order says so.',
  '"[t]he plaintiffs" and “[The court] finds it […] so”, in Hawaiʻi, had had that that in Walla Walla.',
  '– as the judge put it – it is so, as J. Smith and Müller say.',
  '![A jar](../images/a**b.svg) in [a page](/a**b).',
  '## A section\n\n### A part {/* a note */}\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |',
])('prose with its signs, and Markdown that took, is accepted: %j', words => {
  expect(checkSigns([createArticleSaying(words)])).toEqual([])
})

test.each([
  ...['[our page] (/about-us)', '[our page](/about us)', '(our page)[/about-us]', '**bold'],
  ...[
    '##Glued',
    '| a | b |',
    '• one',
    '✅ one',
    ':::note',
    'so ---',
    '[1]',
    '[case-count]',
    '[NAME]',
  ],
  ...[
    '[^judge order]',
    '[^judge-order}',
    '[^judge-order)',
    '[judge-order^]',
    '(^judge-order)',
    '¹',
  ],
  ...['== Title ==', '==so==', '$$x^2$$', 'in a week.*', '%%ask Ann%%', '#1', 'n=5', 'as = of'],
  ...['h2. Title', '1.A drug', '.note', ': So', '= Title', 'In 【4†source】'],
])('another sign, or one where it cannot stand, is reported: %s', words => {
  const bad = createArticleSaying(words)
  expect(locateFindings(checkSigns([bad]), bad)).toEqual([
    expect.stringMatching(/ → "\S+" cannot stand here: "\S/),
  ])
})

test.each([
  ['one\u2011two', 'Write - from the keyboard.'],
  ['so \u2212 far', 'Write - from the keyboard.'],
  ['cafe\u0301', 'Type the letter with its accent anew: as one sign.'],
  ['• one', 'Begin each line of a list with "- ".'],
  [
    '| a | b |',
    'Write it in words, or begin a table: below its first row stands one such as | --- | --- |.',
  ],
  ['of the the maker', 'Write it once.'],
  ['The the maker', 'Write it once.'],
  ['of the\nthe maker', 'Write it once.'],
  ['so *', 'Write it in words.'],
  ['a → b', 'Write it in words, or add it to "signs" of content/phrases.yaml.'],
])('it is said what to type in place of %j', (words, suggestion) => {
  expect(checkSigns([createArticleSaying(words)])).toMatchObject([{ suggestion }])
})

test('identifiers of the settings are no prose', () => {
  const yaml = `host: https://a_b.example
mailbox: ann_lee+1@a.example
office: 12 Main St #400
responsibleLawyer: Ann "Bo" Lee | Lee_Law
timeZone: America/Los_Angeles
phone: { number: 330_555_0122 }
states: { Ohio: { served: true, decided: 2026-11-28, reason: "Opinion #21-3 [draft]" } }
networks: [{ label: X, icon: a_b }]
categories: [Mass_Tort]
social: [{ label: X, href: https://x.com/a_b }]
home: { questionnaire: a_b }
search: { statesPage: /a_b }`
  expect(checkSigns([parseSample('site', 'content/site.yaml', yaml)])).toEqual([])
})

test.each<[name: string, yaml: string, sign?: string]>([
  ['questionnaires/f', 'intro: We act as our [privacy\n  policy](/privacy-policy) says.'],
  ['questionnaires/f', 'note: "[**It**](/about-us)"\nkey: What_year'],
  ['questionnaires/f', 'label: { MYSELF: "I agree that **%name%** may call." }'],
  ['texts', 'effective: "In effect from {date}"'],
  ['questionnaires/f', 'label: When? {date}', '{'],
  ['questionnaires/f', 'intro: It is so.\nafterwards: We **call.', '*'],
  ['questionnaires/f', 'note: See [our * page](/faq).', '*'],
  ['texts', 'effective: "In effect from {date"', '{'],
])('in %s, %j has links, names and values, and no other sign but %j', (name, yaml, sign) => {
  const kind = name === 'texts' ? 'texts' : 'questionnaire'
  const message = expect.stringContaining(`"${sign}" cannot stand here`)
  expect(checkSigns([parseSample(kind, `content/${name}.yaml`, yaml)])).toMatchObject(
    sign ? [{ line: yaml.split('\n').length, message }] : [],
  )
})

test('a citation in front matter is told to stand under sources, and titles of sources are free', () => {
  const bad = createArticle('creates MDL 3140.', 'creates MDL 3140. [^judge-order]')
  expect(checkSigns([bad])).toMatchObject([
    { suggestion: expect.stringContaining('Front matter cites under sources') },
  ])
  expect(checkSigns([createArticle('title: Case count', 'title: "Case count [2]"')])).toEqual([])
})
