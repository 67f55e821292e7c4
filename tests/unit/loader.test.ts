import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { folder } from '../../src/schemas/folder.ts'
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

test.each(['add', 'change', 'unlink'])(
  'in development the forms follow a file: %s',
  async event => {
    const store = new Map<string, unknown>()
    const watcher = Object.assign(new EventEmitter(), { add: () => {} })
    let ids = ['one']
    const loader = folder(['content/questionnaires'], () => ids.map(id => ({ id })))
    const set = ({ id, data }: { id: string; data: unknown }) => store.set(id, data)
    const context = { store: { set, clear: () => store.clear() }, watcher, logger: console }
    await loader.load(context as unknown as Parameters<typeof loader.load>[0])
    ids = ['one', 'two']
    watcher.emit(event, '/site/content/questionnaires-of-old/two.yaml')
    expect([...store.keys()]).toEqual(['one'])
    watcher.emit(event, '/site/content/questionnaires/two.yaml')
    expect([...store.keys()]).toEqual(['one', 'two'])
  },
)
