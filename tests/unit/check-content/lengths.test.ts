import { expect, test } from 'vitest'
import { checkLengths } from '../../../src/tools/check-content/rules/lengths.ts'
import {
  createArticle,
  locateFindings,
  parseSample,
  validArticle,
} from '../../support/content/article.ts'

const title = 'Sample lawsuits over a made-up illness'

test('a title of 60 characters and a description of two lines are accepted', () => {
  expect(checkLengths([createArticle(title, 'x'.repeat(60))])).toEqual([])
})

test('a title has at most 60 characters', () => {
  const bad = createArticle(title, 'x'.repeat(61))
  expect(locateFindings(checkLengths([bad]), bad)).toEqual([
    `title: ${'x'.repeat(61)} → title has 61 characters`,
  ])
})

test.each([
  [69, 1],
  [70, 0],
  [160, 0],
  [161, 1],
])('a description of %i characters gives %i findings', (length, findings) => {
  const folded = /description: >-\n.*/.exec(validArticle)![0]
  const long = createArticle(
    folded,
    `description: >-\n  ${'x'.repeat(40)}\n  ${'y'.repeat(length - 41)}`,
  )
  expect(locateFindings(checkLengths([long]), long)).toEqual(
    Array.from(
      { length: findings },
      () => `${'x'.repeat(40)} → description has ${length} characters`,
    ),
  )
})

test('pages with the same title or description are reported', () => {
  const first = createArticle()
  const page = parseSample(
    'page',
    'content/pages/p.mdx',
    `---\ntitle: Shown as heading\nname: ${title}\ndescription: ${'z'.repeat(80)}\n---\n`,
  )
  const site = parseSample(
    'site',
    'content/site.yaml',
    `home:\n  title: T\ndescription: ${'z'.repeat(80)}\n`,
  )
  expect(checkLengths([first, page, site])).toMatchObject([
    { file: first.file, line: 3, message: `title is also the one of ${page.file}` },
    { file: page.file, line: 3, message: `name is also the one of ${first.file}` },
    { file: page.file, line: 4, message: `description is also the one of ${site.file}` },
    { file: site.file, line: 3, message: `description is also the one of ${page.file}` },
  ])
})

test('an article without text is reported, and a page may be its form alone', () => {
  const [front] = /^---\n[\s\S]*?\n---\n/.exec(validArticle)!
  const parse = (kind: 'lawsuit' | 'page') => parseSample(kind, 'content/lawsuits/x.mdx', front)
  expect(checkLengths([parse('lawsuit')])).toMatchObject([{ message: 'has no text' }])
  expect(checkLengths([parse('page')])).toEqual([])
})
