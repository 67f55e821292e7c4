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

test('files that the build cannot publish are reported', () => {
  const names = ['50% off, or #1.mdx', 'old/tax.mdx', 'x.MDX', 'x.mdx.txt', 'x.yml']
  names.forEach(write)
  const message = 'is not read'
  expect(findIgnoredFiles(folder)).toMatchObject(
    names.map(name => ({ file: getPath(name), message })),
  )
})

test('a missing required file is reported', () => {
  expect(readRequiredFile('content/gone.yaml').findings).toMatchObject([
    { file: 'content/gone.yaml', message: 'does not exist' },
  ])
})

test.each([
  ['a\nov\uFFFDr', 'U+FFFD'],
  ['\uFEFFa\nb\u00a0', 'U+00A0'],
  ['a\nb\u0092', 'U+0092'],
])('a character that nobody can read is reported with its line: %j', (text, code) => {
  writeFileSync(getPath('tax.mdx'), text)
  const message = `holds a character that nobody can read (${code})`
  expect(readRequiredFile(getPath('tax.mdx')).findings).toMatchObject([{ line: 2, message }])
})
