import { readFileSync, writeFileSync } from 'node:fs'
import type { z } from 'astro/zod'
import {
  buildJsonSchema,
  describeField,
  type FieldSchema,
} from '../documents/reading/json-schema.ts'
import { createLawsuitSchema } from '../documents/schemas/lawsuit.ts'
import { faqSchema, pageSchema } from '../documents/schemas/page.ts'
import { runProgram } from '../program.ts'
import { embeddedComponents } from './check-content/rules/markup.ts'
import { contentRules } from './check-content/rules.ts'

/** The writers' guide. What stands between two comments is written by {@link fillGuide}. */
export const guide = 'content/README.md'

export function fillGuide(text: string): string {
  const tables = {
    'fields of lawsuits': renderFieldTable(createLawsuitSchema()),
    'fields of pages': renderFieldTable(pageSchema),
    'fields of questions': renderFieldTable(faqSchema),
    components: embeddedComponents.map(name => `\`<${name} />\``).join(', '),
    rules: renderTable([
      ['Rule', 'What it finds'],
      ...contentRules.map(({ name, finds, severity = 'error' }) => [
        name,
        severity === 'error' ? finds : `(${severity}) ${finds}`,
      ]),
    ]),
  }
  return Object.entries(tables).reduce((text, [name, table]) => {
    const place = new RegExp(`(?<=<!-- ${name} -->\n\n)(?:(?!<!--)[^])*?(?=\n\n<!-- end -->)`)
    return text.replace(place, () => table)
  }, text)
}

function renderFieldTable(schema: z.ZodType): string {
  const { properties = {}, required = [] } = buildJsonSchema(schema)
  const rows = Object.entries(properties as Record<string, FieldSchema>).map(([name, field]) => [
    `\`${name}\``,
    required.includes(name) ? 'required' : '',
    describeField(field),
  ])
  return renderTable([['Field', '', 'What it is'], ...rows])
}

/** A Markdown table with aligned columns, as the formatter writes it. */
function renderTable([head, ...rows]: readonly (readonly string[])[]): string {
  const widths = head!.map((_, n) => Math.max(...[head!, ...rows].map(row => row[n]!.length), 3))
  const renderRow = (cells: readonly string[], filler = ' ') =>
    `| ${cells.map((cell, n) => cell.padEnd(widths[n]!, filler)).join(' | ')} |`
  return [
    renderRow(head!),
    renderRow(Array(widths.length).fill(''), '-'),
    ...rows.map(row => renderRow(row)),
  ].join('\n')
}

if (import.meta.main)
  await runProgram(() => writeFileSync(guide, fillGuide(readFileSync(guide, 'utf8'))))
