import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAllFiles } from '../../../src/documents/reading/content-files.ts'
import {
  addLawsuits,
  article,
  form,
  later,
  scheduled,
} from '../../support/content/added-lawsuits.ts'
import { build, edit, run } from '../../support/content/copy.ts'
import { findFreePort } from '../../support/servers/port.ts'

let folder = ''
const getPath = (file: string) => join(folder, file)
const read = (file: string) => readFileSync(getPath(file), 'utf8')

beforeAll(async () => {
  folder = await addLawsuits()
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function listFilesNaming(id: string): string[] {
  const files = ['dist', 'hosts'].flatMap(out =>
    listAllFiles(getPath(out)).map(file => `${out}/${file}`),
  )
  return files.filter(file => `${file} ${read(file)}`.includes(id))
}

describe("an operator's own site, with what a writer adds as the guide says", () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const steps: string[] = scripts.test.match(/test:\w+/g)

  test.each(steps)('passes %s', { timeout: 900_000 }, async step => {
    const environment = { E2E_PORT: String(await findFreePort()) }
    await run(folder, ['tests/support/run-steps.ts', step], environment)
  })

  test('shows a photograph in sizes and formats for each screen', () => {
    const page = read('dist/lamp-oil-lawsuits.html')
    const [, sizes] = /<source srcset="([^"]*)"[^>]* type="image\/avif"/.exec(page)!
    expect(sizes!.match(/(?<= )\d+w/g)).toEqual(['320w', '640w', '960w', '1280w'])
  })

  test('has an article in no file of the build before its day, or as a draft', () => {
    expect(listFilesNaming('wick-lawsuits')).toEqual([])
    expect(listFilesNaming('candle-lawsuits')).toEqual([])
  })
})

test('an article appears on its day, and its text follows changed settings, also in MDX', {
  timeout: 240_000,
}, async () => {
  const day = { BUILD_DATE: later }
  edit(folder, article, [['Some lamps took fire. [', 'Some %name% lamps took fire. [']])
  edit(folder, scheduled, [['Some lamps took fire. [', 'Some {40 + 2} lamps took fire. [']])
  await build(folder, day)
  edit(folder, 'content/site.yaml', [[/^name: .*/m, 'name: Oil Lantern']])
  await build(folder, day)
  expect(read('dist/lamp-oil-lawsuits.html')).toContain('Some Oil Lantern lamps took fire.')
  expect(read('dist/lamp-oil-lawsuits.html')).toContain('href="/wick-lawsuits"')
  expect(read('dist/wick-lawsuits.html')).toContain('Some 42 lamps took fire.')
  for (const file of [
    'index.html',
    'active-lawsuits.html',
    'search.json',
    'sitemap-0.xml',
    'rss.xml',
  ])
    expect(read(`dist/${file}`).includes('/wick-lawsuits'), file).toBe(true)
})

test.each([
  ['YAML that cannot be read', article, /^title: .*/m, 'title: Oil: a lawsuit', 'goes in quotes'],
  ['an unknown setting in a form', form, 'take it?', 'take %nama%?', '"%nama%" is not a setting'],
  [
    'a picture that is not there',
    article,
    'took fire. [',
    'took fire. ![A lamp](../images/gone.svg) [',
    'the picture ../images/gone.svg cannot be found',
  ],
])(
  'a build error names the line of %s, and no place in the program',
  async (_, file, from, to, message) => {
    const before = read(file)
    edit(folder, file, [[from, to]])
    const printed = await build(folder, { BUILD_DATE: later }).catch(String)
    writeFileSync(getPath(file), before)
    expect(printed).toMatch(new RegExp(`\n${file}:\\d+  `))
    expect(printed).toContain(message)
    expect(printed).not.toMatch(/Location:|Stack trace:/)
  },
  120_000,
)

test('a build in development mode is refused', async () => {
  await expect(build(folder, { BUILD_DATE: later, NODE_ENV: 'development' })).rejects.toThrow(
    'NODE_ENV is "development". Unset it: a build is for visitors.',
  )
}, 60_000)
