import { mkdirSync, writeFileSync } from 'node:fs'
import { z } from 'astro/zod'
import type { Examples } from '../findings/parse.ts'
import { questionnaireExamples } from '../forms/schema/examples.ts'
import { unfolded } from '../forms/schema/questionnaire.ts'
import { moment } from '../schemas/fields.ts'
import { lawsuit, lawsuitExamples } from '../schemas/lawsuit.ts'
import { faq, faqExamples, page, pageExamples } from '../schemas/page.ts'
import { partners, partnersExamples, site, siteExamples } from '../schemas/site.ts'

/** The part of a JSON Schema that this file changes. */
interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: unknown[]
  markdownDescription?: string
}

/** The JSON Schemas for editors, by file name in `content/.schemas`. */
export function editorSchemas(): Record<string, object> {
  return {
    lawsuit: shape(lawsuit(z.string()), lawsuitExamples),
    page: shape(page, pageExamples),
    faq: shape(faq, faqExamples),
    questionnaire: withShortForms(shape(unfolded, questionnaireExamples)),
    site: shape(site, siteExamples),
    partners: shape(partners, partnersExamples),
  }
}

/** The JSON Schema of a document, with the same examples as in findings. */
function shape(schema: z.ZodType, examples: Examples): Shape {
  const found = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === moment) withYears(jsonSchema)
    },
  }) as Shape
  const explain = (part: Shape, path: string) => {
    const example = examples[path]
    if (example) part.markdownDescription = `\`\`\`yaml\n${example}\n\`\`\``
    for (const [name, field] of Object.entries(part.properties ?? {}))
      explain(field, path ? `${path}.${name}` : name)
    if (part.items)
      for (const field of Object.entries(part.items.properties ?? {}))
        explain(field[1], `${path}.${field[0]}`)
  }
  explain(found, '')
  return found
}

/** Accepts a number for a year alone, because YAML reads it as one. */
function withYears(moment: object): void {
  const text = { ...moment }
  for (const key of Object.keys(moment)) Reflect.deleteProperty(moment, key)
  Object.assign(moment, { anyOf: [text, { type: 'integer', minimum: 1000, maximum: 9999 }] })
}

/**
 * Adds the shorthands that are resolved before validation: names of parts, and the word `states`.
 */
function withShortForms(form: Shape): Shape {
  const part = { type: 'string', markdownDescription: 'The name of a file of `content/parts`.' }
  const steps = form.properties!.steps!
  const questions = steps.items!.properties!.questions!
  const { options } = questions.items!.properties!
  questions.items!.properties!.options = { anyOf: [options, { const: 'states' }] }
  questions.items = { anyOf: [questions.items, part] }
  steps.items = { anyOf: [steps.items, part] }
  return form
}

if (import.meta.main) {
  mkdirSync('content/.schemas', { recursive: true })
  for (const [name, schema] of Object.entries(editorSchemas()))
    writeFileSync(`content/.schemas/${name}.json`, `${JSON.stringify(schema, null, 2)}\n`)
}
