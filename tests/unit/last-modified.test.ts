import { expect, test } from 'vitest'
import { buildLastModified } from '../../src/build/last-modified.ts'
import type { TypedDocument } from '../../src/documents/checks/typed-document.ts'

const today = '2026-11-20'

const create = (kind: string, id: string, updated: string, rest: object = {}) =>
  ({
    kind,
    id,
    text: '',
    data: { updated, draft: false, published: today },
    ...rest,
  }) as unknown as TypedDocument

const articles = [
  create('lawsuit', 'lamp', '2026-11-02'),
  create('lawsuit', 'oil', '2026-11-04'),
  create('lawsuit', 'draft', '2026-11-19', {
    data: { updated: '2026-11-19', draft: true, published: today },
  }),
  create('lawsuit', 'later', '2026-11-18', {
    data: { updated: '2026-11-18', draft: false, published: '2026-11-21' },
  }),
]
const questions = [create('faq', 'costs', '2026-11-09'), create('faq', 'time', '2026-11-07')]

test.each([
  ['Words', '2026-11-05', '2026-11-05'],
  ['<Faq />', '2026-11-05', '2026-11-09'],
  ['<Faq />', '2026-11-10', '2026-11-10'],
  ['<RecentNews />', '2026-11-01', '2026-11-04'],
  ['<Settlements />', '2026-11-05', '2026-11-05'],
  ['<DatesAhead />', '2026-11-03', '2026-11-04'],
])('a page with %s, of %s, is as new as %s', (text, updated, day) => {
  const page = create('page', 'sample', updated, { text })
  expect(buildLastModified([...articles, ...questions, page], today).get('/sample')).toBe(day)
})
