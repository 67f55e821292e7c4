import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { validateDocuments } from '../../../src/documents/checks/validate-documents.ts'
import { formatFinding } from '../../../src/documents/reading/finding.ts'
import { getTexts } from '../../../src/settings/config.ts'
import { checkContent, parsePaths } from '../../../src/tools/check-content/check-content.ts'
import { day, parseSample, validArticle } from '../../support/content/article.ts'
import { completeYaml } from '../../support/content/questionnaire.ts'
import { readSite } from '../../support/content/read-site.ts'
import { createTemporaryFolder } from '../../support/content/temporary-folder.ts'

const site = readSite()
const file = 'content/lawsuits/sample.mdx'
const form = parseSample('questionnaire', 'content/questionnaires/sample.yaml', completeYaml)

const root = process.cwd()

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'check-'))
  mkdirSync(`${folder}/content/images`, { recursive: true })
  for (const name of ['phrases.yaml', 'partners.yaml', 'images/tepezza-lawsuit.svg'])
    cpSync(`content/${name}`, `${folder}/content/${name}`)
  process.chdir(folder)
})

afterAll(() => process.chdir(root))

/** What a check of articles reports. */
function run(texts: Readonly<Record<string, string>>, named: readonly string[] = [], on = day) {
  const articles = Object.entries(texts).map(([file, text]) => parseSample('lawsuit', file, text))
  const documents = [...articles, form]
  const partners = { sample: false, columns: [] }
  const content = { site, texts: getTexts(), partners, counselNotes: [] }
  const validation = validateDocuments(documents, site)
  return checkContent({ ...content, ...validation }, 'error', on, named).map(formatFinding)
}

const other = 'content/lawsuits/other.mdx'
const otherArticle = validArticle
  .replace('place: 1', 'place: 2')
  .replace('title: ', 'title: More ')
  .replace('What the sample', 'What the other')

test('findings of all rules are in the order of files and lines', () => {
  const bad = validArticle.replace('[^judge-order] A trial', '[^order] It is guaranteed. A trial')
  const errors = run({ [file]: `${bad}\n<Partners />\n\n![](../images/tepezza-lawsuit.svg)\n` })
  expect(errors).toEqual([
    expect.stringContaining('sample.mdx:42  source "order" is cited and not listed'),
    expect.stringContaining('sample.mdx:42  says "guaranteed"'),
    expect.stringContaining('sample.mdx:60  <Partners /> cannot be used here'),
    expect.stringContaining('sample.mdx:62  a picture without words'),
  ])
})

test('other findings of a file that does not fit its schema are not reported', () => {
  const bad = validArticle.replace('sources:\n  - id', 'source:\n  - id')
  expect(run({ [file]: bad, [other]: otherArticle })).toEqual([
    expect.stringContaining('sources is missing'),
    expect.stringContaining('has no field "source"'),
  ])
})

test('a draft is skipped unless it is named, and then nothing else is reported', () => {
  const texts = {
    [file]: validArticle
      .replace('updated:', 'draft: true\nupdated:')
      .replace('ruled', 'TODO ruled'),
    [other]: otherArticle.replace('ruled', 'guaranteed'),
  }
  expect(run(texts)).toEqual([expect.stringContaining('other.mdx:42  says "guaranteed"')])
  const named = [expect.stringContaining('sample.mdx:43  says "TODO"')]
  expect(run(texts, [file])).toEqual(named)
})

test('a collision is reported for each of the two files', () => {
  const addAlias = (text: string) => text.replace('published:', 'aliases: [uno]\npublished:')
  const texts = { [file]: addAlias(validArticle), [other]: addAlias(otherArticle) }
  for (const named of [file, other])
    expect(run(texts, [named])).toEqual([expect.stringContaining('"uno" is taken by')])
})

test('the day decides what is in the future', () => {
  expect(run({ [file]: validArticle }, [], '2026-10-31')).toEqual([
    expect.stringContaining('updated is 2026-11-01, which is in the future\n    Write 2026-10-31'),
  ])
})

test('a path is a file, a folder or the project, and refused if it holds nothing to check', () => {
  const paths = ['content/lawsuits/', './content/lawsuits/sample.mdx', '.', process.cwd()]
  expect(parsePaths(paths, [file])).toEqual(['content/lawsuits', file, '', ''])
  const draft = validArticle.replace('updated:', 'draft: true\nupdated:').replace('ruled', 'TODO')
  expect(run({ [file]: draft }, [''])).toEqual([expect.stringContaining('says "TODO"')])
  for (const path of ['content/lawsuits/simple.mdx', 'content/law', '--day'])
    expect(() => parsePaths([path], [file])).toThrow(`${path} holds nothing that is checked.`)
})

test('the command prints findings, and exits with 1 if there is anything to fix', () => {
  const cwd = createTemporaryFolder()
  cpSync(join(root, 'content'), join(cwd, 'content'), { recursive: true })
  mkdirSync(join(cwd, 'public'))
  writeFileSync(join(cwd, 'content/addresses.txt'), '# Addresses\nold\nclass-actions-faq#old\n')
  const program = resolve(root, 'src/tools/check-content/command.ts')
  const runCommand = (path: string) =>
    spawnSync(process.execPath, [program, path], { cwd, encoding: 'utf8' })
  const { status, stdout } = runCommand('content')
  expect(status).toBe(1)
  for (const words of [
    /^content\/addresses.txt:2 {2}\/old leads to no article, page or question any more\n {4}Add it/m,
    /^content\/addresses.txt:3 {2}\/class-actions-faq#old leads to no .* any more\n {4}Give the/m,
    /^content\/lawsuits\/([\w-]+)\.mdx {2}\/\1 is not in/m,
    /^content\/faq\/([\w-]+)\.mdx {2}\/class-actions-faq#\1 is not in/m,
  ])
    expect(stdout).toMatch(words)
  expect(stdout).toMatch(/^\d+ to fix\.$/m)
  const clean = { status: 0, stdout: 'Nothing to fix.\n' }
  expect(runCommand('content/questionnaires')).toMatchObject(clean)
})
