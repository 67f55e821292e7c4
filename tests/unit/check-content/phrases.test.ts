import { expect, test } from 'vitest'
import {
  checkPhrases,
  createPhrasePattern,
} from '../../../src/tools/check-content/rules/phrases.ts'
import {
  createArticle,
  createArticleSaying,
  locateFindings,
  parseSample,
} from '../../support/content/article.ts'

test.each([
  ['100% free (', 'It is 100% free (today).', '100% free ('],
  ['free (really)', 'It is free\n(really).', 'free\n(really)'],
  ['what?', 'Say what? Somewhat, what.', 'what?'],
  ['U.S. approved', 'UXSX approved, U.S. approved', 'U.S. approved'],
  ["you're * sure", 'you’re very sure', 'you’re very sure'],
  ['a|b', 'a, b, a|b', 'a|b'],
])('a phrase is a text, in which only * stands for others: %s', (phrase, text, found) => {
  expect(text.match(createPhrasePattern([phrase]))).toEqual([found])
})

test('plain text and titles of sources are accepted', () => {
  expect(checkPhrases([createArticle()])).toEqual([])
})

test.each([
  'Medical alert',
  'you’re entitled',
  "you'll receive",
  'you will\nreceive',
  'victims of Depo',
  'TODO',
  'you qualify for compensation',
  'maximum payout',
  'Here is the revised paragraph',
  'citeturn0search3',
  'you will get money',
  'todo:',
])('an avoided phrase is reported: %j', phrase => {
  const bad = createArticleSaying(`First.\nSo ${phrase} it says.`)
  expect(locateFindings(checkPhrases([bad]), bad)).toEqual([
    expect.stringMatching(`^So .* → says "${phrase.replace('\n', ' ')}"$`),
  ])
})

test.each(['Act now.', 'It ends. “Hurry” up.', 'Please do not miss your day.'])(
  'pressure is reported where a sentence begins, and before "your": %s',
  words => {
    expect(checkPhrases([createArticleSaying(words)])).toHaveLength(1)
  },
)

test.each([
  'Do not stop taking a prescribed medication without first consulting with your doctor.',
  "Don't stop taking it.",
  'Help for victims of sexual abuse and victims of the wildfires.',
  'Nobody can guarantee a result.',
  'A result is not guaranteed, and cannot be guaranteed.',
  'No result is guaranteed. It isn’t guaranteed either.',
  'See [a paper](/hurry-act-now).',
  'You may recall the day.',
  'Surgeons insert the mesh in a hurry. The PACT Act now covers it.',
  'Some firms stop taking new cases. You will receive a notice from the court.',
  'She asked, "Did you stop taking it?" Recalls are listed at fda.gov.',
])('the site may say: %s', words => {
  expect(checkPhrases([createArticleSaying(words)])).toEqual([])
})

test('front matter and questionnaires are checked, sent values are not', () => {
  const front = createArticle('alt: A small lantern', 'alt: A guaranteed lantern')
  expect(locateFindings(checkPhrases([front]), front)).toEqual([
    'alt: A guaranteed lantern → says "guaranteed"',
  ])
  const form = parseSample(
    'questionnaire',
    'content/questionnaires/sample.yaml',
    'constants: { category: Act now }\nsteps:\n  - heading: Hurry\n    questions: [{ key: Act now }]\n',
  )
  expect(locateFindings(checkPhrases([form]), form)).toEqual(['- heading: Hurry → says "Hurry"'])
})

test.each([
  ['title: Case count', 'title: TODO the title of the source'],
  ['publisher: A panel', 'publisher: TODO the court'],
  ['questionnaire: sample', 'questionnaire: TODO'],
  ['title: Case count', 'title: $TK million'],
  ['title: Case count', 'title: On XX/XX/2026'],
  ['title: Case count', 'title: In 20XX'],
])('unfinished text is reported in any field: %s', (from, to) => {
  const bad = createArticle(from, to)
  expect(locateFindings(checkPhrases([bad]), bad)).toEqual([
    expect.stringMatching(/ → says "(TODO|TK|XX\/XX\/2026|20XX)"$/),
  ])
})

test('a recall is accepted only after a sourced statement', () => {
  const bad = createArticleSaying('The maker recalled it.')
  expect(locateFindings(checkPhrases([bad]), bad)).toEqual([
    'The maker recalled it. → says "recalled"',
  ])
  expect(
    checkPhrases([
      createArticleSaying('The recall matters.\n\nThe maker recalled it in 2021. [^judge-order]'),
    ]),
  ).toEqual([])
  expect(checkPhrases([createArticleSaying('Recalled in 2021. [^judge-order]')])).toEqual([])
  const dated = createArticle('The panel creates MDL 3140.', 'The maker recalls it.')
  expect(checkPhrases([dated])).toEqual([])
})

test.each([
  ['plain', 'text: The panel creates\n      MDL 3140. Hurry.'],
  ['in single quotes', "text: 'The panel''s order\n      says: Hurry.'"],
  ['in double quotes', 'text: "The \\"panel\\"\n      says: Hurry."'],
  ['folded', 'text: >-\n      The panel creates\n      MDL 3140. Hurry.'],
])('a text over several lines is reported at the line that is wrong: %s', (_, text) => {
  const bad = createArticle('text: The panel creates MDL 3140.', text)
  expect(locateFindings(checkPhrases([bad]), bad)).toEqual([
    expect.stringMatching(/Hurry\.['"]? → says "Hurry"$/),
  ])
})
