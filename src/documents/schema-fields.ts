import { z } from 'astro/zod'
import { Document, isScalar, visit } from 'yaml'

/**
 * What a schema says of a field: its JSON Schema, with what `.meta()` adds. Suggestions, the schemas
 * for editors, and the lists of fields that cite sources, hold dates or take links all come from here.
 */
export interface Field {
  readonly type?: string
  /** What the field is for. The writers' guide shows it. */
  readonly description?: string
  readonly properties?: Readonly<Record<string, Field>>
  readonly required?: readonly string[]
  readonly items?: Field
  readonly anyOf?: readonly Field[]
  readonly enum?: readonly unknown[]
  /** The values of a record. */
  readonly additionalProperties?: Field | boolean
  /** A value to suggest. Without one, it is made from the type and the fields within. */
  readonly example?: unknown
  /** Holds ids of entries in `sources`. */
  readonly cites?: boolean
  /** A date that cannot be in the future. */
  readonly past?: boolean
  /** A text that may contain links and bold words. */
  readonly marked?: boolean
}

const cachedFields = new WeakMap<z.ZodType, Field>()

/** The fields of a schema, as a writer gives them. */
export function describeFields(schema: z.ZodType): Field {
  const found = cachedFields.get(schema)
  if (found) return found
  const options = { target: 'draft-7', io: 'input', unrepresentable: 'any' } as const
  const field = z.toJSONSchema(schema, options) as Field
  cachedFields.set(schema, field)
  return field
}

/** The field at a path in a document, such as `['timeline', 2, 'date']`. */
export function findField(field: Field, path: readonly PropertyKey[]): Field | undefined {
  const [step, ...rest] = path
  if (step === undefined) return field
  const options = [field, ...(field.anyOf ?? [])]
  for (const { items, properties, additionalProperties } of options) {
    const record = typeof additionalProperties === 'object' ? additionalProperties : undefined
    const next = typeof step === 'number' ? items : (properties?.[String(step)] ?? record)
    const found = next && findField(next, rest)
    if (found) return found
  }
  return undefined
}

/** The form of a field that has fields itself. */
export function collectProperties(field: Field = {}): Field {
  return [field, ...(field.anyOf ?? [])].find(({ properties }) => properties) ?? {}
}

/** The paths of all fields of a kind, without list positions: `facts.claims.sources`. */
export function listPaths(field: Field, isWanted: (field: Field) => boolean): string[] {
  const within = Object.entries(field.items?.properties ?? field.properties ?? {})
  return within.flatMap(([name, child]) => [
    ...(isWanted(child) ? [name] : []),
    ...listPaths(child, isWanted).map(path => `${name}.${path}`),
  ])
}

/** The values of a field, with their paths: of `timeline.sources`, every id that an event cites. */
export function listValuesAt(
  value: unknown,
  field: readonly string[],
  path: readonly PropertyKey[] = [],
): { value: string; path: readonly PropertyKey[] }[] {
  const [name, ...rest] = field
  if (Array.isArray(value))
    return value.flatMap((entry, index) => listValuesAt(entry, field, [...path, index]))
  if (value === undefined) return []
  if (name === undefined) return [{ value: String(value), path }]
  return listValuesAt((value as Record<string, unknown>)[name], rest, [...path, name])
}

/** A value that the field accepts. */
export function exampleOf(field: Field): unknown {
  const { example, enum: values, type, items, properties, required = [], anyOf } = field
  if (example !== undefined) return example
  if (values) return values[0]
  if (anyOf) return exampleOf(anyOf[0]!)
  if (type === 'array') return items ? [exampleOf(items)] : []
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return 1
  if (!properties) return '…'
  return Object.fromEntries(required.map(name => [name, exampleOf(properties[name]!)]))
}

/** The YAML of a field with an example: `status: open`. */
export function renderExample(name: string, field: Field): string {
  return renderFields({ [name]: exampleOf(field) })
}

/** Fields as YAML, as a writer would type them. */
export function renderFields(fields: Readonly<Record<string, unknown>>): string {
  const document = new Document(fields)
  visit(document, {
    Seq(_, list) {
      list.flow = list.items.every(item => isScalar(item))
    },
  })
  return document.toString({ lineWidth: 0, flowCollectionPadding: false }).trimEnd()
}
