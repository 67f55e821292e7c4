import { expect, test } from 'vitest'
import { parseBuiltPage } from '../../../src/tools/check-content/built-site.ts'
import { checkAnchors } from '../../../src/tools/check-content/rules/anchors.ts'
import {
  createArticle,
  createArticleSaying,
  locateFindings,
  parseSample,
} from '../../support/content/article.ts'

/** The page of the sample article, which has these ids. */
const createBuiltSite = (...ids: string[]) => ({
  pages: [
    parseBuiltPage('dist/sample.html', '/sample.html', ids.map(id => `<p id="${id}">`).join('')),
  ],
  files: new Set<string>(),
})

test('unique anchors are accepted', () => {
  expect(checkAnchors(createBuiltSite('form', 'what-is-alleged'), [createArticle()])).toEqual([])
})

test.each([
  ['## Form', 'form'],
  ['## Who can’t claim, and **why**', 'who-cant-claim-and-why'],
])('a heading with the id of another element is reported: %s', (heading, id) => {
  const bad = createArticleSaying(heading)
  const [found, ...more] = checkAnchors(createBuiltSite(id, 'main', id, id), [createArticle(), bad])
  expect(more).toEqual([])
  expect(locateFindings([found!], bad)).toEqual([
    `${heading} → the anchor #${id} is used twice on /sample`,
  ])
})

test('the same heading on another page is accepted', () => {
  const other = parseSample(
    'lawsuit',
    'content/lawsuits/other.mdx',
    createArticleSaying('## Form').text,
  )
  expect(checkAnchors(createBuiltSite('form', 'form'), [other])).toMatchObject([
    { file: 'dist/sample.html' },
  ])
})

test('an FAQ document whose file, group or heading repeats an anchor is reported', () => {
  const file = 'content/faq/main.mdx'
  const faq = parseSample('faq', file, '---\ntheme: What is it?\n---\n\n## Form\n')
  const ids = ['main', 'what-is-it', 'form']
  const lines = checkAnchors(createBuiltSite(...ids, ...ids), [faq]).map(({ file, line }) => [
    file,
    line,
  ])
  expect(lines).toEqual([
    [file, undefined],
    [file, 2],
    [file, 5],
  ])
  expect(checkAnchors(createBuiltSite('form', 'form'), [faq])).toMatchObject([
    { file: 'dist/sample.html' },
  ])
})
