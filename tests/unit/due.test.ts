import { expect, test } from 'vitest'
import { findNewestCourtEvent, isAhead } from '../../src/documents/schemas/lawsuit-days.ts'
import { listDueReviews } from '../../src/tools/due.ts'
import { createLawsuit } from '../support/content/article.ts'

const source = 'https://court.example/order'

test('facts may be 180 days old, and an outcome is due on its day or 60 after a search', () => {
  const figure = { what: 'a jury to two people', sources: ['judge-order'] }
  const figures = JSON.stringify([
    { ...figure, amount: '$1 million', date: '2020', status: 'open' },
    { ...figure, amount: '$2 million', date: '2026-06', status: 'reduced' },
    { ...figure, amount: '$3 million', date: '2020', status: 'final' },
  ])
  const lawsuit = createLawsuit('timeline:', `figures: ${figures}\ntimeline:`)
  const [event] = lawsuit.data.timeline.filter(({ scheduled }) => scheduled)
  lawsuit.data.timeline.push({ ...event!, date: '2026-06', looked: '2026-11-01' })
  expect(listDueReviews([lawsuit]).map(({ by, message }) => [by, message])).toEqual([
    ['2026-10-27', 'new claims as of 2026-04'],
    ['2026-11-27', 'case information as of 2026-05: how many people used it'],
    ['2026-11-27', 'count of cases as of 2026-05'],
    ['2026-11-27', 'what became of $1 million'],
    ['2026-12-27', 'what became of $2 million'],
    ['2026-12-31', 'outcome of 2026-12: The first trial is set to begin.'],
    ['2026-12-31', 'outcome of 2026-06: The first trial is set to begin.'],
  ])
})

test.each([
  ['the source of a fact', '', '', source, 'https://panel.example/count'],
  [
    'the court',
    'who:',
    'court: A court\n  who:',
    `${source}, or A court`,
    'https://panel.example/count, or A court',
  ],
  ['the list of the panel', 'who:', "mdl: '3140'\n  who:", source, 'the list of the month on www.'],
])('names %s as the place to look', (_, from, to, place, countPlace) => {
  const places = listDueReviews([createLawsuit(from, to)]).map(each => each.place)
  expect(places).toEqual([
    expect.stringContaining(place),
    expect.stringContaining(place),
    expect.stringContaining(countPlace),
    expect.stringContaining(place),
  ])
})

test.each([
  ['2026-11-29', true],
  ['2026-11-30', true],
  ['2026-12-01', false],
])('on %s, what is scheduled for November 30, or for November, is ahead: %s', (today, ahead) => {
  for (const date of ['2026-11-30', '2026-11'])
    expect(isAhead({ date, scheduled: true }, today), date).toBe(ahead)
  expect(isAhead({ date: '2026-11-30', scheduled: false }, today)).toBe(false)
})

test.each([
  ['the newest that is not planned', '', '', '2025-02-07'],
  ['none of an agency', 'creates MDL 3140.', 'creates MDL 3140.\n    court: false', undefined],
  ['none of a claim for benefits', 'status: open', 'status: benefits', undefined],
])('the newest court event found is %s', (_, from, to, date) => {
  expect(findNewestCourtEvent(createLawsuit(from, to).data)).toBe(date)
})
