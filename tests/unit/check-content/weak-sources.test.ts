import { expect, test } from 'vitest'
import { listWeakKinds } from '../../../src/documents/schemas/source-strength.ts'
import type { Source } from '../../../src/documents/schemas/sources.ts'
import { checkWeakSources } from '../../../src/tools/check-content/rules/weak-sources.ts'
import {
  createLawsuit,
  fitLawsuit,
  locateFindings,
  parseSample,
  validArticle,
} from '../../support/content/article.ts'

const sources = (['court', 'law firm', 'marketing', 'copy'] as const).map(
  (kind): Source => ({ id: kind, title: 'T', publisher: 'P', url: 'https://p.example/', kind }),
)

test.each([
  [['law firm'], ['law firm']],
  [
    ['copy', 'marketing'],
    ['marketing', 'copy'],
  ],
  [['law firm', 'court'], []],
])('of a fact that cites %j, the weak kinds are %j', (ids, kinds) => {
  expect(listWeakKinds(ids, sources)).toEqual(kinds)
})

test('a count and an amount that cite only weak sources are reported', () => {
  expect(checkWeakSources([createLawsuit()])).toEqual([])
  const text = validArticle
    .replace('url: https://panel.example/count, kind: court', 'url: https://p.example/, kind: copy')
    .replace(
      'timeline:',
      'figures:\n  - { amount: $1, what: A jury, date: 2025, status: open, sources: [case-count] }\ntimeline:',
    )
  const bad = fitLawsuit(parseSample('lawsuit', 'content/lawsuits/sample.mdx', text))
  expect(locateFindings(checkWeakSources([bad]), bad)).toEqual([
    expect.stringMatching(/^pending: .* → the count of cases cites only/),
    expect.stringMatching(/^- \{ amount: .* → the amount cites only/),
  ])
})
