import { readFileSync } from 'node:fs'
import { z } from 'astro/zod'
import { describe, expect, test } from 'vitest'
import { parse, parseDocument, stringify } from 'yaml'
import { type Finding, requireData } from '../../src/documents/finding.ts'
import {
  createQuestionnaireSchema,
  expandedQuestionnaireSchema,
} from '../../src/documents/questionnaire/questionnaire.ts'
import { parseParts, questionnaireFolders } from '../../src/documents/questionnaire/read.ts'
import { describeFields, exampleOf, type Field } from '../../src/documents/schema-fields.ts'
import { createLawsuitSchema } from '../../src/documents/schemas/lawsuit.ts'
import { faqSchema, pageSchema } from '../../src/documents/schemas/page.ts'
import { partnersSchema, siteSchema } from '../../src/documents/schemas/site.ts'
import { textsSchema } from '../../src/documents/schemas/texts.ts'
import { validateContent } from '../../src/documents/validate-content.ts'
import { parseYaml, validateYaml } from '../../src/documents/yaml.ts'
import { collectFindings } from '../../src/tools/check-content/collect-findings.ts'
import { contentRules } from '../../src/tools/check-content/rules.ts'
import {
  createArticle,
  day,
  fitLawsuit,
  listInvalid,
  parseSample,
  validArticle,
} from '../support/content/article.ts'
import { completeYaml } from '../support/content/questionnaire.ts'

const parts = requireData(
  parseParts(
    ['consent', 'contact', 'person'].map(name => {
      const file = `${questionnaireFolders[1]}/${name}.yaml`
      return parseYaml({ file, text: readFileSync(file, 'utf8') })
    }),
  ),
)

/** Every kind of document, with a value of each of its fields. */
const kinds: readonly (readonly [name: string, schema: z.ZodType, fields: z.ZodType])[] = [
  ['lawsuit', createLawsuitSchema(z.string()), createLawsuitSchema(z.string())],
  ['page', pageSchema, pageSchema],
  ['faq', faqSchema, faqSchema],
  ['site', siteSchema, siteSchema],
  ['texts', textsSchema, textsSchema],
  ['partners', partnersSchema, partnersSchema],
  ['questionnaire', createQuestionnaireSchema(parts), expandedQuestionnaireSchema],
]

/** A document with the example of every field that must be there. */
const buildExample = (fields: z.ZodType) =>
  exampleOf(describeFields(fields)) as Record<string, unknown>

function validateData(schema: z.ZodType, fields: z.ZodType, data: unknown) {
  const text = stringify(data, { lineWidth: 0 })
  return validateYaml(schema, parseYaml({ file: 'some.yaml', text }), fields).findings ?? []
}

/** The paths of objects in a document, with the fields that each has. */
function listObjects(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return []
  const within = Object.entries(value).flatMap(([name, child]) =>
    listObjects(child, [...path, Array.isArray(value) ? Number(name) : name]),
  )
  return Array.isArray(value) ? within : [path, ...within]
}

const getAt = (data: unknown, path: readonly (string | number)[]) =>
  path.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], data) as Record<
    string,
    unknown
  >

test.each(kinds)('the examples of a %s make a valid document', (name, schema, fields) => {
  const data = buildExample(fields)
  // A form needs the constants that its endpoint asks for.
  if (name === 'questionnaire') data.constants = { category: 'A', sub_category: 'B' }
  expect(validateData(schema, fields, data)).toEqual([])
})

test.each(kinds)(
  'every suggestion for a missing field of a %s is accepted',
  (name, schema, fields) => {
    const valid = buildExample(fields)
    if (name === 'questionnaire') valid.constants = { category: 'A', sub_category: 'B' }
    let followed = 0
    for (const path of listObjects(valid))
      for (const key of Object.keys(getAt(valid, path))) {
        const data = structuredClone(valid)
        delete getAt(data, path)[key]
        const found = validateData(schema, fields, data)
        const missing = found.find(({ message }) => / is missing/.test(message))
        if (!missing) continue
        const [, yaml] = /^Write, for example:\n([\s\S]*)$/.exec(missing.suggestion) ?? []
        expect(yaml, `${path.join('.')}.${key}`).toBeDefined()
        Object.assign(getAt(data, path), parse(yaml!))
        expect(validateData(schema, fields, data), `${path.join('.')}.${key}`).toEqual([])
        followed++
      }
    expect(followed).toBeGreaterThan(0)
  },
)

test.each(kinds)(
  'a misspelt field of a %s is answered with the fields there are, also in nested objects',
  (_, schema, fields) => {
    const valid = buildExample(fields)
    for (const path of listObjects(valid)) {
      const data = structuredClone(valid)
      getAt(data, path).qqqqqqqq = 'x'
      const found = validateData(schema, fields, data).filter(({ message }) =>
        /has no field/.test(message),
      )
      for (const { suggestion } of found) expect(suggestion).toMatch(/^Its fields are: \w+/)
    }
    expect(countFields(describeFields(fields))).not.toContain(0)
  },
)

/** How many fields each object of a schema has. */
function countFields({ properties, items, anyOf = [] }: Field): number[] {
  const within = [...Object.values(properties ?? {}), ...(items ? [items] : []), ...anyOf]
  return [...(properties ? [Object.keys(properties).length] : []), ...within.flatMap(countFields)]
}

/** The text after a writer did what the suggestion about the field at the path says. */
function follow(text: string, path: readonly (string | number)[], suggestion: string): string {
  const document = parseDocument(text)
  const [, other] = /^Take out (\w+), and write/.exec(suggestion) ?? []
  const [, yaml] = /:\n([\s\S]+)$/.exec(suggestion) ?? []
  if (/^Take (it|one of them) out/.test(suggestion)) document.deleteIn(path)
  else if (yaml === undefined) throw new Error(`Nobody can follow "${suggestion}"`)
  else if (yaml.startsWith('- ')) document.setIn(path, yaml.slice(2))
  else {
    // An entry of a list belongs to the field that holds the list.
    const end = path.findLastIndex(step => typeof step === 'string')
    const parent = path.slice(0, end)
    if (other) document.deleteIn([...parent, other])
    if (/^Did you mean/.test(suggestion)) document.deleteIn(path)
    for (const [name, value] of Object.entries(parse(yaml))) {
      document.setIn([...parent, name], document.createNode(value))
    }
  }
  return document.toString({ lineWidth: 0 })
}

/** The path that a message begins with: `steps[1].questions[2].flags.Yes: …`. */
function parsePath(message: string): (string | number)[] {
  const [, path = ''] = /^([\w.[\]]+?)(?:: | is missing)/.exec(message) ?? []
  return [...path.matchAll(/\[(\d+)\]|(\w+)/g)].map(([, entry, name]) =>
    entry ? Number(entry) - 1 : name!,
  )
}

function edit(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The sample does not hold "${from}"`)
  return text.replace(from, to)
}

/** The fields of findings: a message may name what was just repaired. */
const fieldsOf = (findings: readonly Finding[]) =>
  findings.map(({ message }) => message.replace(/(: | is).*/, ''))

describe('what a rule of forms suggests ends its finding, and makes no other:', () => {
  const [, schema, fields] = kinds.find(([name]) => name === 'questionnaire')!
  const find = (text: string) =>
    validateYaml(schema, parseYaml({ file: 'some.yaml', text }), fields).findings ?? []
  const seven = 'options: [A, B, C, D, E, F, G]'

  test.each([
    ['kind: years, from: 1959', 'kind: years'],
    ['kind: years, from: 1959', 'kind: years, from: 1959, options: [A]'],
    ['kind: years, from: 1959', 'kind: years, from: 1959, initial: "1066"'],
    ['options: states', 'options: states, rule: email'],
    ['kind: list, options: states, initial: California', 'kind: list'],
    ['kind: buttons, options: [Yes, No], flags: { Yes: Has a lawyer }', 'kind: buttons'],
    ['kind: date,', 'kind: date, placeholder: Day,'],
    ['kind: buttons, options: [Yes, No]', 'kind: buttons, placeholder: Choose, options: [Yes, No]'],
    ['kind: buttons, options: [Yes, No]', 'kind: list, placeholder: Choose, options: [Yes, No]'],
    ['kind: buttons, options: [Yes, No]', 'kind: list, options: [Yes, No]'],
    ['kind: buttons, options: [Yes, No], flags: { Yes: Has a lawyer }', `kind: buttons, ${seven}`],
    ['kind: list, options: states', 'kind: buttons, options: states'],
    ['options: states', 'options: state'],
    ['[Yes, No], flags: { Yes: Has a lawyer }', 'Yes, flags: { Yes: Has a lawyer }'],
    ['from: 1959', 'from: 2099'],
    ['kind: hidden, initial: site', 'kind: hidden, required: Please answer.'],
    ['initial: California', 'initial: Californa'],
    ['required: Please select the year.', 'who: false'],
    ['        required: Please select the brand.\n', ''],
    ['rule: past, required: Enter date of first symptoms.', 'rule: past'],
    ['rule: past, required: Enter date of first symptoms.', 'rule: past, optional: true'],
    ['kind: date, rule: past,', 'kind: date,'],
    ['initial: California, optional: true', 'optional: true, required: Please select.'],
    ['kind: text, rule: email', 'kind: text, rule: past'],
    [
      "inline:\n          { MYSELF: Please select the brand you used., LOVED ONE: Please select your loved one's brand. }\n        ",
      '',
    ],
    ['rule: zip,', 'rule: zip, changedWarning: Sure?,'],
    ['kind: years,', 'kind: years, changedWarning: Sure?,'],
    ['options: [Yes, No]', 'options: [yes, no]'],
    ['flags: { Yes: Has a lawyer }', 'flags: { Perhaps: Has a lawyer }'],
    ['optional: true', 'optional: true, inline: Please select.'],
    ['options: [MYSELF, LOVED ONE]', 'options: [Myself, Loved one]'],
    ['rule: email,', 'rule: email, autocomplete: email,'],
    ['key: More,', 'key: What_year,'],
    ['key: What_year', 'key: category'],
    ['        who: true\n', '        who: true\n        when: { question: More, is: Yes }\n'],
    ['is: Yes }', 'is: yes }'],
    ['question: More', 'question: more'],
    ['question: More, is: Yes', 'question: What_brand_did_your_loved_one_use, is: Nova'],
    ['kind: date, rule: past,', 'kind: date, rule: past, fills: email,'],
    ['key: email,', 'key: email, fills: numbre,'],
    [
      'kind: list\n        options: [African Pride',
      'kind: list\n        who: true\n        options: [LOVED ONE',
    ],
    ['endpoint: /submitform', 'endpoint: /contactUs'],
    ['endpoint: /submitform', 'endpoint: /submitform\nlead: false'],
    ['  sub_category: Sample Lawsuits\n', ''],
    ['    afterwards: A partner law firm may call you.\n', ''],
    ['DO I QUALIFY?', 'DO I QUALIFY?\n    afterwards: Thank you.'],
    ['sent: [email, ', 'sent: [nobody, nobody, '],
  ])('%j is now %j', (from, to) => {
    const before = edit(completeYaml, from, to)
    const [found, ...others] = find(before)
    const after = find(follow(before, parsePath(found!.message), found!.suggestion))
    expect(fieldsOf(others)).toEqual(expect.arrayContaining(fieldsOf(after)))
  })

  test('a part that does not exist is named as it was meant', () => {
    const before = edit(
      completeYaml,
      '  - heading: Your Case',
      '  - contcat\n  - heading: Your Case',
    )
    const [found] = find(before)
    expect(found!.suggestion).toBe('Did you mean "contact"? Write:\n- contact')
  })
})

describe('what a rule between fields and files suggests ends its finding, and makes no other:', () => {
  const createForm = (text: string) =>
    parseSample('questionnaire', 'content/questionnaires/sample.yaml', text)
  const form = createForm(completeYaml)
  const find = (text: string) => {
    const one = parseSample('lawsuit', 'content/lawsuits/one.mdx', validArticle)
    const other = parseSample('lawsuit', 'content/lawsuits/sample.mdx', text)
    return listInvalid([form, one, other], ['Featured Lawsuits', 'Injuries'])
  }
  const valid = createArticle('place: 1', 'place: 3').text

  test.each<[string, string, (string | number)[]]>([
    ['place: 3', 'place: 1', ['grids', 0, 'place']],
    ['name: Featured Lawsuits', 'name: Featured Lawsuit', ['grids', 0, 'name']],
    ['questionnaire: sample', 'questionnaire: smaple', ['questionnaire']],
    ['questionnaire: sample', 'questionnaire: sample\nrecommended: [oen]', ['recommended', 0]],
    ['questionnaire: sample', 'questionnaire: sample\nrecommended: [one, one]', ['recommended', 1]],
    [
      'questionnaire: sample',
      'questionnaire: sample\npreset: { state: ohio }',
      ['preset', 'state'],
    ],
    ['questionnaire: sample', 'questionnaire: sample\npreset: { sate: Ohio }', ['preset', 'sate']],
    ['updated: 2026-11-01', 'updated: 2026-01-04', ['updated']],
  ])('%j is now %j', (from, to, path) => {
    expect(find(valid)).toEqual([])
    const [, before, ...rest] = edit(valid, from, to).split(/^---$/m)
    const [found] = find(['', before, ...rest].join('---'))
    const after = follow(before!, path, found!.suggestion)
    expect(find(['', `\n${after}`, ...rest].join('---'))).toEqual([])
  })

  test('a category that does not exist is named as it was meant', () => {
    const categories = ['Featured Lawsuits', 'Dangerous and Defective Products']
    const text = edit(
      completeYaml,
      'category: Featured Lawsuit\n',
      'category: Dangerous Products\n',
    )
    const [found, ...others] = listInvalid([createForm(text)], categories)
    expect(others).toEqual([])
    expect(found).toMatchObject({ file: form.file, line: 6 })
    const after = follow(text, ['constants', 'category'], found!.suggestion)
    expect(listInvalid([createForm(after)], categories)).toEqual([])
  })
})

test('a place that is taken names one beside it and the last', () => {
  const places = [1, 2, 4, 2].map((place, index) =>
    parseSample(
      'lawsuit',
      `content/lawsuits/number-${index}.mdx`,
      createArticle('place: 1', `place: ${place}`).text,
    ),
  )
  const form = parseSample('questionnaire', 'content/questionnaires/sample.yaml', completeYaml)
  expect(listInvalid([...places, form], ['Featured Lawsuits'])).toMatchObject([
    {
      file: 'content/lawsuits/number-3.mdx',
      suggestion: '3 stands right after it, 5 after all others. Write, for example:\nplace: 3',
    },
  ])
})

describe('what a rule about texts suggests ends its finding, and makes no other:', () => {
  const content = requireData(validateContent())
  const rules = contentRules.filter(({ needs, isSlow }) => !needs && !isSlow)
  const find = async (text: string) => {
    const lawsuit = fitLawsuit(parseSample('lawsuit', 'content/lawsuits/sample.mdx', text))
    const data = { ...content, documents: [lawsuit], documentsThatFit: [lawsuit] }
    return (await collectFindings({ data }, { day, dist: 'none', rules })).findings
  }
  const heading = '## What is alleged'

  /** The text that is replaced, by what, what the suggestion says to write, and where it stands then. */
  test.each([
    [heading, 'The maker recalled it.', 'The maker recalled it in 2021. [^judge-order]'],
    [
      heading,
      'There are 2,100 cases.',
      'As of May 2026, 2,100 cases',
      'As of May 2026, 2,100 cases.',
    ],
    [heading, 'It is so. [^jugde-order]', 'judge-order', 'It is so. [^judge-order]'],
    [heading, 'It is so. [1]', '[^judge-order]', 'It is so. [^judge-order]'],
    ['![A jar]', '![]', '![A jar of hair cream]', '![A jar of hair cream]'],
    [
      'date: 2025-02-07',
      'date: 2026-11-22',
      'scheduled: true',
      'date: 2026-11-22\n    scheduled: true',
    ],
    ['updated: 2026-11-01', 'updated: 2026-11-22', '2026-11-21', 'updated: 2026-11-21'],
    ['creates MDL 3140.', 'creates it. [^judge-order]', 'Take it out', 'creates it.'],
  ])('%j is now %j, and %j is written', async (from, to, written, after = written) => {
    const insertWords = (words: string) =>
      edit(validArticle, from, from === heading ? `${words}\n\n${heading}` : words)
    const [found, ...others] = await find(insertWords(to))
    expect(others).toEqual([])
    expect(found!.suggestion).toContain(written)
    expect(await find(insertWords(after))).toEqual([])
  })

  test('no suggestion uses a phrase that is avoided', async () => {
    const rules = parse(readFileSync('content/phrases.yaml', 'utf8')) as {
      suggestion: string
    }[]
    for (const { suggestion } of rules)
      expect(await find(edit(validArticle, heading, suggestion))).toEqual([])
  })
})

describe('what is said of a slip in YAML ends its finding, and makes no other:', () => {
  const find = (text: string) =>
    validateYaml(z.unknown(), parseYaml({ file: 'some.yaml', text })).findings ?? []

  test.each([
    ['name: A\nupdated 2026-11-26\nplace: 1', 2, 'lacks the ":"', 'updated: 2026-11-26'],
    ['name: A\nupdated:2026-11-26\nplace: 1', 2, 'a blank after ":"', 'updated: 2026-11-26'],
    ['- key: a\n  label What happened?', 2, 'lacks the ":"', 'label: What happened?'],
    ["title: 'Depo's lawsuit'", 1, 'the apostrophe after "Depo" ends', '"Depo\'s lawsuit"'],
    ["a: { b: 'A \"parent\"'s', c: 1 }", 1, 'the apostrophe after', "'A \"parent\"''s'"],
    ['a: { count: 2,100, asOf: 2026 }', 1, '"2,100" is more than one value', '2100'],
    ['options: [Third, No, there was none]', 1, 'is two texts', '"No, there was none"'],
    ['options: [Third, “No, there was none”]', 1, 'is two texts', '"No, there was none"'],
  ])('%j', (text, line, says, written) => {
    const [found, ...others] = find(text)
    expect(others).toEqual([])
    expect(found).toMatchObject({ line, message: expect.stringContaining(says) })
    expect(found!.suggestion).toContain(written)
    const wrong = /^(?:updated| {2}label).*$|'.*'|2,100|“?No.*(?=\])/m
    expect(
      find(text.replace(wrong, () => (text.includes('  label') ? `  ${written}` : written))),
    ).toEqual([])
  })

  test('a line too far to the right is named with the field above it', () => {
    expect(find('facts:\n  about: x\n   who: y\n  z: a')).toMatchObject([
      {
        line: 3,
        message: '"who" begins too far to the right',
        suggestion: 'Begin it in the same column as "about", the field above.',
      },
    ])
  })

  test.each(['[Yes, No, Not sure]', '[yes, no]', '[No Exposure, Other]'])(
    'answers that are no parts of one are accepted: %s',
    options => expect(find(`options: ${options}`)).toEqual([]),
  )

  test('a number with a comma is suggested without', () => {
    const schema = z.object({ count: z.number().int() })
    expect(
      validateYaml(schema, parseYaml({ file: 'some.yaml', text: 'count: 2,100' })).findings,
    ).toMatchObject([{ suggestion: 'Write the number without commas:\ncount: 2100' }])
  })
})
