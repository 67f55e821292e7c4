import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ContentDocument, DocumentKind } from '../../src/documents/content-document.ts'
import { checkPhrases } from '../../src/tools/check-content/rules/phrases.ts'
import { listInvalid, parseSample, validArticle } from '../support/content/article.ts'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'

let folder = ''

beforeEach(() => {
  folder = createTemporaryFolder()
  for (const name of ['lawsuits', 'pages', 'faq', 'images'])
    mkdirSync(join(folder, 'content', name), { recursive: true })
  for (const name of ['site.yaml', '.templates', 'parts', 'questionnaires/claim-review.yaml'])
    cpSync(join('content', name), join(folder, 'content', name), { recursive: true })
  const standing = validArticle
    .replace('place: 1', 'place: 4')
    .replace('name: Sample', 'draft: true\nname: Sample')
  writeFileSync(join(folder, 'content/lawsuits/sample.mdx'), standing)
  writeFileSync(join(folder, 'content/addresses.txt'), 'sample\n')
})

/** Runs `npm run new -- …` in the folder, on a fixed day. */
function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('src/tools/new-content.ts'), ...words],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, BUILD_DATE: '2026-11-21' } },
  )
  return { status, stdout, stderr }
}

function read(kind: DocumentKind, path: string): ContentDocument {
  const file = join(folder, 'content', path)
  return parseSample(kind, file, readFileSync(file, 'utf8'))
}

const readFormDocuments = () => [
  read('questionnaire', 'questionnaires/claim-review.yaml'),
  ...['consent', 'contact', 'person'].map(part => read('part', `parts/${part}.yaml`)),
]

describe('a new lawsuit', { timeout: 30_000 }, () => {
  test('is a valid draft after the last in its grid', () => {
    const { status, stdout } = run('lawsuit', `Ozempic® & "Wegovy": L'Oréal %name% Lawsuits`)
    expect(status).toBe(0)
    const id = 'ozempic-wegovy-loreal-name-lawsuits'
    expect(stdout.split('\n')).toEqual([
      `Wrote content/images/${id}.svg`,
      `Wrote content/lawsuits/${id}.mdx`,
      `Next: 1. Run npm run dev, open /${id}, and replace every TODO and the picture.`,
      `      2. Run npm run check:content -- content/lawsuits/${id}.mdx, and fix what it reports.`,
      `      3. Take out "draft: true", add ${id} to content/addresses.txt, run npm run build, and check once more.`,
      '',
    ])
    const draft = read('lawsuit', `lawsuits/${id}.mdx`)
    const grids = ['Featured Lawsuits']
    // The schema looks for pictures beside the project's own articles, where this one is not.
    const findings = listInvalid([draft, ...readFormDocuments()], grids)
    expect(findings.filter(({ message }) => !message.startsWith('picture.src'))).toEqual([])
    expect(draft.yaml.document.toJS()).toMatchObject({
      draft: true,
      picture: { src: `../images/${id}.svg` },
      name: `Ozempic® & "Wegovy": L'Oréal %name% Lawsuits`,
      published: new Date('2026-11-21'),
      grids: [{ name: 'Featured Lawsuits', place: 5 }],
    })
    expect(readFileSync(join(folder, `content/images/${id}.svg`), 'utf8')).toMatch(/^<svg /)
    expect(readFileSync(join(folder, 'content/addresses.txt'), 'utf8')).toBe('sample\n')
    const asked = checkPhrases([draft]).map(({ line }) => draft.text.split('\n')[line! - 1])
    for (const field of ['title', 'publisher', 'url'])
      expect(asked).toContainEqual(expect.stringMatching(`^ .* ${field}: `))
  })

  test.each([
    [['lawsuit', 'SAMPLE'], '/sample is taken by content/lawsuits/sample.mdx'],
    [['lawsuit', 'Active lawsuits'], '/active-lawsuits is taken'],
    [['lawsuit', 'Index'], '/index is taken'],
    [['lawsuit'], 'The name is missing.'],
    [['lawsuit', '  '], 'The name is missing.'],
    [['lawsuit', '½ ©'], 'No address can be made of'],
    [['lawsuit', 'Two\nlines'], 'A name is one line'],
    [['lawsuit', 'Hernia', 'Mesh'], 'Put the name in quotes.'],
    [['lawsuit', '--force'], '--force'],
    [['article', 'Hernia Mesh'], 'What should be new?'],
    [['page', 'Sample'], '/sample is taken by content/lawsuits/sample.mdx'],
    [[], 'What should be new?'],
  ])('is rejected with a reason: %j', (words, why) => {
    const { status, stderr, stdout } = run(...words)
    expect(status).toBe(1)
    expect(stderr).toContain(why)
    expect(stderr).not.toContain('    at ')
    expect(stdout).toBe('')
  })

  test('does not overwrite a picture', () => {
    const picture = join(folder, 'content/images/hernia.svg')
    writeFileSync(picture, 'mine')
    expect(run('lawsuit', 'Hernia').stderr).toContain('content/images/hernia.svg exists already')
    expect(readFileSync(picture, 'utf8')).toBe('mine')
    expect(() => read('lawsuit', 'lawsuits/hernia.mdx')).toThrow('ENOENT')
  })
})

test('a new questionnaire is valid and is not overwritten', { timeout: 30_000 }, () => {
  const { status, stdout } = run('questionnaire', 'Hernia Mesh')
  expect(status).toBe(0)
  expect(stdout).toContain('Wrote content/questionnaires/hernia-mesh.yaml\nNext: 1. ')
  const form = read('questionnaire', 'questionnaires/hernia-mesh.yaml')
  expect(listInvalid([form, ...readFormDocuments()], [])).toEqual([])
  expect(form.yaml.document.getIn(['constants', 'sub_category'])).toBe('Hernia Mesh')
  expect(checkPhrases([form]).map(({ message }) => message)).toEqual(['says "TODO"', 'says "TODO"'])
  expect(run('questionnaire', 'Hernia mesh')).toMatchObject({
    status: 1,
    stderr: 'content/questionnaires/hernia-mesh.yaml exists already. Choose another name.\n',
  })
})

describe('a new entry of the FAQ, and a new page,', { timeout: 30_000 }, () => {
  test.each([
    ['faq', 'How long does a case take?', 'faq/how-long-does-a-case-take.mdx', 'question'],
    ['page', 'Our awards', 'pages/our-awards.mdx', 'title'],
  ] as const)('is valid: %s', (kind, name, path, field) => {
    expect(run(kind, name)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`Run npm run check:content -- content/${path}, and fix`),
    })
    const draft = read(kind, path)
    expect(listInvalid([draft, ...readFormDocuments()], [])).toEqual([])
    expect(draft.yaml.document.get(field)).toBe(name)
    expect(checkPhrases([draft]).length).toBeGreaterThan(0)
  })
})
