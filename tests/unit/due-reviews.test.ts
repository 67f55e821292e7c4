import { expect, test } from 'vitest'
import { listDueReviews } from '../../src/tools/due-reviews.ts'
import { createLawsuit } from '../support/content/article.ts'

test('case information may be 180 days old, and an outcome may be missing for 60', () => {
  expect(listDueReviews([createLawsuit()]).map(({ by, message }) => [by, message])).toEqual([
    ['2026-11-27', 'case information as of 2026-05'],
    ['2027-03-01', 'no outcome of 2026-12: The first trial is set to begin.'],
  ])
})
