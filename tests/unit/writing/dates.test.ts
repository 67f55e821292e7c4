import { describe, expect, test } from 'vitest'
import { dates } from '../../../src/writing/dates.ts'
import { article, day, saying, shown } from '../../support/article.ts'

test('dates told as they are on the day are sound', () => {
  expect(dates([article()], day)).toEqual([])
})

test('the same article goes stale by itself', () => {
  const old = article()
  expect(shown(dates([old], '2028-01-01'), old)).toEqual([
    '- date: 2026-12 → 2026-12 is past, and the timeline calls it scheduled',
    'status: The first trial is scheduled for December 7, 2026. → "December 7, 2026" is past, and the sentence tells it as to come',
    'The judge ruled on May 3, 2025. [1] A trial will start in 2027. [1, 2] → "2027" is past, and the sentence tells it as to come',
  ])
})

test('a timeline goes from the oldest to the newest', () => {
  const bad = article(
    '  - date: 2025-02-07',
    '  - date: 2025-03\n    text: It begins.\n    sources: [1]\n  - date: 2025-02-07',
  )
  expect(shown(dates([bad], day), bad)).toEqual([
    '- date: 2025-02-07 → 2025-02-07 is told after 2025-03',
  ])
  const same = article(
    '  - date: 2025-02-07',
    '  - date: 2025\n    text: It begins.\n    sources: [1]\n  - date: 2025-02-07',
  )
  expect(dates([same], day)).toEqual([])
})

test('a timeline tells no future event as past', () => {
  const bad = article('date: 2025-02-07', 'date: 2026-11-22')
  expect(shown(dates([bad], day), bad)).toEqual([
    '- date: 2026-11-22 → 2026-11-22 is to come, and the timeline tells it as past',
  ])
})

test.each([
  ['updated: 2026-11-01', 'updated: 2026-11-22', 'updated is 2026-11-22'],
  ['asOf: 2026-05\n', 'asOf: 2026-12\n', 'facts.asOf is 2026-12'],
  ['asOf: 2026-05, sources', 'asOf: 2027, sources', 'facts.pending.asOf is 2027'],
  ['date: 2025-02\n', 'date: 2027-02\n', 'sources.date is 2027-02'],
])('no stamp lies ahead: %s', (from, to, what) => {
  const bad = article(from, to)
  const line = shown(dates([bad], day), bad)
  expect(line).toHaveLength(1)
  expect(line[0]).toContain(to.split(',')[0]!.trim())
  expect(line[0]).toContain(`${what}, which is to come`)
})

test('an article that waits for its day may be updated on that day', () => {
  const waiting = article(
    'published: 2026-01-05\nupdated: 2026-11-01',
    'published: 2026-12-24\nupdated: 2026-12-24',
  )
  expect(dates([waiting], day)).toEqual([])
})

describe('a sentence tells', () => {
  test.each([
    'The hearing is scheduled for May 3, 2025.',
    'Trials are now expected to begin in early 2025.',
    'The judge will rule by October 2026.',
    'Rulings are due the week of Nov. 2, 2026.',
    'The hearing will be held May 3, 2025.',
    'The hearing will be held Saturday, May 3, 2025.',
    'The hearing is set for Sept 3, 2025.',
    'The hearing is set for May 3rd, 2025.',
    'The trial will begin 3 May 2025.',
  ])('no past day as to come: %s', words => {
    const bad = saying(`It is simple.\n${words}`)
    expect(shown(dates([bad], day), bad)).toEqual([
      expect.stringMatching(/^.* → ".*20\d\d" is past, and the sentence tells it as to come$/),
    ])
    expect(shown(dates([bad], day), bad)[0]).toContain(words)
  })

  test.each([
    'The judge ruled on November 22, 2026.',
    'On the request of Mr. Smith, the panel denied it in 2027.',
    'The panel denied it early 2027.',
    'The panel denied it on 3 May 2027.',
  ])('no coming day as past: %s', words => {
    const bad = saying(words)
    expect(shown(dates([bad], day), bad)).toEqual([
      expect.stringMatching(/" is to come, and the sentence tells it as past$/),
    ])
  })

  test.each([
    'A hearing was scheduled for May 3, 2025.',
    'The hearing is scheduled for November 21, 2026.',
    'The law will apply to claims filed before January 1, 2024.',
    'The court will not say more as of June 2025.',
    'The judge ruled on May 3, 2025 that trials are to begin in 2027.',
    'It was announced that the program closes on November 30, 2026.',
    'The panel formed MDL 2047 for drywall claims.',
    'The judge denied it in No. 8:20-cv-2047.',
    'The maker paid $2050 and filed form SSA-2050.',
    'The agency received 2048 reports, and a share of 2048 reports was closed.',
    'The court will review the May 3, 2025 order.',
    'The court will hear claims filed May 3, 2025.',
    'The judge ruled that the law will stand. May 3, 2025 was the day.',
    'Two years after January 7, 2025 points to about January 7, 2027.',
  ])('what is so: %s', words => {
    expect(dates([saying(words)], day)).toEqual([])
  })
})
