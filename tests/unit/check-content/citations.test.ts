import { expect, test } from 'vitest'
import { checkCitations } from '../../../src/tools/check-content/rules/citations.ts'
import { createArticle, createArticleSaying, locateFindings } from '../../support/article.ts'

test('sources that are cited in text and front matter are accepted', () => {
  expect(checkCitations([createArticle()])).toEqual([])
})

test('a cited source that is not listed is reported at the citation', () => {
  const inText = createArticleSaying('It was banned.\nThen it came back. [1, 3]')
  expect(locateFindings(checkCitations([inText]), inText)).toEqual([
    'Then it came back. [1, 3] → source 3 is cited and not listed',
  ])
})

test('a listed source that is not cited is reported at the list', () => {
  const more =
    '  - title: Never cited\n    publisher: P\n    url: https://p.example/\n---\n\nThe judge'
  const bad = createArticle('---\n\nThe judge', more)
  expect(locateFindings(checkCitations([bad]), bad)).toEqual([
    '- title: Never cited → source 3 is listed and not cited: Never cited',
  ])
  expect(checkCitations([bad])[0]!.suggestion).toMatch(/^Write \[3\] /)
})

test('a number in brackets that is a link is not a citation', () => {
  expect(checkCitations([createArticleSaying('See [9](https://p.example/).')])).toEqual([])
})

test.each(['[1-2]', '[1;2]', '[1 2]', '[ 1 ]', '[^1]', '[1,  2]'])(
  'a malformed citation is reported: %s',
  words => {
    const bad = createArticleSaying(`It was banned.\nIt came back. ${words}`)
    expect(locateFindings(checkCitations([bad]), bad)).toEqual([
      `It came back. ${words} → "${words}" is not a citation`,
    ])
  },
)

test.each([
  ['As of May 2026, 2,100 federal cases were pending.', 'It was said. [9]'],
  ['text: The panel creates MDL 3140.', 'text: The panel creates MDL 3140. [1]'],
])('a citation in a front matter text is reported: %s', (from, to) => {
  const bad = createArticle(from, to)
  expect(locateFindings(checkCitations([bad]), bad)).toEqual([
    expect.stringMatching(/→ "\[\d\]" is in front matter, where citations are not links$/),
  ])
})

test('numbers in brackets in the title of a source are accepted', () => {
  expect(checkCitations([createArticle('title: Case count', 'title: Case count [2]')])).toEqual([])
})
