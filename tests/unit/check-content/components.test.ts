import { expect, test } from 'vitest'
import {
  checkComponents,
  embeddedComponents,
} from '../../../src/tools/check-content/rules/components.ts'
import { createArticleSaying, locateFindings, parseSample } from '../../support/content/article.ts'

const createPage = (body: string) =>
  parseSample('page', 'content/pages/p.mdx', `---\ntitle: P\n---\n${body}`)

test('pages may use the components of the folder', () => {
  expect(embeddedComponents).toContain('Partners')
  expect(checkComponents([createPage('<Partners />\n\nRead <Share /> <b>it</b>.')])).toEqual([])
})

test.each([
  createPage('Words\n\n<Partnerz />'),
  createPage('Read <partners /> it.'),
  createPage('<Partners.List />'),
  createArticleSaying('<Partners />'),
  createArticleSaying('Read <share /> it.'),
])('a component that is not there is reported: $source', bad => {
  expect(locateFindings(checkComponents([bad]), bad)).toEqual([
    expect.stringMatching(/<[\w.]+ \/>.* → <[\w.]+ \/> cannot be used here$/),
  ])
})

test.each(['<img src="a.png" alt="A" />', 'Read <div>it</div>.'])(
  'an element that texts may not use is reported in MDX and in Markdown: %s',
  words => {
    for (const name of ['p.mdx', 'p.md']) {
      const page = parseSample('page', `content/pages/${name}`, `---\ntitle: P\n---\n${words}`)
      expect(checkComponents([page])).toMatchObject([{ line: 4 }])
    }
  },
)

test('an element in a comment is ignored', () => {
  const words = 'Words.\n\n<!-- was <div> here -->'
  expect(
    checkComponents([parseSample('page', 'content/pages/p.md', `---\ntitle: P\n---\n${words}`)]),
  ).toEqual([])
})
