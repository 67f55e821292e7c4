import { expect, test } from 'vitest'
import { citations } from '../../../src/writing/citations.ts'
import { article, saying, shown } from './sample.ts'

test('sources that are cited in text and front matter are sound', () => {
  expect(citations([article()])).toEqual([])
})

test('a source that is cited and not listed is shown where it is cited', () => {
  const inText = saying('It was banned.\nThen it came back. [1, 3]')
  expect(shown(citations([inText]), inText)).toEqual([
    'Then it came back. [1, 3] → source 3 is cited and not listed',
  ])
  const inFront = article('asOf: 2026-05, sources: [2]', 'asOf: 2026-05, sources: [2, 7]')
  expect(shown(citations([inFront]), inFront)).toEqual([
    'pending: { count: 2100, asOf: 2026-05, sources: [2, 7] } → source 7 is cited and not listed',
  ])
})

test('a source that is listed and not cited is shown where it is listed', () => {
  const more =
    '  - title: Never cited\n    publisher: P\n    url: https://p.example/\n---\n\nThe judge'
  const bad = article('---\n\nThe judge', more)
  expect(shown(citations([bad]), bad)).toEqual([
    '- title: Never cited → source 3 is listed and not cited: Never cited',
  ])
})

test('a number in brackets that is a link is no citation', () => {
  expect(citations([saying('See [9](https://p.example/).')])).toEqual([])
})
