import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { createContentValidator } from '../../src/documents/checks/validate-content.ts'
import { requireData } from '../../src/documents/reading/finding.ts'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'

const root = process.cwd()
const article = 'content/lawsuits/depo-provera-lawsuits.mdx'
const form = 'content/questionnaires/depo-provera.yaml'
let validate: ReturnType<typeof createContentValidator>

beforeEach(() => {
  const folder = createTemporaryFolder()
  cpSync('content', `${folder}/content`, { recursive: true })
  process.chdir(folder)
  validate = createContentValidator()
  return () => process.chdir(root)
})

const read = async () => requireData(await validate())

async function listFindings(): Promise<string[]> {
  const { invalid } = await read()
  return invalid.map(({ file, message }) => `${file}: ${message}`)
}

function edit(file: string, from: string, to: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}

test('a file that changed is judged again, and the others are not', async () => {
  const before = (await read()).lawsuits
  edit(article, '\nname: ', '\nname: New ')
  const after = (await read()).lawsuits
  const isJudgedAgain = after.filter(({ data }) => !before.some(each => each.data === data))
  expect(isJudgedAgain.map(({ file }) => file)).toEqual([article])
})

test('what refers to a file is judged again when it is gone, and when it is back', async () => {
  expect(await listFindings()).toEqual([])
  const text = readFileSync(form, 'utf8')
  rmSync(form)
  expect(await listFindings()).toContain(
    `${article}: questionnaire: "depo-provera" is not one of its values`,
  )
  writeFileSync(form, text)
  expect(await listFindings()).toEqual([])
})

test('a part of a form is judged in every form again', async () => {
  await read()
  edit('content/parts/contact.yaml', 'button:', 'buton:')
  expect(await listFindings()).toContainEqual(
    expect.stringMatching(/^content\/parts\/contact.yaml: .*has no field "buton"$/),
  )
})

test('a part of a form is looked for again when it has another name', async () => {
  expect(await listFindings()).toEqual([])
  renameSync('content/parts/contact.yaml', 'content/parts/contacts.yaml')
  expect(await listFindings()).toContain(
    'content/questionnaires/depo-provera.yaml: there is no step "contact" in content/parts',
  )
})

test('a form of the home page that is not there is reported at its line', async () => {
  edit('content/site.yaml', '\n  questionnaire: ', '\n  questionnaire: x-')
  expect(await listFindings()).toEqual([
    expect.stringMatching(/^content\/site.yaml: home.questionnaire: "x-.*" is not one of its/),
  ])
})

test('a picture is judged again when it changes', async () => {
  expect(await listFindings()).toEqual([])
  writeFileSync('content/images/depo-provera-lawsuits.svg', '<svg')
  expect(await listFindings()).toContainEqual(
    expect.stringContaining(`${article}: picture.src: ../images/depo-provera-lawsuits.svg`),
  )
})
