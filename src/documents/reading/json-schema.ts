import { z } from 'astro/zod'

export type FieldSchema = z.core.JSONSchema.JSONSchema

/** A schema of ours as JSON Schema. Steps and questions may be names of files in `content/parts`. */
export function buildJsonSchema(
  schema: z.ZodType,
  reused: 'inline' | 'ref' = 'inline',
): FieldSchema {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    reused,
    unrepresentable: 'any',
    override({ jsonSchema, path }) {
      if (/^(steps|questions)$/.test(String(path.at(-1))))
        jsonSchema.items = { anyOf: [jsonSchema.items as FieldSchema, { type: 'string' }] }
    },
  }) as FieldSchema
}

export function findField(
  schema: FieldSchema,
  [step, ...rest]: readonly PropertyKey[],
): FieldSchema | undefined {
  if (step === undefined) return schema
  for (const { items, properties } of [schema, ...(schema.anyOf ?? schema.oneOf ?? [])]) {
    const field = typeof step === 'number' ? items : properties?.[String(step)]
    if (field) return findField(field as FieldSchema, rest)
  }
  return undefined
}

/** What a field is: its description, and the fields within it, with their values where only some are allowed. */
export function describeField(field: FieldSchema): string {
  const { description = '', items, properties = (items as FieldSchema)?.properties } = field
  const rows = Object.entries((properties ?? {}) as Record<string, FieldSchema>).map(
    ([name, { enum: values }]) => {
      const allowed = values?.map(value => `\`${value}\``).join(', ')
      return `\`${name}\`${allowed ? ` (${allowed})` : ''}`
    },
  )
  return [description, rows.join(', ')].filter(Boolean).join(': ')
}
