import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { validateContent } from '../../src/documents/checks/validate-content.ts'
import { requireData } from '../../src/documents/reading/finding.ts'
import { checkContent } from '../../src/tools/check-content/check-content.ts'
import { writeDraft } from '../../src/tools/new-content.ts'
import { day } from '../support/content/article.ts'
import { enterTemporaryFolder } from '../support/content/temporary-folder.ts'

const read = async () => requireData(await validateContent())

test('drafts fit their schemas and overwrite nothing, and the check asks for what is to do', async () => {
  cpSync(`${enterTemporaryFolder()}/content`, 'content', { recursive: true })
  const names = {
    lawsuit: `Ozempic® & "Wegovy": L'Oréal Lawsuits`,
    questionnaire: 'Ozempic',
    faq: 'How long does a case take?',
    page: 'Our awards',
  }
  const files: string[][] = []
  for (const words of Object.entries(names)) files.push(writeDraft(words, day, await read()))
  expect(files).toEqual([
    [
      'content/lawsuits/ozempic-wegovy-loreal-lawsuits.mdx',
      'content/images/ozempic-wegovy-loreal-lawsuits.svg',
    ],
    ['content/questionnaires/ozempic.yaml'],
    ['content/faq/how-long-does-a-case-take.mdx'],
    ['content/pages/our-awards.mdx'],
  ])
  expect(readFileSync(files[0]![1]!, 'utf8')).toMatch(/^<svg /)
  const content = await read()
  expect(content.invalid).toEqual([])
  for (const [index, name] of Object.values(names).entries()) {
    const [file] = files[index]!
    expect(readFileSync(file!, 'utf8')).toContain(name.slice(0, 7))
    const errors = checkContent(content, 'error', day, [file!])
    expect(errors.map(({ message }) => message)).toContain('says "TODO"')
  }
  const placeholder = expect.objectContaining({
    message: 'the picture is the one of a new article',
  })
  expect(checkContent(content, 'error', day, [files[0]![0]!])).toContainEqual(placeholder)
  writeFileSync('content/images/hernia.svg', 'mine')
  expect(() => writeDraft(['lawsuit', 'Hernia'], day, content)).toThrow(
    'content/images/hernia.svg exists already. Choose another name.',
  )
  expect(readFileSync('content/images/hernia.svg', 'utf8')).toBe('mine')
})

test.each([
  [['lawsuit'], 'is no name with letters'],
  [['lawsuit', '½ ©'], 'is no name with letters'],
  [['lawsuit', 'Hernia', 'Mesh'], 'Put the name in quotes.'],
  [['article', 'Hernia Mesh'], 'What should be new?'],
  [[], 'What should be new?'],
])('wrong words are rejected with a reason: %j', async (words, why) => {
  const content = await read()
  expect(() => writeDraft(words, day, content)).toThrow(why)
})
