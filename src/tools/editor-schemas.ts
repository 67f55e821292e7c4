import { mkdirSync, writeFileSync } from 'node:fs'
import { createQuestionnaireSchema } from '../documents/questionnaire/questionnaire.ts'
import { buildJsonSchema } from '../documents/reading/json-schema.ts'
import { counselSchema } from '../documents/schemas/counsel.ts'
import { partnersSchema, siteSchema } from '../documents/schemas/site.ts'
import { runProgram } from '../program.ts'

/** The JSON Schemas for editors, by file name in `content/.schemas`. */
export function buildEditorSchemas(): Record<string, object> {
  return {
    questionnaire: buildJsonSchema(createQuestionnaireSchema(), 'ref'),
    site: buildJsonSchema(siteSchema, 'ref'),
    partners: buildJsonSchema(partnersSchema, 'ref'),
    counsel: buildJsonSchema(counselSchema),
  }
}

/** `npm ci` writes the schemas. */
if (import.meta.main)
  await runProgram(() => {
    mkdirSync('content/.schemas', { recursive: true })
    for (const [name, schema] of Object.entries(buildEditorSchemas()))
      writeFileSync(`content/.schemas/${name}.json`, `${JSON.stringify(schema, null, 2)}\n`)
  })
