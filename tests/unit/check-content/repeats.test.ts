import { expect, test } from 'vitest'
import type { TypedDocument } from '../../../src/documents/checks/typed-document.ts'
import type { DocumentKind } from '../../../src/documents/reading/content-document.ts'
import { getTexts } from '../../../src/settings/config.ts'
import { checkRepeats } from '../../../src/tools/check-content/rules/repeats.ts'
import { parseSample } from '../../support/content/article.ts'
import { readSite } from '../../support/content/read-site.ts'

const site = readSite()

/** A document with front matter that no schema has checked. */
const create = (kind: DocumentKind, file: string, front: object, body = '') =>
  ({
    ...parseSample(kind, `content/${file}`, `---\n${JSON.stringify(front)}\n---\n\n${body}\n`),
    data: front,
  }) as TypedDocument

const texts = getTexts()

const createPage = (name: string, front: object = {}, body = '') =>
  create('page', `pages/${name}.mdx`, { title: name, description: name, ...front }, body)
const createArticle = (name: string, front: object = {}, body = '') =>
  create(
    'lawsuit',
    `lawsuits/${name}.mdx`,
    { name, title: name, description: name, ...front },
    body,
  )
const createForm = (name: string) =>
  parseSample('questionnaire', `content/questionnaires/${name}.yaml`, 'name: A') as TypedDocument
const createQuestion = (name: string, theme: string, question = name) =>
  create('faq', `faq/${name}.mdx`, { theme, question })

const list = (documents: readonly TypedDocument[]) =>
  checkRepeats(documents, { site, texts }).map(
    ({ file, line, message }) => `${file.replace('content/', '')}:${line} ${message}`,
  )

test.each<[what: string, documents: readonly TypedDocument[], says?: string]>([
  ['nothing', [createPage('a'), createArticle('b'), createPage('c', { title: 'a', name: 'd' })]],
  [
    'a title',
    [createPage('a'), createArticle('b', { title: 'A' })],
    'lawsuits/b.mdx:2 title: content/pages/a.mdx has the same title',
  ],
  [
    'a name',
    [createPage('a'), createPage('b', { name: 'a' })],
    'pages/b.mdx:2 name: content/pages/a.mdx has the same title',
  ],
  [
    'a description',
    [createPage('a'), createPage('b', { description: 'a' })],
    'pages/b.mdx:2 description: content/pages/a.mdx',
  ],
  [
    'a title of a page in code',
    [createPage('a', { title: texts.activeLawsuits.title })],
    'title: content/texts.yaml',
  ],
  [
    'the title of the home page',
    [createPage('a', { title: site.home.title })],
    'title: content/site.yaml',
  ],
  [
    'a question',
    [createQuestion('a', 'T', 'Can I wait?'), createQuestion('b', 'T', 'can I wait')],
    'faq/b.mdx:2 question: content/faq/a.mdx asks the same',
  ],
])('a page repeats %s of another', (_, documents, says) => {
  expect(list(documents)).toEqual(says ? [expect.stringContaining(says)] : [])
})

test.each([
  [createArticle('a', {}, '## Who may claim\n\n### Sources'), 'lawsuits/a.mdx:7 #sources is'],
  [createArticle('a', {}, '## Who\n\n### who'), 'lawsuits/a.mdx:7 a heading above'],
  [createPage('a', {}, '## A\n\n## Phase\n\n## Phase'), 'pages/a.mdx:9 a heading above'],
  [createPage('a', {}, '## Phase\n\n## Phase 1'), undefined],
  [createPage('a', {}, '## Main'), 'pages/a.mdx:5 #main is'],
  [createQuestion('how', 'Contents'), 'faq/how.mdx:2 #contents is'],
  [createQuestion('how', 'How cases end'), undefined],
  [createQuestion('menu', 'How cases end'), 'faq/menu.mdx:1 #menu is'],
  [createQuestion('how-cases-end', 'How cases end'), 'faq/how-cases-end.mdx:1 #how-cases-end is'],
  [createForm('facts'), 'questionnaires/facts.yaml:1 #facts is'],
  [createForm('page-script'), 'questionnaires/page-script.yaml:1 #page-script is'],
  [createForm('3m-earplugs'), undefined],
  [createPage('a', { questionnaire: 'news' }, '## News'), 'pages/a.mdx:5 #news is'],
])(
  'a heading, a theme, a question or a form whose anchor is taken is reported: %#',
  (document, says) => {
    expect(list([document])).toEqual(says ? [expect.stringContaining(says)] : [])
  },
)
