import { expect, test } from 'vitest'
import {
  type ContentDocument,
  parseContentDocument,
} from '../../../src/documents/content-document.ts'
import { requireData } from '../../../src/documents/finding.ts'
import { readSite } from '../../../src/documents/schemas/site.ts'
import { checkPlaceholders } from '../../../src/documents/validate-documents.ts'
import {
  createArticle,
  createArticleSaying,
  listInvalid,
  locateFindings,
  parseSample,
  validArticle,
} from '../../support/content/article.ts'
import { completeYaml } from '../../support/content/questionnaire.ts'

const grids = ['Featured Lawsuits']
const parseForm = (text = completeYaml) =>
  parseSample('questionnaire', 'content/questionnaires/sample.yaml', text)
const parsePage = (front: string) =>
  parseSample('page', 'content/pages/p.mdx', `---\n${front}\n---\n`)
const parseFaq = (front: string) => parseSample('faq', 'content/faq/q.mdx', `---\n${front}\n---\n`)

test('files that fit their schemas are accepted', () => {
  const all = [
    createArticle(),
    parseForm(),
    parsePage('title: T\ndescription: D\nupdated: 2026-01-01'),
    parseFaq(
      'question: Q\norder: 1\ntheme: T\nupdated: 2026-01-01\nsources: [{ id: t, title: T, publisher: P, url: https://p.example, kind: news }]',
    ),
  ]
  expect(listInvalid(all, grids)).toEqual([])
})

test.each<[string, ContentDocument, string]>([
  [
    'lawsuit',
    createArticle('name: Sample Lawsuits', 'nam: Sample Lawsuits'),
    'nam: Sample Lawsuits → has no field "nam"',
  ],
  [
    'picture',
    createArticle('lawsuit.svg', 'lawsiut.svg'),
    'src: ../images/tepezza-lawsiut.svg → picture.src: ../images/tepezza-lawsiut.svg cannot be found',
  ],
  [
    'page',
    parsePage('titel: T\ntitle: T\ndescription: D\nupdated: 2026-01-01'),
    'titel: T → has no field "titel"',
  ],
  [
    'questionnaire',
    parseForm(completeYaml.replace('label: What year?', 'lable: What year?')),
    'has no field "lable"',
  ],
])('a %s that does not fit is reported with its line', (_, bad, message) => {
  expect(locateFindings(listInvalid([bad], grids), bad)).toContainEqual(
    expect.stringContaining(message),
  )
})

test('references to an invalid file are not reported too', () => {
  const bad = parseForm(completeYaml.replace('kind: years', 'kind: year'))
  expect(listInvalid([bad, createArticle()], grids).map(({ file }) => file)).toEqual([bad.file])
})

test('a question of the FAQ without sources is reported', () => {
  const bad = parseFaq('question: Q\norder: 1\ntheme: T\nupdated: 2026-01-01')
  expect(listInvalid([bad], grids)).toMatchObject([
    { file: bad.file, message: 'sources is missing' },
  ])
})

test('lawsuits are checked against each other and their surroundings', () => {
  const alone = createArticle(
    'questionnaire: sample',
    'questionnaire: none\naliases: [active-lawsuits]',
  )
  expect(listInvalid([alone, parseForm()], ['Others']).map(({ message }) => message)).toEqual([
    'alias "active-lawsuits" is taken by another page',
    'there is no questionnaire "none"',
    'there is no grid "Featured Lawsuits"',
  ])
})

test('a finding in an .md file has its own name and line', () => {
  const source = createArticle('questionnaire: sample', 'questionnaire: smaple').text
  const plain = parseSample('lawsuit', 'content/lawsuits/sample.md', source)
  expect(locateFindings(listInvalid([plain, parseForm()], grids), plain)).toEqual([
    'questionnaire: smaple → there is no questionnaire "smaple"',
  ])
})

test('pages are checked against their surroundings', () => {
  const front = 'title: T\ndescription: D\nupdated: 2026-01-01\nquestionnaire: smaple'
  const bad = parsePage(`${front}\naliases: [desk]`)
  expect(locateFindings(listInvalid([bad, parseForm()], grids), bad)).toEqual([
    'aliases: [desk] → alias "desk" is taken by another page',
    'questionnaire: smaple → there is no questionnaire "smaple"',
  ])
  const parsePageAt = (file: string) =>
    parseSample('page', file, parsePage(front.replace('smaple', 'sample')).text)
  const found = listInvalid(
    [
      parsePageAt('content/pages/Active-Lawsuits.md'),
      parsePageAt('content/pages/404.mdx'),
      parseForm(),
    ],
    grids,
  )
  expect(found).toMatchObject([
    {
      file: 'content/pages/Active-Lawsuits.md',
      message: 'route "Active-Lawsuits" is taken by another page',
      suggestion: 'Rename the file.',
    },
    {
      file: 'content/pages/404.mdx',
      message: 'route "404" is taken by another page',
      suggestion: 'Rename the file.',
    },
  ])
})

test('a placeholder without a setting is reported', () => {
  const site = requireData(readSite())
  expect(
    checkPlaceholders([createArticleSaying('Write to %mailbox%. It rose 1% or 2%.')], site),
  ).toEqual([])
  expect(checkPlaceholders([createArticleSaying('[Write](mailto:%mailbox%).')], site)).toEqual([])
  for (const words of ['or to %mialbox%.', '[Write](mailto:%mialbox%).']) {
    const bad = createArticleSaying(`Write to %mailbox%\n${words}`)
    expect(locateFindings(checkPlaceholders([bad], site), bad)).toEqual([
      `${words} → "%mialbox%" is not a setting`,
    ])
  }
})

test('a placeholder in capitals is reported, an encoded URL is not', () => {
  const bad = createArticleSaying('Write to %Mailbox%. See [it](https://example.com/%EF%BB%BF).')
  expect(locateFindings(checkPlaceholders([bad], requireData(readSite())), bad)).toEqual([
    'Write to %Mailbox%. See [it](https://example.com/%EF%BB%BF). → "%Mailbox%" is not a setting',
  ])
})

test('a placeholder in front matter is reported, except in a note to counsel', () => {
  const bad = createArticle('alt: A small lantern', 'alt: The lantern of %name%')
  expect(locateFindings(checkPlaceholders([bad], requireData(readSite())), bad)).toEqual([
    'alt: The lantern of %name% → "%name%" is in front matter, where placeholders are not replaced',
  ])
  expect(
    checkPlaceholders([parsePage('counsel: Check %office%.')], requireData(readSite())),
  ).toEqual([])
  const form = parseSample('questionnaire', 'content/questionnaires/x.yaml', 'name: To %name%')
  expect(checkPlaceholders([form], requireData(readSite()))).toEqual([])
})

test('lines are right if front matter begins with empty lines', () => {
  const late = parseSample('lawsuit', 'content/lawsuits/late.mdx', `\uFEFF\n\n${validArticle}`)
  const heading = late.passages.find(({ path }) => path === 'heading')!
  expect(late.text.split('\n')[heading.line - 1]).toBe(`## ${heading.text}`)
  expect(late.passages.map(({ text }) => text)).toEqual(
    createArticle().passages.map(({ text }) => text),
  )
})

test.each([
  [
    'than <5 people.',
    'Unexpected character after `<`, expected a valid JSX tag',
    'MDX takes < and',
  ],
  [
    '“See” <https://a.example>.',
    'Unexpected character after `<`, expected a',
    'Write [text](https',
  ],
  ['See <a@b.example>.', 'Unexpected character after `<`, expected a valid', 'Write [text](https'],
  ['in one line<br>or', 'Expected a closing tag for `<br>` (47:12)', 'Close it: <br />'],
  ['<b>bold', 'Expected a closing tag for `<b>` (47:1)', 'Use **…**.'],
  ['See <u>it', 'Expected a closing tag for `<u>`', 'Close it after its words: </u>'],
  ['<Share', 'Unexpected character after `<`, expected a', 'Close it: <Share />'],
  ['this <!-- for now -->', 'Unexpected character `!` (U+0021)', 'Write {/* … */}.'],
  ['take {5 mg} of', 'Could not parse expression: Expected', 'MDX takes < and {'],
  ['a\u0092b', 'holds a character that nobody sees (U+0092)', 'Delete it'],
  ['a\u000bb', 'holds a character that nobody sees (U+000B)', 'Delete it'],
  ['a&#x92;b', 'holds a character that nobody sees (U+FFFD)', 'Delete it'],
  ['a\ue000b', 'holds a character that nobody sees (U+E000)', 'Delete it'],
  ['a\ufdd0b', 'holds a character that nobody sees (U+FDD0)', 'Delete it'],
  ['a\rb', 'holds a character that nobody sees (U+000D)', 'Delete it'],
])(
  'MDX that cannot be read is reported with its line, and what to write: %s',
  (words, message, suggestion) => {
    const file = 'content/lawsuits/sample.mdx'
    const source = validArticle.replace('## What is', `Fewer\n${words}\n\n## What is`)
    const { findings: found } = parseContentDocument('lawsuit', file, source)
    expect(found).toEqual([
      {
        file: 'content/lawsuits/sample.mdx',
        line: 47,
        message: expect.stringContaining(message),
        suggestion: expect.stringContaining(suggestion),
      },
    ])
    expect(found?.[0]?.message).not.toMatch(/\(note|\(mdx/)
  },
)

test('a text with Windows line ends is read', () => {
  const { findings } = parseContentDocument(
    'lawsuit',
    'x.mdx',
    validArticle.replaceAll('\n', '\r\n'),
  )
  expect(findings).toBeUndefined()
})

test.each(['import duties rose.', "import it from 'there'", 'export fell'])(
  'a line that MDX reads as code is reported; in Markdown it is text: %s',
  words => {
    const text = `---\ntitle: P\n---\nIt is.\n\n${words}`
    expect(parseContentDocument('page', 'content/pages/p.mdx', text).findings).toMatchObject([
      { line: 6, message: `the build would run "${words}" as a program` },
    ])
    expect(parseContentDocument('page', 'content/pages/p.md', text).findings).toBeUndefined()
  },
)

test.each([
  ['name: 2026-11-21', 'name: must be a text; numbers and dates go in quotes'],
  ['name: "a\\x92"', 'name: holds a character that nobody sees (U+0092)'],
  ['name: |\n  One\n  two', 'name: must be one line without tabs'],
])('a value that the build or a feed could not take is reported: %j', (line, message) => {
  const bad = createArticle('name: Sample Lawsuits', line)
  expect(locateFindings(listInvalid([bad, parseForm()], grids), bad)).toEqual([
    expect.stringContaining(`${line.split('\n')[0]} → ${message}`),
  ])
})

test('a step that no longer fits its list of questions is reported once, and not in the forms', () => {
  const list = '- { key: firstName, label: First name, kind: text, optional: true }'
  const step = 'heading: H\nbutton: B\nafterwards: A\nquestions: [person]\nsent: []\n'
  const parsePart = (id: string, text: string) =>
    parseSample('part', `content/parts/${id}.yaml`, text)
  const bad = parsePart('last', step)
  const named = parseForm('name: N\nendpoint: /subscribe\nlead: false\nsuccess: S\nsteps: [last]\n')
  expect(locateFindings(listInvalid([bad, parsePart('person', list), named], grids), bad)).toEqual([
    'sent: [] → sent: must list every key of its step once, and no other',
  ])
  const unread = [bad, parsePart('person', list.replace('text', 'txt')), named]
  expect(listInvalid(unread, grids).map(({ file }) => file)).toEqual(['content/parts/person.yaml'])
})
