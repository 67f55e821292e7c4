import { mkdirSync, writeFileSync } from 'node:fs'
import { z } from 'astro/zod'
import { createQuestionnaireSchema } from '../documents/questionnaire/questionnaire.ts'
import { counselSchema } from '../documents/schemas/counsel.ts'
import { partnersSchema, siteSchema } from '../documents/schemas/site.ts'
import { runProgram } from '../program.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** The JSON Schemas for editors, by file name in `content/.schemas`. */
export function buildEditorSchemas(): Record<string, object> {
  return {
    questionnaire: describeFields(createQuestionnaireSchema(), 'ref'),
    site: describeFields(siteSchema, 'ref'),
    partners: describeFields(partnersSchema, 'ref'),
    counsel: describeFields(counselSchema),
  }
}

/** A schema of ours as JSON Schema. Steps and questions may be names of files in `content/parts`. */
export function describeFields(schema: z.ZodType, reused: 'inline' | 'ref' = 'inline'): JsonSchema {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    reused,
    unrepresentable: 'any',
    override({ jsonSchema, path }) {
      if (/^(steps|questions)$/.test(String(path.at(-1))))
        jsonSchema.items = { anyOf: [jsonSchema.items as JsonSchema, { type: 'string' }] }
    },
  }) as JsonSchema
}

/** `npm ci` writes the schemas. */
if (import.meta.main)
  await runProgram(() => {
    mkdirSync('content/.schemas', { recursive: true })
    for (const [name, schema] of Object.entries(buildEditorSchemas()))
      writeFileSync(`content/.schemas/${name}.json`, `${JSON.stringify(schema, null, 2)}\n`)
  })
