import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireData } from '../../src/documents/finding.ts'
import { validateContent } from '../../src/documents/validate-content.ts'
import { checkContent } from '../../src/tools/check-content/check-content.ts'
import { writeDraft } from '../../src/tools/new-content.ts'
import { day } from '../support/content/article.ts'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'

const root = process.cwd()

beforeEach(() => {
  const folder = createTemporaryFolder()
  cpSync('content', `${folder}/content`, { recursive: true })
  process.chdir(folder)
})

afterEach(() => process.chdir(root))

test.each([
  [
    'lawsuit',
    `Ozempic® & "Wegovy": L'Oréal Lawsuits`,
    'lawsuits/ozempic-wegovy-loreal-lawsuits.mdx',
  ],
  ['questionnaire', 'Ozempic', 'questionnaires/ozempic.yaml'],
  ['faq', 'How long does a case take?', 'faq/how-long-does-a-case-take.mdx'],
  ['page', 'Our awards', 'pages/our-awards.mdx'],
] as const)(
  'a new %s fits its schema, and the check asks for what is to do',
  (kind, name, path) => {
    const [file, picture] = writeDraft([kind, name], day)
    expect(file).toBe(`content/${path}`)
    if (picture) expect(readFileSync(picture, 'utf8')).toMatch(/^<svg /)
    const content = requireData(validateContent())
    expect(content.invalid).toEqual([])
    expect(content.documents.find(each => each.file === file)!.passages[0]!.text).toContain(
      name.slice(0, 7),
    )
    const { error } = checkContent(content, { named: [file!], day })
    expect(error.map(({ message }) => message)).toContain('says "TODO"')
  },
)

test.each([
  [['lawsuit'], 'is no name with letters'],
  [['lawsuit', '½ ©'], 'is no name with letters'],
  [['lawsuit', 'Hernia', 'Mesh'], 'Put the name in quotes.'],
  [['article', 'Hernia Mesh'], 'What should be new?'],
  [[], 'What should be new?'],
])('wrong words are rejected with a reason: %j', (words, why) => {
  expect(() => writeDraft(words, day)).toThrow(why)
})

test('a file that is there is not overwritten', () => {
  writeFileSync('content/images/hernia.svg', 'mine')
  expect(() => writeDraft(['lawsuit', 'Hernia'], day)).toThrow(
    'content/images/hernia.svg exists already. Choose another name.',
  )
  expect(readFileSync('content/images/hernia.svg', 'utf8')).toBe('mine')
})
