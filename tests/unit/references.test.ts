import { readFileSync } from 'node:fs'
import { z } from 'astro/zod'
import { describe, expect, test } from 'vitest'
import type { TypedDocument } from '../../src/documents/content-document.ts'
import { formatFinding, requireData } from '../../src/documents/finding.ts'
import { checkReferences } from '../../src/documents/references.ts'
import { createLawsuitSchema } from '../../src/documents/schemas/lawsuit.ts'
import { pageSchema } from '../../src/documents/schemas/page.ts'
import { extractFrontMatter, validateYaml } from '../../src/documents/yaml.ts'
import { parseSample } from '../support/content/article.ts'
import { completeYaml, parseQuestionnaire } from '../support/content/questionnaire.ts'

const file = 'content/lawsuits/depo-provera-lawsuits.mdx'
const text = readFileSync(file, 'utf8')
const picture = z.string().refine(src => src === '../images/depo-provera-lawsuits.svg', {
  error: 'cannot be found',
})

function validateLawsuit(text: string) {
  const { data, findings } = extractFrontMatter(file, text)
  return findings ? { findings } : validateYaml(createLawsuitSchema(picture), data)
}

const parseLawsuit = (text: string) => requireData(validateLawsuit(text))

const sample = parseSample('lawsuit', file, text)

/** A lawsuit with this id and these changes. */
function createLawsuit(id: string, change: object = {}): TypedDocument<'lawsuit'> {
  const base = {
    ...parseLawsuit(text),
    grids: [],
    aliases: [],
    recommended: [],
    questionnaire: 'sample',
  }
  const { carousel: _, menu: __, ...data } = { ...base, preset: {} }
  const file = `content/lawsuits/${id}.md`
  return { ...sample, kind: 'lawsuit', id, file, data: { ...data, ...change } }
}

const { facts } = parseLawsuit(text)

const contact: TypedDocument<'page'> = {
  ...parseSample('page', 'content/pages/contactUs.mdx', '---\ntitle: T\n---\n'),
  kind: 'page',
  data: pageSchema.parse({
    title: 'T',
    description: 'D',
    updated: '2026-01-01',
    aliases: ['contact'],
  }),
}

/** The findings about lawsuits beside a page and a form. */
const check = (lawsuits: readonly TypedDocument<'lawsuit'>[]) =>
  checkReferences({
    lawsuits,
    pages: [contact],
    questionnaires: [parseQuestionnaire(completeYaml)],
    grids: ['Featured Lawsuits'],
  })

/** The findings about the front matter of a lawsuit, as text. */
function printFindings(text: string): string {
  const { findings = [] } = validateLawsuit(text)
  return findings.map(formatFinding).join('\n')
}

describe('the front matter of a lawsuit', () => {
  test('is read as written', () => {
    expect(parseLawsuit(text)).toMatchObject({
      name: 'Depo Provera Lawsuits',
      cautions: ['medicine'],
    })
  })

  test.each([
    [
      'no FDA status of a medicine',
      /^approval:\n( .*\n)+/m,
      '',
      'is missing: an article about a med',
    ],
    [
      'a status and a sentence that differ',
      'status: approved',
      'status: approved\n  text: It was recalled.',
      'must say the word of status',
    ],
    [
      'a product without approval that is not explained',
      'status: approved',
      'status: none',
      'must say the word of status',
    ],
    ['a misspelt field', 'cautions:', 'cautoins:', 'Did you mean "cautions"?'],
    ['a missing picture', 'src: ../images/', 'src: ../image/', 'cannot be found'],
    [
      'two places in one grid',
      /^grids:\n( {2}- name: .*\n)/m,
      'grids:\n$1    place: 77\n$1',
      'is listed twice',
    ],
    [
      'a day of no calendar',
      /updated: .*/,
      'updated: 2026-02-31',
      'must be a day of the calendar: YYYY-MM-DD',
    ],
    ['a date of no calendar', / - date: .*/, ' - date: 2024-02-31', 'is not a day of the calendar'],
    ['a month that is none', / - date: .*/, ' - date: 2024-13', 'must be YYYY, YYYY-MM or'],
    ['a letter that is not UTF-8', 'overa', 'ov\uFFFDra', 'Save the file as UTF-8.'],
    ['a field left out', /^summary:[\s\S]*?(?=^published)/m, '', 'summary is missing'],
    ['a docket number without quotes', 'mdl: "3140"', 'mdl: 3140', 'facts.mdl'],
  ])('%s stops the build and says what to write', (_, from, to, says) => {
    const broken = text.replace(from, to)
    expect(broken).not.toBe(text)
    const message = printFindings(broken)
    expect(message).toMatch(/content\/lawsuits\/depo-provera-lawsuits\.mdx:\d+ /)
    expect(message).toContain(says)
  })

  test.each([
    ['a byte order mark', '\uFEFF', 2],
    ['empty lines', '\n \n', 4],
    ['a byte order mark and an empty line', '\uFEFF\r\n', 3],
  ])('is found after %s with the right lines', (_, before, line) => {
    expect(parseLawsuit(before + text)).toEqual(parseLawsuit(text))
    const broken = before + text.replace('name:', 'nam:')
    expect(printFindings(broken)).toContain(`.mdx:${line}  has no field "nam"`)
  })

  test.each([
    [
      'does not exist',
      (text: string) => text.slice(4),
      1,
      'has no front matter\n    Begin the file',
    ],
    ['has no end', () => '\n---\nname: Sample\n', 2, 'front matter is not closed\n    Write ---'],
    ['ends in too many dashes', () => '---\nname: A\n----\n', 3, 'front matter is not closed'],
    [
      'stands above a text of two versions',
      (text: string) => `${text}<<<<<<< HEAD\n`,
      text.split('\n').length,
      'contains an unresolved Git conflict\n    Keep one version',
    ],
  ])('is refused where it %s', (_, change, line, says) => {
    expect(printFindings(change(text))).toContain(`${file}:${line}  ${says}`)
  })

  test('is found with spaces after its dashes', () => {
    expect(parseLawsuit(text.replace('---', '--- '))).toEqual(parseLawsuit(text))
  })

  test('is reported without a stack', () => {
    expect(() => parseLawsuit('')).toThrow(
      expect.not.objectContaining({ stack: expect.anything() }),
    )
  })
})

describe('lawsuits beside each other', () => {
  test('are accepted if nothing collides', () => {
    const all = [
      createLawsuit('one', { aliases: ['uno'] }),
      createLawsuit('two', { recommended: ['one'], preset: { What_brand_did_you_use: 'Nova' } }),
    ]
    expect(check(all)).toEqual([])
  })

  test.each<[string, object, string]>([
    [
      'an alias that is a page',
      { aliases: ['contactUs'] },
      'alias "contactUs" is taken by content/pages/contactUs.mdx',
    ],
    ['an alias of a page', { aliases: ['contact'] }, 'alias "contact" is taken by'],
    [
      'an alias that is the file of the front page',
      { aliases: ['index'] },
      'alias "index" is taken',
    ],
    ['an alias that is a lawsuit', { aliases: ['two'] }, 'is taken by content/lawsuits/two.md'],
    ['an alias in other letters', { aliases: ['Two'] }, 'alias "Two" is taken'],
    ['the alias of another', { aliases: ['x'] }, 'alias "x" is taken'],
    ['a place that is taken', { carousel: 1 }, 'carousel "1" is taken'],
    ['a place in the menu that is taken', { menu: 1 }, 'menu "1" is taken'],
    ['a recommendation of itself', { recommended: ['one'] }, 'there is no other lawsuit "one"'],
    ['a citation of nothing', { sources: [] }, 'is not listed'],
    [
      'a state of new claims that nothing listed supports',
      { facts: { ...facts, claims: { ...facts.claims, sources: ['court-page', 'order'] } } },
      'source "order" is not listed',
    ],
    [
      'an amount that nothing listed supports',
      {
        figures: [
          { amount: '$1', what: 'A jury', date: '2026', status: 'open', sources: ['order'] },
        ],
      },
      'source "order" is not listed',
    ],
    [
      'a count of nothing listed',
      { facts: { ...facts, pending: { ...facts.pending, sources: ['order'] } } },
      'source "order" is not listed',
    ],
  ])('%s stops the build', (_, change, says) => {
    const two = createLawsuit('two', { aliases: ['x'], carousel: 1, menu: 1 })
    const message = check([two, createLawsuit('one', change)])
      .map(formatFinding)
      .join('\n')
    expect(message).toContain('content/lawsuits/one.md')
    expect(message).toContain(says)
  })

  test('stop the build if one is the page of errors', () => {
    expect(check([createLawsuit('404')])).toMatchObject([
      { message: expect.stringContaining('route "404" is taken') },
    ])
  })

  test('are reported at the line of the mistake', () => {
    const one = createLawsuit('one', { questionnaire: 'smaple', recommended: ['two'] })
    const lines = text.split('\n')
    const findLine = (words: string) => lines.findIndex(line => line.includes(words)) + 1
    const message = check([one]).map(formatFinding).join('\n')
    expect(message).toContain(`one.md:${findLine('questionnaire:')}  there is no questionnaire`)
    expect(message).toContain(`one.md:${findLine('recommended:') + 1}  recommended: there is no`)
  })
})
