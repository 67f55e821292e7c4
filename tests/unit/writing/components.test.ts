import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { components, placed } from '../../../src/writing/components.ts'
import { document } from '../../../src/writing/documents.ts'
import { saying, shown } from './sample.ts'

const page = (body: string) =>
  document('page', 'content/pages/p.mdx', `---\ntitle: P\n---\n${body}`)

test('pages place what their route gives them', () => {
  const route = readFileSync('src/pages/[page].astro', 'utf8')
  expect(/components=\{\{ (.*) \}\}/.exec(route)![1]!.split(', ')).toEqual(placed)
  expect(components([page('<Partners />\n\nRead <Share /> <b>it</b>.')])).toEqual([])
})

test.each([
  page('Words\n\n<Partnerz />'),
  page('Read <partners /> it.'),
  page('<Partners.List />'),
  saying('<Partners />'),
  saying('Read <share /> it.'),
])('a component that is not there is shown: $source', bad => {
  expect(shown(components([bad]), bad)).toEqual([
    expect.stringMatching(/<[\w.]+ \/>.* → <[\w.]+ \/> places nothing$/),
  ])
})

test('an expression that the build cannot work out is shown', () => {
  const bad = saying('It is simple.\nTake {dose} of\nit.')
  expect(shown(components([bad]), bad)).toEqual([
    'Take {dose} of → {dose} would be worked out by the build, which does not know what it is',
  ])
})

test.each([
  "{/* a note */}{' '}{40 + 2}",
  'export const dose = 5\n\nTake {dose}.',
  '<details><summary>More</summary>Less</details>',
])('what the build can work out is sound: %s', words => {
  expect(components([saying(words)])).toEqual([])
})
