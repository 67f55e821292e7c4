import { expect, test } from 'vitest'
import { checkCounts } from '../../../src/tools/check-content/rules/counts.ts'
import {
  createArticle,
  createArticleSaying,
  locateFindings,
} from '../../support/content/article.ts'

test.each([
  ['About 2,100 federal cases are pending.', '2,100 federal cases'],
  ['It was said to resolve over 100 claims.', '100 claims'],
  ['Law firms speak of 90 or more suits.', '90 or more suits'],
  ['There are 12 thousand plaintiffs.', '12 thousand plaintiffs'],
  ['As of this writing, 1,200 cases are pending.', '1,200 cases'],
  ['In 2025 it grew. It stopped. 300 more claims came.', '300 more claims'],
])('a count without a date is reported: %s', (words, what) => {
  const bad = createArticleSaying(`The court is large.\n${words}`)
  expect(locateFindings(checkCounts([bad]), bad)).toEqual([`${words} → "${what}" has no date`])
})

test.each([
  'As of May 2026, 2,100 cases were pending.',
  'On December 10, 2025 the panel said no. By then there were 39 cases.',
  'Lawyers got 21 days to file claims.',
  'MDL 3140 cases are before one judge.',
  'Under 28 U.S.C. 1407 cases are grouped.',
  'Under 28 U.S.C. § 1407 cases are grouped.',
  'Under 29 C.F.R. 1910 complaints are free.',
  'Small courts hear $5,000 claims.',
  'Two of these cases settled.',
])('a date in the same or previous sentence is enough, and other numbers need none: %s', words => {
  expect(checkCounts([createArticleSaying(words)])).toEqual([])
})

test('the summary is checked too', () => {
  const bad = createArticle('As of May 2026, 2,100', 'Some 2,100')
  expect(locateFindings(checkCounts([bad]), bad)).toEqual([
    'People who used the sample say it made them ill. The maker denies it. Some 2,100 federal cases were pending. → "2,100 federal cases" has no date',
  ])
})
