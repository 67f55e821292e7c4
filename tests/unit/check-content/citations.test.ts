import { expect, test } from 'vitest'
import type { ContentDocument } from '../../../src/documents/content-document.ts'
import { checkCitations } from '../../../src/tools/check-content/rules/citations.ts'
import {
  createArticle,
  createArticleSaying,
  fitLawsuit,
  locateFindings,
} from '../../support/content/article.ts'

const check = (article: ContentDocument) => checkCitations([fitLawsuit(article)])

test('sources that are cited in text and front matter are accepted', () => {
  expect(check(createArticle())).toEqual([])
})

test('a cited source that is not listed is reported at the citation', () => {
  const inText = createArticleSaying('It was banned.\nThen it came back. [^judge-order][^order]')
  expect(locateFindings(check(inText), inText)).toEqual([
    'Then it came back. [^judge-order][^order] → source "order" is cited and not listed',
  ])
})

test('a listed source that is not cited is reported at the list', () => {
  const more =
    '  - id: never\n    title: Never cited\n    publisher: P\n    url: https://p.example/\n    kind: court\n---\n\nThe judge'
  const bad = createArticle('---\n\nThe judge', more)
  expect(locateFindings(check(bad), bad)).toEqual([
    '- id: never → source "never" is listed and not cited: Never cited',
  ])
  expect(check(bad)[0]!.suggestion).toMatch(/^Write \[\^never\] /)
})

test('a number in brackets that is a link is not a citation', () => {
  expect(check(createArticleSaying('See [9](https://p.example/).'))).toEqual([])
})

test.each(['[1]', '[1, 3]', '[1-2]', '[^]', '[^judge order]', '[^judge-order, case-count]'])(
  'a malformed citation is reported: %s',
  words => {
    const bad = createArticleSaying(`It was banned.\nIt came back. ${words}`)
    expect(locateFindings(check(bad), bad)).toEqual([
      `It came back. ${words} → "${words}" is not a citation`,
    ])
  },
)

test.each([
  ['As of May 2026, 2,100 federal cases were pending.', 'It was said. [^judge-order]'],
  ['text: The panel creates MDL 3140.', 'text: The panel creates MDL 3140. [1]'],
])('a citation in a front matter text is reported: %s', (from, to) => {
  const bad = createArticle(from, to)
  expect(locateFindings(check(bad), bad)).toEqual([
    expect.stringMatching(/→ "\[.+\]" is not a citation$/),
  ])
})

test('numbers in brackets in the title of a source are accepted', () => {
  expect(check(createArticle('title: Case count', 'title: "Case count [2]"'))).toEqual([])
})
