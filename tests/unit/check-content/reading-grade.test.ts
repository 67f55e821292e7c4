import { describe, expect, test } from 'vitest'
import {
  calculateGrade,
  checkReadingGrade,
} from '../../../src/tools/check-content/rules/reading-grade.ts'
import {
  createArticle,
  createArticleSaying,
  locateFindings,
  parseSample,
} from '../../support/content/article.ts'

const hard =
  'Notwithstanding the aforementioned considerations, the institutional defendants categorically deny responsibility for the consequences of administrative negligence in manufacturing facilities.'

describe('the Flesch-Kincaid grade', () => {
  test('follows its formula, and is 0 without words', () => {
    expect(calculateGrade([])).toBe(0)
    // 6 words, 1 sentence, 6 syllables.
    expect(calculateGrade(['The cat sat on the mat.'])).toBeCloseTo(0.39 * 6 + 11.8 - 15.59)
    // 9 words, 2 sentences, 12 syllables.
    expect(calculateGrade(['The doctor told the jury.', 'It was a matter'])).toBeCloseTo(
      0.39 * (9 / 2) + 11.8 * (12 / 9) - 15.59,
    )
  })

  test('does not end sentences at initials, abbreviations and citations', () => {
    const plain = 'Judge Mary Rowland of the US court sat.'
    expect(calculateGrade([`${plain} [^judge-order][^case-count]`])).toBe(calculateGrade([plain]))
    const initial = calculateGrade(['Judge M. Rowland of the U.S. Court, No. 3, sat.'])
    expect(initial).toBeGreaterThan(calculateGrade(['Judge M. Rowland of the court.', 'No 3 sat.']))
  })

  test('counts the words of a link but not its URL', () => {
    expect(calculateGrade(['See [the terms](/terms-and-conditions).'])).toBe(
      calculateGrade(['See the terms.']),
    )
  })
})

test('an easy article is accepted, however hard its headings and tables', () => {
  expect(checkReadingGrade([createArticle()])).toEqual([])
  expect(
    checkReadingGrade([createArticleSaying(`# ${hard}\n\n| ${hard} |\n|---|\n| ${hard} |`)]),
  ).toEqual([])
})

test('a hard article is reported with its hardest passage', () => {
  const bad = createArticleSaying(`${hard} ${hard}\n\n${hard}`)
  expect(locateFindings(checkReadingGrade([bad]), bad)).toEqual([
    expect.stringMatching(/^Notwithstanding.* → reads at grade \d\d(\.\d)?, and the limit is 10$/),
  ])
})

test.each([
  ['page', 'title: T', 10],
  ['page', 'title: T\neffective: 2026-01-01', 12],
  ['faq', 'question: Q', 10],
] as const)('a %s with "%s" has its own limit', (kind, front, limit) => {
  const bad = parseSample(kind, 'content/x.mdx', `---\n${front}\n---\n\n${hard}`)
  expect(locateFindings(checkReadingGrade([bad]), bad)).toEqual([
    expect.stringContaining(`the limit is ${limit}`),
  ])
})

test('a questionnaire has the limit 9, without its lists of answers', () => {
  const file = 'content/questionnaires/x.yaml'
  const answers = parseSample(
    'questionnaire',
    file,
    `steps: [{ questions: [{ label: Which?, options: ["${hard}", { label: "${hard}", value: x }] }] }]`,
  )
  expect(checkReadingGrade([answers])).toEqual([])
  const varied = `steps:\n  - questions:\n      - label:\n          MYSELF: Which?\n          LOVED ONE: ${hard}\n`
  const asked = parseSample('questionnaire', file, varied)
  expect(locateFindings(checkReadingGrade([asked]), asked)).toEqual([
    expect.stringMatching(/^LOVED ONE: Notwith.*limit is 9$/),
  ])
})
