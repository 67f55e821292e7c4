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
  for (const name of ['tax.mdx', 'about.md', 'form.yaml']) write(name)
})

test('hidden files of editors and systems are ignored', () => {
  for (const name of ['._tax.mdx', 'tax.mdx~', 'Thumbs.db']) write(name)
  symlinkSync('ann@host.1', getPath('.#tax.mdx'))
  symlinkSync('nowhere', getPath('gone.mdx'))
  mkdirSync(getPath('old.mdx'))
  writeFileSync(getPath('old.mdx/._tax.mdx'), '')
  expect(listContentFiles(folder)).toEqual(['about.md', 'form.yaml', 'tax.mdx'].map(getPath))
  expect(findIgnoredFiles(folder)).toEqual([])
})

test('a file in a subfolder is reported', () => {
  mkdirSync(getPath('old'))
  write('old/tax.mdx')
  expect(findIgnoredFiles(folder)).toMatchObject([
    { file: getPath('old/tax.mdx'), message: 'is in a folder that is not read' },
  ])
})

test.each(['tax.md', 'Tax.mdx'])('two files of one name are reported: %s', name => {
  write(name)
  expect(findIgnoredFiles(folder)).toEqual(
    [name, 'tax.mdx'].sort().map(each => ({
      file: getPath(each),
      message: `has the same name as ${getPath(each === name ? 'tax.mdx' : name)}`,
      suggestion: 'Only one of them can be published: rename one, or merge them.',
    })),
  )
})

test.each([
  ['50% off, or #1.mdx', '50-off-or-1.mdx'],
  ['one v1.2_new.md', 'one-v1-2-new.md'],
  ['what is it?.yaml', 'what-is-it.yaml'],
  ['#.mdx', 'about-us.mdx'],
])('a file whose name cannot be a route is reported: %s', (name, better) => {
  write(name)
  expect(findIgnoredFiles(folder)).toEqual([
    {
      file: getPath(name),
      message: `the name "${name.replace(/\.[a-z]+$/, '')}" has characters other than letters, digits and hyphens`,
      suggestion: `Rename the file, for example:\n${better}`,
    },
  ])
})

test.each(['x.MDX', 'x.mdx.txt', 'x.yml', 'x.docx'])(
  'a file with another extension is reported: %s',
  name => {
    write(name)
    expect(findIgnoredFiles(folder)).toMatchObject([
      { file: getPath(name), message: 'is not read because of the ending of its name' },
    ])
  },
)

test('a missing folder counts as empty', () => {
  expect(listContentFiles(`${folder}/gone`)).toEqual([])
  expect(findIgnoredFiles(`${folder}/gone`)).toEqual([])
})

test('a missing required file is reported', () => {
  expect(readRequiredFile('content/gone.yaml').findings).toEqual([
    {
      file: 'content/gone.yaml',
      message: 'does not exist',
      suggestion: 'Restore it from Git:\ngit checkout -- content/gone.yaml',
    },
  ])
})
