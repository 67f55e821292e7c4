import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import {
  findIgnoredFiles,
  listContentFiles,
  readRequiredFile,
} from '../../src/documents/content-files.ts'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'

let folder = ''
const write = (name: string) => writeFileSync(join(folder, name), '')
const getPath = (name: string) => `${folder}/${name}`

beforeEach(() => {
  folder = createTemporaryFolder()
  mkdirSync(getPath('old'))
  for (const name of ['tax.mdx', 'about.md', 'form.yaml']) write(name)
})

test('hidden files of editors and systems are ignored, and so is a missing folder', () => {
  for (const name of ['._tax.mdx', 'tax.mdx~', 'Thumbs.db', 'old/._tax.mdx']) write(name)
  symlinkSync('ann@host.1', getPath('.#tax.mdx'))
  expect(listContentFiles(folder)).toEqual(['about.md', 'form.yaml', 'tax.mdx'].map(getPath))
  for (const each of [folder, getPath('gone')]) expect(findIgnoredFiles(each)).toEqual([])
})

test.each([
  ['old/tax.mdx', 'is not read'],
  ['x.MDX', 'is not read'],
  ['x.mdx.txt', 'is not read'],
  ['x.yml', 'is not read'],
  ['50% off, or #1.mdx', 'has a name that is no address'],
])('a file that the build cannot publish is reported: %s', (name, message) => {
  write(name)
  expect(findIgnoredFiles(folder)).toMatchObject([{ file: getPath(name), message }])
})

test('two files of one name are reported', () => {
  write('Tax.md')
  expect(findIgnoredFiles(folder)).toMatchObject([
    { file: getPath('Tax.md'), message: `has the same name as ${getPath('tax.mdx')}` },
    { file: getPath('tax.mdx'), message: `has the same name as ${getPath('Tax.md')}` },
  ])
})

test('a missing required file is reported', () => {
  expect(readRequiredFile('content/gone.yaml').findings).toMatchObject([
    { file: 'content/gone.yaml', message: 'does not exist' },
  ])
})

test.each([
  ['a\n=======\r\nb', 'contains an unresolved Git conflict'],
  ['a\n>>>>>>> b', 'contains an unresolved Git conflict'],
  ['a\nov\uFFFDr', 'is not UTF-8 here'],
  ['\uFEFFa\nb\u00a0', 'holds a character that nobody sees (U+00A0)'],
  ['a\nb\u0092', 'holds a character that nobody sees (U+0092)'],
])('a file that cannot be read is reported with its line: %j', (text, message) => {
  writeFileSync(getPath('tax.mdx'), text)
  expect(readRequiredFile(getPath('tax.mdx')).findings).toMatchObject([{ line: 2, message }])
})
