import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Addition, addLawsuits, day, id, later } from '../../support/added-lawsuits.ts'
import { build } from '../../support/copy.ts'
import { sizeOf } from '../../support/head.ts'

let folder = ''
let added: Addition
const at = (file: string) => join(folder, file)
const read = (file: string) => added.read(file)
const everywhere = [
  'index.html',
  'active-lawsuits.html',
  'lawsuits.json',
  'sitemap-0.xml',
  'rss.xml',
]

beforeAll(async () => {
  added = await addLawsuits()
  folder = added.folder
  await added.build({ BUILD_DATE: day })
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const edit: Addition['edit'] = (file, changes) => added.edit(file, changes)

describe('a scheduled article', () => {
  test('appears everywhere on its day', async () => {
    await build(folder, { BUILD_DATE: later })
    expect(sizeOf('/social/wick-lawsuits.png', at('dist'))).toEqual([1200, 630])
    for (const file of [...everywhere, 'wick-lawsuits.html'])
      expect(read(`dist/${file}`).includes('/wick-lawsuits'), file).toBe(true)
  }, 120_000)

  test('is missing from a build for an earlier day', async () => {
    await build(folder, { BUILD_DATE: day })
    expect(existsSync(at('dist/wick-lawsuits.html'))).toBe(false)
  }, 120_000)
})

describe('a build is stopped', () => {
  const refusal = async (change: () => void, undo: () => void) => {
    change()
    const said = await build(folder, { BUILD_DATE: day }).catch((error: Error) => error.message)
    undo()
    return said
  }

  test('by an article in a subfolder', async () => {
    const file = 'content/lawsuits/archive/old.mdx'
    const said = await refusal(
      () => cpSync(at(`content/lawsuits/${id}.mdx`), at(file)),
      () => rmSync(at('content/lawsuits/archive'), { recursive: true }),
    )
    expect(said).toContain(`${file}  is in a folder that is not read`)
  })
}, 120_000)

describe('the text of an article', () => {
  test('follows changed settings, also in MDX', async () => {
    edit(`content/lawsuits/${id}.mdx`, [
      ['Some lamps took fire.', `Some %name% lamps took fire. ![A %name%](../images/${id}.svg)`],
    ])
    edit('content/lawsuits/wick-lawsuits.mdx', [
      ['Some lamps took fire.', 'Some {40 + 2} lamps took fire.'],
    ])
    await build(folder, { BUILD_DATE: later })
    edit('content/site.yaml', [[/^name: .*/m, 'name: Oil Lantern']])
    await build(folder, { BUILD_DATE: later })
    expect(read(`dist/${id}.html`)).toContain('Some Oil Lantern lamps took fire.')
    expect(read(`dist/${id}.html`)).toContain('alt="A Oil Lantern"')
    expect(read('dist/wick-lawsuits.html')).toContain('Some 42 lamps took fire.')
  }, 120_000)

  test('with an unknown setting stops the build with its line', async () => {
    edit(`content/lawsuits/${id}.mdx`, [['%name%', '%nama%']])
    await expect(build(folder, { BUILD_DATE: later })).rejects.toThrow(
      new RegExp(`content/lawsuits/${id}.mdx:\\d+ {2}"%nama%" is not a setting`),
    )
    edit(`content/lawsuits/${id}.mdx`, [['%nama%', '%name%']])
    const form = 'content/questionnaires/lamp-oil.yaml'
    const before = read(form)
    edit(form, [['the oil?', 'the oil of %nama%?']])
    await expect(build(folder, { BUILD_DATE: later })).rejects.toThrow(
      new RegExp(`${form}:\\d+ {2}"%nama%" is not a setting`),
    )
    writeFileSync(at(form), before)
  }, 120_000)
})

describe('a build error names the line', { timeout: 120_000 }, () => {
  const file = `content/lawsuits/${id}.mdx`
  test.each([
    [
      'of a date that does not exist',
      /- date: .*/,
      '- date: 2024-02-31',
      'is not a day of the calendar',
    ],
    ['of YAML that cannot be read', /^title: .*/m, 'title: Oil: a lawsuit', 'Fix the YAML'],
    ['of a letter that is not UTF-8', 'Some ', 'Some \uFFFD ', 'Save the file as UTF-8.'],
    [
      'of a picture that is not there',
      `${id}.svg)`,
      'gone.svg)',
      'cannot find the picture ../images/gone.svg',
    ],
  ])('%s, and no place in the program', async (_, from, to, says) => {
    const before = read(file)
    edit(file, [[from, to]])
    const said = await build(folder, { BUILD_DATE: later }).catch(String)
    writeFileSync(at(file), before)
    expect(said).toMatch(new RegExp(`\n${file}:\\d+  `))
    expect(said).toContain(says)
    expect(said).not.toMatch(/Location:|Stack trace:/)
  })
})

test('a build in development mode is refused', async () => {
  await expect(build(folder, { BUILD_DATE: later, NODE_ENV: 'development' })).rejects.toThrow(
    'NODE_ENV is "development". Unset it: a build is for visitors.',
  )
}, 60_000)
