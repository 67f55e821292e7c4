import { expect, test } from 'vitest'
import { checkPlaceholders } from '../../../src/documents/checks/validate-documents.ts'
import {
  type ContentDocument,
  parseContentDocument,
} from '../../../src/documents/reading/content-document.ts'
import {
  createArticle,
  createArticleSaying,
  listInvalid,
  locateFindings,
  parseSample,
  validArticle,
} from '../../support/content/article.ts'
import { completeYaml } from '../../support/content/questionnaire.ts'
import { readSite } from '../../support/content/read-site.ts'

const parseForm = (text = completeYaml) =>
  parseSample('questionnaire', 'content/questionnaires/sample.yaml', text)
const description = 'What the page says, for whom it is written, and what a reader finds on it.'
const page = `title: T\ndescription: ${description}\nupdated: 2026-01-01`
const parsePage = (front: string, file = 'content/pages/p.mdx') =>
  parseSample('page', file, `---\n${front}\n---\n`)
const parseFaq = (front: string) => parseSample('faq', 'content/faq/q.mdx', `---\n${front}\n---\n`)
const faq = 'question: Q\norder: 1\ntheme: T\nupdated: 2026-01-01'
const source = '{ id: t, title: T, publisher: P, url: https://p.example, kind: news }'

test('files that fit their schemas are accepted', () => {
  const all = [
    createArticle(),
    parseForm(),
    // Renamed from P.
    parsePage(`${page}\naliases: [P]`),
    parseFaq(`${faq}\nsources: [${source}]`),
  ]
  expect(listInvalid(all)).toEqual([])
})

test.each<[string, ContentDocument, string]>([
  ['page', parsePage(`titel: T\n${page}`), 'titel: T → has no field "titel"'],
  [
    'page',
    parsePage(`${page}\nquestionnaire: x`),
    'questionnaire: x → questionnaire: "x" is not one',
  ],
  [
    'page',
    parsePage(`${page}\neffective: 2026-01-03`),
    'effective: 2026-01-03 → effective: must be at least 3 days after "updated"',
  ],
  ['page', parsePage(`${page}\nsupersededBy: p`), 'supersededBy: p → "p" is superseded, too'],
  ['question', parseFaq(faq), 'question: Q → sources is missing'],
])('a %s that does not fit is reported with its line', (_, bad, message) => {
  expect(locateFindings(listInvalid([bad, parseForm()]), bad)).toEqual([
    expect.stringContaining(message),
  ])
})

test('references to an invalid file are not reported too', () => {
  const bad = parseForm(completeYaml.replace('kind: years', 'kind: year'))
  expect(listInvalid([bad, createArticle()]).map(({ file }) => file)).toEqual([bad.file])
})

test('an address that is taken is reported at the newer file, and a place is not', () => {
  const parseAt = (id: string, from: string, to: string) =>
    parseSample('lawsuit', `content/lawsuits/${id}.mdx`, validArticle.replace(from, to))
  const older = parseAt('older', 'questionnaire:', 'aliases: [uno]\nmenu: 3\nquestionnaire:')
  const newer = parseAt(
    'newer',
    'published: 2026-01',
    'aliases: [UNO, p]\nmenu: 3\npublished: 2026-02',
  )
  const found = listInvalid([
    newer,
    older,
    parseForm(),
    parsePage(page),
    parsePage(page, 'content/pages/404.mdx'),
    parsePage(page, 'content/pages/P.md'),
  ])
  expect(
    found.map(({ file, message, suggestion }) => `${file}: ${message}. ${suggestion}`),
  ).toEqual([
    'content/pages/404.mdx: address "404" is taken by another page. Choose another.',
    'content/pages/P.md: address "P" is taken by content/pages/p.mdx. Choose another.',
    expect.stringMatching(/newer.mdx: address "UNO" is taken by content\/lawsuits\/older.mdx/),
    expect.stringMatching(/newer.mdx: address "p" is taken by content\/pages\/p.mdx/),
  ])
})

const site = readSite()

test.each([
  'or to %mialbox%.',
  '[Write](mailto:%mialbox%).',
  'Write to %Mailbox%.',
  '\n<summary>Or to %mialbox%.</summary>',
])('a placeholder without a setting is reported: %s', words => {
  const bad = createArticleSaying(`Write to %mailbox%. It rose 1% or 2%.\n${words}`)
  expect(locateFindings(checkPlaceholders([bad], site), bad)).toEqual([
    expect.stringMatching(/ → "%(mialbox|Mailbox)%" is not a setting with a value$/),
  ])
})

test.each([
  ['tagline: "%tagline%, again"', { tagline: '%tagline%, again' }],
  ['tagline: A guide by %Name%', {}],
  ['disclaimers: [Not in %states%.]', { states: {} }],
])('a setting that cannot be filled in is reported: %s', (yaml, changes) => {
  const settings = parseSample('site', 'content/site.yaml', yaml)
  expect(checkPlaceholders([settings], { ...site, ...changes })).toMatchObject([
    { line: 1, message: expect.stringContaining('is not a setting') },
  ])
})

test('a placeholder in front matter is reported', () => {
  const bad = createArticle('alt: A small lantern', 'alt: The lantern of %name%')
  expect(locateFindings(checkPlaceholders([bad], site), bad)).toEqual([
    'alt: The lantern of %name% → "%name%" is in front matter, where placeholders are not replaced',
  ])
  const url = createArticleSaying('See [it](https://example.com/%EF%BB%BF).')
  const form = parseSample('questionnaire', 'content/questionnaires/x.yaml', 'name: To %name%')
  expect(checkPlaceholders([form, url], site)).toEqual([])
})

test.each([
  ['empty lines and a byte order mark', `\uFEFF\n\n${validArticle}`],
  ['spaces after the dashes', validArticle.replaceAll('---\n', '--- \n')],
  ['Windows line ends', validArticle.replaceAll('\n', '\r\n')],
])('%s change neither texts nor lines', (_, text) => {
  const article = parseSample('lawsuit', 'content/lawsuits/late.mdx', text)
  const heading = article.passages.find(({ path }) => path === 'heading')!
  expect(article.text.split(/\r?\n/)[heading.line - 1]).toBe(`## ${heading.text}`)
  expect(article.passages.map(({ text }) => text)).toEqual(
    createArticle().passages.map(({ text }) => text),
  )
})

test('a line that MDX reads as code is text in Markdown', () => {
  const text = '---\ntitle: P\n---\nIt is.\n\nimport duties rose. See <a@b.example>.'
  expect(parseContentDocument('page', 'content/pages/p.mdx', text).findings).toHaveLength(1)
  expect(parseContentDocument('page', 'content/pages/p.md', text).findings).toBeUndefined()
})
