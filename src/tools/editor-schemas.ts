import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'astro/zod'
import { expandedQuestionnaireSchema } from '../documents/questionnaire/questionnaire.ts'
import { describeFields, type Field, renderExample } from '../documents/schema-fields.ts'
import { createLawsuitSchema } from '../documents/schemas/lawsuit.ts'
import { faqSchema, pageSchema } from '../documents/schemas/page.ts'
import { partnersSchema, siteSchema } from '../documents/schemas/site.ts'
import { UserError } from '../documents/user-error.ts'
import { runProgram } from '../program.ts'
import { embeddedComponents } from './check-content/rules/components.ts'

/** A JSON Schema that this file changes. */
interface EditorSchema {
  properties?: Record<string, EditorSchema>
  items?: EditorSchema
  anyOf?: EditorSchema[]
  markdownDescription?: string
}

/** The JSON Schemas for editors, by file name in `content/.schemas`. */
export function buildEditorSchemas(): Record<string, object> {
  return {
    questionnaire: allowShortForms(toEditorSchema(expandedQuestionnaireSchema)),
    site: toEditorSchema(siteSchema),
    partners: toEditorSchema(partnersSchema),
  }
}

/** The JSON Schema of a document, with the same examples as in findings. */
function toEditorSchema(schema: z.ZodType): EditorSchema {
  const text = JSON.stringify(describeFields(schema), (key, value) => {
    if (key === 'example' || key === 'propertyNames') return undefined
    return key === 'properties' ? addDescriptions(value) : value
  })
  return JSON.parse(text)
}

/** Fields with their examples in the form that editors show. */
function addDescriptions(fields: Readonly<Record<string, Field>>) {
  const described = Object.entries(fields).map(([name, field]) => {
    const markdownDescription = `\`\`\`yaml\n${renderExample(name, field)}\n\`\`\``
    return [name, { ...field, markdownDescription }]
  })
  return Object.fromEntries(described)
}

/**
 * Adds the shorthands that are resolved before validation: names of parts, and the word `states`.
 */
function allowShortForms(form: EditorSchema): EditorSchema {
  const part = { type: 'string', markdownDescription: 'The name of a file of `content/parts`.' }
  const steps = form.properties!.steps!
  const questions = steps.items!.properties!.questions!
  const { options } = questions.items!.properties!
  questions.items!.properties!.options = {
    anyOf: [options!, { const: 'states' } as EditorSchema],
  }
  questions.items = { anyOf: [questions.items!, part] }
  steps.items = { anyOf: [steps.items!, part] }
  return form
}

/** The writers' guide. What stands between two comments is written by {@link fillGuide}. */
export const guide = 'content/README.md'

/**
 * The guide with the tables of fields and the list of components that the schemas and folders give.
 * @throws {UserError} if a comment that marks the place of one is missing
 */
export function fillGuide(text: string): string {
  const tables = {
    'fields of lawsuits': renderFieldTable(createLawsuitSchema(z.string())),
    'fields of pages': renderFieldTable(pageSchema),
    'fields of questions': renderFieldTable(faqSchema),
    components: embeddedComponents.map(name => `\`<${name} />\``).join(', '),
  }
  return Object.entries(tables).reduce((text, [name, table]) => {
    const place = new RegExp(`(?<=<!-- ${name} -->\n\n)(?:(?!<!--)[^])*?(?=\n\n<!-- end -->)`)
    if (!place.test(text)) throw new UserError(`${guide} has no place for the ${name}.`)
    return text.replace(place, () => table)
  }, text)
}

function renderFieldTable(schema: z.ZodType): string {
  const { properties = {}, required = [] } = describeFields(schema)
  const rows = Object.entries(properties).map(([name, field]) => [
    `\`${name}\``,
    required.includes(name) ? 'required' : '',
    `${field.description}${listInner(field)}`,
  ])
  return renderTable([['Field', '', 'What it is'], ...rows])
}

/** A Markdown table with aligned columns, as the formatter writes it. */
function renderTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  const renderRow = (row: readonly string[], filler = ' ') =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!, filler)).join(' | ')} |`
  const rule = renderRow(['', '', ''], '-')
  return [renderRow(rows[0]!), rule, ...rows.slice(1).map(row => renderRow(row))].join('\n')
}

/** The fields within a field, with their values where only some are allowed. */
function listInner({ items, properties = items?.properties }: Field): string {
  if (!properties) return ''
  const rows = Object.entries(properties).map(([name, { enum: values }]) => {
    const allowed = values?.map(value => `\`${value}\``).join(', ')
    return `\`${name}\`${allowed ? ` (${allowed})` : ''}`
  })
  return `: ${rows.join(', ')}`
}

if (import.meta.main)
  await runProgram(() => {
    mkdirSync('content/.schemas', { recursive: true })
    for (const [name, schema] of Object.entries(buildEditorSchemas()))
      writeFileSync(`content/.schemas/${name}.json`, `${JSON.stringify(schema, null, 2)}\n`)
    writeFileSync(guide, fillGuide(readFileSync(guide, 'utf8')))
  })
