import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { frontMatterPattern } from '../../../src/documents/reading/yaml.ts'
import { textSchema } from '../../../src/documents/schemas/fields.ts'
import type { DestinationList } from '../../../src/stores/destinations.ts'
import { readGraph, readXml } from '../../support/built/head.ts'
import { build, copyProject } from '../../support/content/copy.ts'
import { day } from '../../support/launch/fill-in.ts'

let folder = ''

/** Every sign that a text may hold, a sample of all other characters, and the marks of each format. */
const worst = (() => {
  const characters = Array.from({ length: 0x10ffff }, (_, code) => String.fromCodePoint(code))
  const allowed = characters.filter(
    (character, code) =>
      (code < 0x100 ? !/[\p{L}\p{N}%]/u.test(character) : code % 9973 === 0) &&
      textSchema.safeParse(`a${character}`).success,
  )
  // Before a sign, a backslash would be a finding.
  const signs = allowed.join('').trim().replace('\\', '\\n')
  return `A ${signs}</script>]]>--><!--&lt{{a}}`
})()

/** Writes the worst text into fields of a file of the copy. */
function spoil(file: string, ...paths: (string | number)[][]): void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  const [, , front = text] = frontMatterPattern.exec(text) ?? []
  const document = parseDocument(front)
  for (const field of paths) document.setIn(field, worst)
  writeFileSync(
    path,
    text.replace(front, () => document.toString({ lineWidth: 0 }).trimEnd()),
  )
}

const listFiles = (folder: string) => readdirSync(folder).map(name => `${folder}/${name}`)

beforeAll(async () => {
  folder = copyProject()
  for (const file of listFiles('content/lawsuits')) {
    const data = parseDocument(frontMatterPattern.exec(readFileSync(file, 'utf8'))![2]!)
    const { timeline = [] } = data.toJS() as { timeline?: readonly unknown[] }
    spoil(file, ['name'], ['summary'], ...timeline.map((_, n) => ['timeline', n, 'text']))
  }
  for (const file of listFiles('content/questionnaires')) spoil(file, ['name'])
  spoil('content/texts.yaml', ['dates', 'calendarName'])
  await build(folder, { BUILD_DATE: day })
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (file: string) => readFileSync(join(folder, 'dist', file), 'utf8')

test('a calendar program reads every date', () => {
  const calendar = new ICAL.Component(ICAL.parse(read('dates.ics')))
  const events = calendar.getAllSubcomponents('vevent')
  expect(events.length).toBeGreaterThan(0)
  for (const event of events)
    expect(String(event.getFirstPropertyValue('summary'))).toBe(`${worst}: ${worst}`)
})

test('an XML parser reads every feed and drawing', () => {
  const names = readdirSync(join(folder, 'dist')).filter(name => /\.(xml|svg)$/.test(name))
  expect(names).toEqual(expect.arrayContaining(['rss.xml', 'sitemap-0.xml']))
  const elements = names.flatMap(name => readXml(read(name)))
  const items = elements.filter(({ name }) => name === 'item')
  expect(items.length).toBeGreaterThan(0)
  for (const { children } of items)
    expect(children.find(({ name }) => name === 'description')!.text).toBe(worst)
})

test('a JSON parser reads every list and form', () => {
  const { destinations } = JSON.parse(read('search.json')) as DestinationList
  for (const { kind, name } of destinations) if (kind === 'lawsuit') expect(name).toBe(worst)
  for (const name of readdirSync(join(folder, 'dist/forms')))
    expect(JSON.parse(read(`forms/${name}`)).questionnaire.name).toBe(worst)
})

test('an HTML parser reads all structured data', () => {
  for (const file of listFiles('content/lawsuits')) {
    const name = file.replace('content/lawsuits/', '').replace('.mdx', '.html')
    expect(JSON.stringify(readGraph(read(name))), name).toContain(
      JSON.stringify(worst).slice(1, -1),
    )
  }
})

test('before the first article the feed and the calendar are empty, and there is no carousel', {
  timeout: 240_000,
}, async () => {
  await build(folder, { BUILD_DATE: '2020-01-01' })
  expect(readXml(read('rss.xml')).filter(({ name }) => name === 'item')).toEqual([])
  const calendar = new ICAL.Component(ICAL.parse(read('dates.ics')))
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
  expect(read('index.html')).not.toContain('class="carousel')
})
