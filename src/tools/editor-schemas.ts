import { mkdirSync, writeFileSync } from 'node:fs'
import { z } from 'astro/zod'
import { unfolded } from '../documents/questionnaire/questionnaire.ts'
import { describeFields, type Field, renderExample } from '../documents/schema-fields.ts'
import { lawsuit } from '../documents/schemas/lawsuit.ts'
import { faq, page } from '../documents/schemas/page.ts'
import { partners, site } from '../documents/schemas/site.ts'

/** A JSON Schema that this file changes. */
interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  additionalProperties?: Shape | boolean
  markdownDescription?: string
}

/** The JSON Schemas for editors, by file name in `content/.schemas`. */
export function editorSchemas(): Record<string, object> {
  return {
    lawsuit: shape(lawsuit(z.string())),
    page: shape(page),
    faq: shape(faq),
    questionnaire: withShortForms(shape(unfolded)),
    site: shape(site),
    partners: shape(partners),
  }
}

/** The JSON Schema of a document, with the same examples as in findings. */
function shape(schema: z.ZodType): Shape {
  return forEditors(structuredClone(describeFields(schema)))
}

/** Turns what `.meta()` adds into what editors know. */
function forEditors(field: Field): Shape {
  const { example, cites, past, partial, ...rest } = field
  const shape = rest as Shape
  for (const [name, child] of Object.entries(field.properties ?? {}))
    shape.properties![name] = {
      ...forEditors(child),
      markdownDescription: `\`\`\`yaml\n${renderExample(name, child)}\n\`\`\``,
    }
  if (field.items) shape.items = forEditors(field.items)
  if (field.anyOf) shape.anyOf = field.anyOf.map(forEditors)
  if (typeof field.additionalProperties === 'object')
    shape.additionalProperties = forEditors(field.additionalProperties)
  Reflect.deleteProperty(shape, 'propertyNames')
  // YAML reads a year alone as a number.
  return partial
    ? { anyOf: [shape, { type: 'integer', minimum: 1000, maximum: 9999 } as Shape] }
    : shape
}

/**
 * Adds the shorthands that are resolved before validation: names of parts, and the word `states`.
 */
function withShortForms(form: Shape): Shape {
  const part = { type: 'string', markdownDescription: 'The name of a file of `content/parts`.' }
  const steps = form.properties!.steps!
  const questions = steps.items!.properties!.questions!
  const { options } = questions.items!.properties!
  questions.items!.properties!.options = {
    anyOf: [options!, { const: 'states' } as Shape],
  }
  questions.items = { anyOf: [questions.items!, part] }
  steps.items = { anyOf: [steps.items!, part] }
  return form
}

if (import.meta.main) {
  mkdirSync('content/.schemas', { recursive: true })
  for (const [name, schema] of Object.entries(editorSchemas()))
    writeFileSync(`content/.schemas/${name}.json`, `${JSON.stringify(schema, null, 2)}\n`)
}
