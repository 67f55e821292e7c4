import { expect, test } from 'vitest'
import { refusing } from '../../src/schemas/loader.ts'

const fileUrl = new URL('file:///content/lawsuits/sample.mdx')

/** What is refused instead of Astro's reading it. */
async function refused(contents: string): Promise<string[]> {
  const found: string[] = []
  const reader = refusing({ getEntryInfo: async () => ({}) }, path => found.push(path))
  await reader.getEntryInfo({ fileUrl, contents })
  return found
}

test.each([
  'title: MDL #3140',
  'title: &Sons court',
  'grids: [!A court]',
  'title: \uFFFD',
  'title: T\n----',
  'title: T\n---\n<<<<<<< HEAD',
])('what Astro would take for something else is read anew: %j', async front => {
  expect(await refused(`---\n${front}\n---\n`)).toEqual(['/content/lawsuits/sample.mdx'])
})

test('plain front matter and text are left to Astro', async () => {
  const contents = '---\ntitle: A & B # a comment\n---\n\n## Heading\n\nSee [it](#it)!\n'
  expect(await refused(contents)).toEqual([])
})
