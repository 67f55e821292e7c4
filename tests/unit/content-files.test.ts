import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import {
  findStrayFiles,
  listContentFiles,
  readRequiredFile,
} from '../../src/documents/reading/content-files.ts'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'

let folder = ''
const write = (name: string) => writeFileSync(join(folder, name), '')
const getPath = (name: string) => `${folder}/${name}`

beforeEach(() => {
  folder = createTemporaryFolder()
  mkdirSync(getPath('old'))
  for (const name of ['tax.mdx', 'about.md']) write(name)
})

const list = () => listContentFiles(folder, ['.mdx', '.md'])

test('hidden files of editors and systems are ignored, and so is a missing folder', () => {
  for (const name of ['._tax.mdx', 'tax.mdx~', 'Thumbs.db', 'old/._tax.mdx']) write(name)
  symlinkSync('ann@host.1', getPath('.#tax.mdx'))
  expect(list()).toEqual({ files: ['about.md', 'tax.mdx'].map(getPath), findings: [] })
  expect(listContentFiles(getPath('gone'), ['.md'])).toEqual({ files: [], findings: [] })
})

test.each([
  ['another name', '50% off, or #1.mdx'],
  ['a folder within', 'old/tax.mdx'],
  ['an ending in capitals', 'x.MDX'],
  ['the ending of a picture', 'x.png'],
  ['the ending of another kind', 'x.yaml'],
  ['two endings', 'x.mdx.txt'],
  ['a name that another file has with another ending', 'tax.md'],
  ['a name that another file has in other letters', 'ABOUT.mdx'],
])('a file with %s is not read, and reported', (_, name) => {
  write(name)
  const { files, findings } = list()
  expect(files).toHaveLength(2)
  expect(findings).toMatchObject([{ message: 'is not read' }])
})

test('a document or folder right in the folder that nothing reads is reported', () => {
  for (const name of ['about.md~', '.DS_Store']) write(name)
  expect(findStrayFiles(folder, ['about.md'])).toMatchObject(
    ['old', 'tax.mdx'].map(name => ({ file: getPath(name), message: 'is not read' })),
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
  ['a\nb\u00a0c\u00ad\n\nd\u00a0', 'U+00A0, U+00AD'],
  ['μg, β-blockers, ½ €\n𝐛old', 'U+1D41B'],
  ['5 kΩ, ΔT\nΟxbryta', 'U+039F'],
])('a character that nobody can read is reported with its line: %j', (text, code) => {
  writeFileSync(getPath('tax.mdx'), text)
  const message = expect.stringContaining(` that nobody can read or search for (${code})`)
  expect(readRequiredFile(getPath('tax.mdx')).findings).toMatchObject([{ line: 2, message }])
})

test.each(['<<<<<<< HEAD', '>>>>>>> main'])(
  'a merge that is not finished is reported: %s',
  mark => {
    writeFileSync(getPath('merged.yaml'), `name: A\n${mark}\nname: B\n`)
    expect(readRequiredFile(getPath('merged.yaml')).findings).toMatchObject([
      { line: 2, message: 'a merge is not finished' },
    ])
  },
)
