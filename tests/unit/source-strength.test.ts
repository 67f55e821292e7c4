import { expect, test } from 'vitest'
import { listWeakKinds } from '../../src/documents/schemas/source-strength.ts'
import type { Source } from '../../src/documents/schemas/sources.ts'

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
