import { expect, test } from 'vitest'
import type { ContentDocument } from '../../../src/documents/reading/content-document.ts'
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
