import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'astro/zod'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPair, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import { type DocumentKind, listDocumentFiles } from '../../../src/documents/content-document.ts'
import {
  expandedQuestionnaireSchema,
  listPartSchema,
  stepSchema,
} from '../../../src/documents/questionnaire/questionnaire.ts'
import { describeFields, type Field, findField } from '../../../src/documents/schema-fields.ts'
import { textSchema } from '../../../src/documents/schemas/fields.ts'
import { lawsuitFields } from '../../../src/documents/schemas/lawsuit.ts'
import { faqSchema, pageSchema } from '../../../src/documents/schemas/page.ts'
import { siteSchema } from '../../../src/documents/schemas/site.ts'
import { textsSchema } from '../../../src/documents/schemas/texts.ts'
import { listBlockingFindings, validateContent } from '../../../src/documents/validate-content.ts'
import { frontMatterPattern } from '../../../src/documents/yaml.ts'
import { Head, readXml } from '../../support/built/head.ts'
import { build, copyProject } from '../../support/content/copy.ts'
import { day } from '../../support/launch/fill-in.ts'

const root = process.cwd()
let folder = ''

/** Every sign that a text may hold, a sample of all other characters, and the marks of each format. */
const worst = (() => {
  const characters = Array.from({ length: 0x10ffff }, (_, code) => String.fromCodePoint(code))
  const allowed = characters.filter(
    (character, code) =>
      (code < 0x100 ? !/[\p{L}\p{N}]/u.test(character) : code % 9973 === 0) &&
      textSchema.safeParse(`a${character}`).success,
  )
  return ` ${allowed.join('').trim()}</script>]]>--><!--&lt;\\n\\,{{a}}`
})()

const fieldsByKind: Readonly<Record<DocumentKind, Field>> = {
  lawsuit: lawsuitFields,
  page: describeFields(pageSchema),
  faq: describeFields(faqSchema),
  site: describeFields(siteSchema),
  texts: describeFields(textsSchema),
  questionnaire: describeFields(expandedQuestionnaireSchema),
  part: describeFields(z.union([listPartSchema, stepSchema])),
}

/** In place of a line: every one of them. */
const all = 0

/** Ends every free text of a file with the worst text, except on some lines. */
function spoil(kind: DocumentKind, text: string, spared: ReadonlySet<number>): string {
  const fields = fieldsByKind[kind]
  const [, opening = '', front = text] = frontMatterPattern.exec(text) ?? []
  if (spared.has(all)) return text
  const skipped = opening.split('\n').length - 1
  const lines = new LineCounter()
  const document = parseDocument(front, { lineCounter: lines })
  visit(document, {
    Scalar(key, node, ancestors) {
      if (key === 'key' || typeof node.value !== 'string') return
      const steps = [...ancestors, node]
      const path = steps.flatMap((each, at): PropertyKey[] => {
        const parent = steps[at - 1]
        if (isPair(each)) return [String(each.key)]
        return isSeq(parent) ? [parent.items.indexOf(each)] : []
      })
      const field = findField(fields, path) as { pattern?: string } | undefined
      const { key: name } = ancestors.findLast(isPair) ?? {}
      const isSpared = [node, name].some(
        each => isScalar(each) && spared.has(lines.linePos(each.range![0]).line + skipped),
      )
      // Forms name these as their category.
      const isNamed = kind === 'site' && /^(grids|categories)$/.test(String(path[0]))
      if (field?.pattern === '\\S' && !isSpared && !isNamed) node.value += worst
    },
  })
  return text.replace(front, () => document.toString({ lineWidth: 0 }).trimEnd())
}

/** Puts the worst text into every field of a copy in which the checks allow it. */
function spoilContent(): void {
  const files = listDocumentFiles().map(each => ({
    ...each,
    text: readFileSync(each.file, 'utf8'),
    spared: new Set<number>(),
  }))
  for (let round = 0; round < 8; round++) {
    for (const { kind, file, text, spared } of files) writeFileSync(file, spoil(kind, text, spared))
    const findings = listBlockingFindings(validateContent())
    if (findings.length === 0) return
    for (const { file, line = all } of findings) {
      const { spared } = files.find(each => each.file === file)!
      spared.add(spared.has(line) ? all : line)
    }
  }
  throw new Error('Some text cannot be spoiled.')
}

beforeAll(async () => {
  folder = copyProject()
  process.chdir(folder)
  spoilContent()
  process.chdir(root)
  await build(folder, { BUILD_DATE: day })
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (file: string) => readFileSync(join(folder, 'dist', file), 'utf8')

test('a calendar program reads every date', () => {
  const calendar = new ICAL.Component(ICAL.parse(read('dates.ics')))
  const events = calendar.getAllSubcomponents('vevent')
  expect(events.length).toBeGreaterThan(0)
  for (const event of events)
    expect(String(event.getFirstPropertyValue('summary')).endsWith(worst)).toBe(true)
  expect(String(calendar.getFirstPropertyValue('prodid'))).toContain(worst)
})

test('an XML parser reads every feed and drawing', () => {
  const names = readdirSync(join(folder, 'dist')).filter(name => /\.(xml|svg)$/.test(name))
  expect(names).toEqual(expect.arrayContaining(['rss.xml', 'sitemap-0.xml', 'wordmark.svg']))
  const { title, description } = Object.groupBy(
    names.flatMap(name => readXml(read(name))),
    ({ name }) => name,
  )
  for (const { text } of [...title!, ...description!]) expect(text.endsWith(worst)).toBe(true)
})

test('a JSON parser reads every list and form', () => {
  for (const { name } of JSON.parse(read('lawsuits.json'))) expect(name.endsWith(worst)).toBe(true)
  for (const name of readdirSync(join(folder, 'dist/forms')))
    expect(JSON.stringify(JSON.parse(read(`forms/${name}`)))).toContain(
      JSON.stringify(worst).slice(1, -1),
    )
})

test('an HTML parser reads every title and all structured data', () => {
  const pages = readdirSync(join(folder, 'dist')).filter(name => name.endsWith('.html'))
  for (const name of pages) {
    const head = new Head(read(name))
    expect(head.title.includes(worst), name).toBe(true)
    if (head.html.includes('ld+json'))
      expect(JSON.stringify(head.graph()), name).toContain(JSON.stringify(worst).slice(1, -1))
  }
})

test('before the first article there is an empty feed', { timeout: 240_000 }, async () => {
  await build(folder, { BUILD_DATE: '2020-01-01' })
  expect(readXml(read('rss.xml')).filter(({ name }) => name === 'item')).toEqual([])
})
