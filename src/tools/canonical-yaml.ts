import { z } from 'astro/zod'
import { isMap, isScalar, isSeq, parseDocument, Scalar, visit } from 'yaml'
import type { DocumentKind } from '../documents/content-document.ts'
import { expandedQuestionnaireSchema } from '../documents/questionnaire/questionnaire.ts'
import { collectProperties, describeFields, type Field } from '../documents/schema-fields.ts'
import { createLawsuitSchema } from '../documents/schemas/lawsuit.ts'
import { faqSchema, pageSchema } from '../documents/schemas/page.ts'
import { siteSchema } from '../documents/schemas/site.ts'
import { textsSchema } from '../documents/schemas/texts.ts'
import { frontMatterPattern } from '../documents/yaml.ts'

const schemas: Partial<Record<DocumentKind, z.ZodType>> = {
  lawsuit: createLawsuitSchema(z.string()),
  page: pageSchema,
  faq: faqSchema,
  questionnaire: expandedQuestionnaireSchema,
  site: siteSchema,
  texts: textsSchema,
}

/**
 * A file of `content/` with its YAML in the one form that a program writes as well: fields in the
 * order of the schema, each text on one line, quotes only where YAML needs them, short lists of words
 * in brackets and everything else one field a line. Comments stay. YAML that cannot be parsed stays
 * too; `check:content` reports it.
 * @param text the whole file: YAML, or front matter and a body
 */
export function formatContent(kind: DocumentKind, file: string, text: string): string {
  const schema = schemas[kind]
  const fields = schema && describeFields(schema)
  if (file.endsWith('.yaml')) return formatYaml(text, fields)
  return text.replace(frontMatterPattern, (whole, opening: string, yaml: string) =>
    whole.replace(opening + yaml, () => opening + formatYaml(yaml, fields).trimEnd()),
  )
}

function formatYaml(text: string, fields: Field | undefined): string {
  const document = parseDocument(text)
  if (document.errors.length > 0) return text
  sortFields(document.contents, fields)
  visit(document, {
    Scalar(_, scalar) {
      if (typeof scalar.value === 'string') scalar.type = Scalar.PLAIN
    },
    Collection(_, collection) {
      collection.flow = collection.items.length === 0 || isShortList(collection)
    },
  })
  return document.toString({ lineWidth: 0, flowCollectionPadding: false })
}

/** True for a list of words that fits on its line at any depth. */
function isShortList(node: unknown): boolean {
  return (
    isSeq(node) &&
    node.items.every(item => isScalar(item) && !item.comment && !item.commentBefore) &&
    node.items.map(String).join(', ').length <= 70
  )
}

/** Sorts the fields of maps as their schema lists them. Unknown ones come last. */
function sortFields(node: unknown, field: Field | undefined): void {
  if (isSeq(node)) for (const item of node.items) sortFields(item, field?.items)
  if (!isMap(node)) return
  const { properties = {} } = collectProperties(field)
  const names = Object.keys(properties)
  const rank = (key: unknown) => {
    const index = names.indexOf(String(key))
    return index < 0 ? names.length : index
  }
  node.items.sort((a, b) => rank(a.key) - rank(b.key))
  for (const { key, value } of node.items) sortFields(value, properties[String(key)])
}
