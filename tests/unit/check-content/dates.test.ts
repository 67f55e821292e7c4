import { expect, test } from 'vitest'
import type { TypedDocument } from '../../../src/documents/checks/typed-document.ts'
import { checkDates } from '../../../src/tools/check-content/rules/dates.ts'
import { createLawsuit, day, locateFindings, parseSample } from '../../support/content/article.ts'

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

test.each([
  ['February 30, 2024', 1],
  ['Sept. 31, 2024', 1],
  ['February 29, 2024', 0],
  ['Rule 99, 2024', 0],
  ['Decision 45, 2024', 0],
])('a day that the calendar lacks is reported: %s', (words, count) => {
  const bad = createLawsuit('The panel creates MDL 3140.', `The panel met on ${words}.`)
  expect(checkDates([bad], day)).toMatchObject(
    Array(count).fill({ message: `${words} is not in the calendar` }),
  )
})

test('a decision of the settings cannot be of a later day', () => {
  const yaml = 'states:\n  Ohio: { served: true, decided: 2027-01-05, reason: Weighed }'
  const settings = parseSample('site', 'content/site.yaml', yaml) as TypedDocument
  expect(checkDates([settings], day)).toMatchObject([{ line: 2 }])
})

test('a scheduled article may have its day as its date of update', () => {
  const waiting = createLawsuit(
    'published: 2026-01-05\nupdated: 2026-11-01',
    'published: 2026-12-24\nupdated: 2026-12-24',
  )
  expect(checkDates([waiting], day)).toEqual([])
})
