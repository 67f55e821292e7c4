import { readFileSync } from 'node:fs'
import { z } from 'astro/zod'
import { expect, test } from 'vitest'
import { parse as parseYaml, stringify } from 'yaml'
import { requireData } from '../../src/documents/finding.ts'
import {
  createQuestionnaireSchema,
  expandedQuestionnaireSchema,
} from '../../src/documents/questionnaire/questionnaire.ts'
import { parseParts, questionnaireFolders } from '../../src/documents/questionnaire/read.ts'
import { describeFields, exampleOf, type Field } from '../../src/documents/schema-fields.ts'
import { createLawsuitSchema } from '../../src/documents/schemas/lawsuit.ts'
import { faqSchema, pageSchema } from '../../src/documents/schemas/page.ts'
import { partnersSchema, siteSchema } from '../../src/documents/schemas/site.ts'
import { validateYaml } from '../../src/documents/yaml.ts'

const parts = requireData(
  parseParts(
    ['consent', 'contact', 'person'].map(name => {
      const file = `${questionnaireFolders[1]}/${name}.yaml`
      return { file, text: readFileSync(file, 'utf8') }
    }),
  ),
)

/** Every kind of document, with a value of each of its fields. */
const kinds: readonly (readonly [name: string, schema: z.ZodType, fields: z.ZodType])[] = [
  ['lawsuit', createLawsuitSchema(z.string()), createLawsuitSchema(z.string())],
  ['page', pageSchema, pageSchema],
  ['faq', faqSchema, faqSchema],
  ['site', siteSchema, siteSchema],
  ['partners', partnersSchema, partnersSchema],
  ['questionnaire', createQuestionnaireSchema(parts), expandedQuestionnaireSchema],
]

/** A document with the example of every field that must be there. */
const whole = (fields: z.ZodType) => exampleOf(describeFields(fields)) as Record<string, unknown>

function findingsIn(schema: z.ZodType, fields: z.ZodType, data: unknown) {
  const text = stringify(data, { lineWidth: 0 })
  return validateYaml(schema, { file: 'some.yaml', text }, fields).findings ?? []
}

/** The paths of objects in a document, with the fields that each has. */
function objectsIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return []
  const within = Object.entries(value).flatMap(([name, child]) =>
    objectsIn(child, [...path, Array.isArray(value) ? Number(name) : name]),
  )
  return Array.isArray(value) ? within : [path, ...within]
}

const at = (data: unknown, path: readonly (string | number)[]) =>
  path.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], data) as Record<
    string,
    unknown
  >

test.each(kinds)('the examples of a %s make a valid document', (name, schema, fields) => {
  const data = whole(fields)
  // A form needs the constants that its endpoint asks for.
  if (name === 'questionnaire') data.constants = { category: 'A', sub_category: 'B' }
  expect(findingsIn(schema, fields, data)).toEqual([])
})

test.each(kinds)(
  'every suggestion for a missing field of a %s is accepted',
  (name, schema, fields) => {
    const sound = whole(fields)
    if (name === 'questionnaire') sound.constants = { category: 'A', sub_category: 'B' }
    let followed = 0
    for (const path of objectsIn(sound))
      for (const key of Object.keys(at(sound, path))) {
        const data = structuredClone(sound)
        delete at(data, path)[key]
        const found = findingsIn(schema, fields, data)
        const missing = found.find(({ message }) => / is missing/.test(message))
        if (!missing) continue
        const [, yaml] = /^Write, for example:\n([\s\S]*)$/.exec(missing.suggestion) ?? []
        expect(yaml, `${path.join('.')}.${key}`).toBeDefined()
        Object.assign(at(data, path), parseYaml(yaml!))
        expect(findingsIn(schema, fields, data), `${path.join('.')}.${key}`).toEqual([])
        followed++
      }
    expect(followed).toBeGreaterThan(0)
  },
)

test.each(kinds)(
  'a wrong field of a %s is told the right ones, also within others',
  (_, schema, fields) => {
    const sound = whole(fields)
    for (const path of objectsIn(sound)) {
      const data = structuredClone(sound)
      at(data, path).qqqqqqqq = 'x'
      const found = findingsIn(schema, fields, data).filter(({ message }) =>
        /has no field/.test(message),
      )
      for (const { suggestion } of found) expect(suggestion).toMatch(/^Its fields are: \w+/)
    }
    const named = listed(describeFields(fields))
    expect(named).not.toContain(0)
  },
)

/** How many fields each object of a schema has. */
function listed({ properties, items, anyOf = [] }: Field): number[] {
  const within = [...Object.values(properties ?? {}), ...(items ? [items] : []), ...anyOf]
  return [...(properties ? [Object.keys(properties).length] : []), ...within.flatMap(listed)]
}
