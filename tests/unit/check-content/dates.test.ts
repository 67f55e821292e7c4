import { expect, test } from 'vitest'
import { checkDates } from '../../../src/tools/check-content/rules/dates.ts'
import { createLawsuit, day, locateFindings } from '../../support/content/article.ts'

test.each([day, '2028-02-29'])('dates that were right on their day are accepted on %s', today => {
  expect(checkDates([createLawsuit()], today)).toEqual([])
})

test('a timeline that is out of order is reported', () => {
  const bad = createLawsuit(
    '  - date: 2025-02-07',
    '  - date: 2025-03\n    text: It begins.\n    sources: [judge-order]\n  - date: 2025-02-07',
  )
  expect(locateFindings(checkDates([bad], day), bad)).toEqual([
    '- date: 2025-02-07 → the event of 2025-02-07 stands below that of 2025-03, which is later',
  ])
  const same = createLawsuit(
    '  - date: 2025-02-07',
    '  - date: 2025\n    text: It begins.\n    sources: [judge-order]\n  - date: 2025-02-07',
  )
  expect(checkDates([same], day)).toEqual([])
})

test('a future event that is not marked as scheduled is reported', () => {
  const bad = createLawsuit('date: 2025-02-07', 'date: 2026-11-22')
  expect(locateFindings(checkDates([bad], day), bad)).toEqual([
    '- date: 2026-11-22 → 2026-11-22 is in the future, and the timeline tells it as past',
  ])
})

test.each([
  ['updated: 2026-11-01', 'updated: 2026-11-22', 'updated is 2026-11-22'],
  ['asOf: 2026-05\n', 'asOf: 2026-12\n', 'facts.asOf is 2026-12'],
  ['asOf: 2026-05, sources', 'asOf: 2027, sources', 'facts.pending.asOf is 2027'],
  ['date: 2025-02\n', 'date: 2027-02\n', 'sources[1].date is 2027-02'],
  [
    '\ntimeline:',
    '\nfigures:\n  - { amount: $1, what: A jury, date: 2029-03-13, status: open, sources: [judge-order] }\ntimeline:',
    'figures[1].date is 2029-03-13',
  ],
])('a date of update in the future is reported: %s', (from, to, what) => {
  const bad = createLawsuit(from, to)
  const line = locateFindings(checkDates([bad], day), bad)
  expect(line).toHaveLength(1)
  expect(line[0]).toContain(`${what}, which is in the future`)
})

test('a scheduled article may have its day as its date of update', () => {
  const waiting = createLawsuit(
    'published: 2026-01-05\nupdated: 2026-11-01',
    'published: 2026-12-24\nupdated: 2026-12-24',
  )
  expect(checkDates([waiting], day)).toEqual([])
})
