import { expect, test } from 'vitest'
import type { TypedDocument } from '../../../src/documents/checks/typed-document.ts'
import type { DocumentKind } from '../../../src/documents/reading/content-document.ts'
import { checkQuestions } from '../../../src/tools/check-content/rules/questions.ts'
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

const texts = {
  ...parseSample(
    'texts',
    'content/texts.yaml',
    'facts:\n  heading: Key facts\nactiveLawsuits:\n  title: All lawsuits\n',
  ),
  data: {},
} as TypedDocument

const createPage = (name: string, front: object = {}, body = '') =>
  create('page', `pages/${name}.mdx`, { title: name, description: name, ...front }, body)
const createArticle = (name: string, front: object = {}, body = '') =>
  create(
    'lawsuit',
    `lawsuits/${name}.mdx`,
    { name, title: name, description: name, ...front },
    body,
  )
const createQuestion = (name: string, theme: string, order: number) =>
  create('faq', `faq/${name}.mdx`, { theme, order })

const list = (documents: readonly TypedDocument[]) =>
  checkRepeats([texts, ...documents], { site }).map(
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
    [createPage('a', { title: 'All lawsuits' })],
    'title: content/texts.yaml',
  ],
  [
    'the title of the home page',
    [createPage('a', { title: site.home.title })],
    'title: content/site.yaml',
  ],
])('a page repeats %s of another', (_, documents, says) => {
  expect(list(documents)).toEqual(says ? [expect.stringContaining(says)] : [])
})

test.each([
  [createArticle('a', {}, '## Sources'), 'lawsuits/a.mdx:5 #sources is'],
  [createArticle('a', {}, '## Who may claim\n\n### Key Facts'), 'lawsuits/a.mdx:7 #key-facts is'],
  [createArticle('a', {}, '## Timeline'), '#timeline is'],
  [createArticle('a', {}, `## ${site.explainer.title}`), ' is the anchor or the heading'],
  [createArticle('a', {}, '## Source 2'), '#source-2 is'],
  [createPage('a', {}, '## Main'), 'pages/a.mdx:5 #main is'],
  [createPage('a', {}, '## Timeline'), undefined],
  [
    createQuestion('how-cases-end', 'How cases end?', 1),
    'faq/how-cases-end.mdx:1 #how-cases-end is',
  ],
  [createQuestion('form', 'How cases end', 1), 'faq/form.mdx:1 #form is'],
  [createQuestion('how', 'Contents', 1), 'faq/how.mdx:2 #contents is'],
  [createQuestion('how', 'How cases end', 1), undefined],
])('what stands twice on a page is reported: case %#', (document, says) => {
  expect(list([document])).toEqual(says ? [expect.stringContaining(says)] : [])
})

test.each([
  [
    [
      ['a', 'Time', 1],
      ['b', 'Time', 2],
      ['c', 'Money', 2],
      ['d', 'Money', 4],
    ],
    [],
  ],
  [
    [
      ['a', 'Time', 1],
      ['b', 'Time', 1],
    ],
    [
      'content/faq/b.mdx: order: content/faq/a.mdx has 1 as well. Write 2, or number the others anew.',
    ],
  ],
  [
    [
      ['a', 'Time', 1],
      ['b', 'Time', 2],
      ['c', 'Tme', 3],
    ],
    ['content/faq/c.mdx: theme: no other question has "Tme". Did you mean "Time"?'],
  ],
  [[['a', 'Time', 1]], []],
] as const)(
  'a place that two questions have, and a theme of one, are doubts: %j',
  (questions, found) => {
    const documents = questions.map(([id, theme, order]) => createQuestion(id, theme, order))
    expect(
      checkQuestions(documents).map(
        ({ file, message, suggestion }) => `${file}: ${message}. ${suggestion}`,
      ),
    ).toEqual(found)
  },
)
