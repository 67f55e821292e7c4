import { z } from 'astro/zod'
import { createUniqueListSchema, partialDateSchema, textSchema } from './fields.ts'
import { createIssue } from './issues.ts'
import { describePrivateHost, dropTracking, suggestTarget } from './redirects.ts'

/** Kinds of sources that only repeat what others publish. */
export const weakKinds = ['law firm', 'marketing', 'copy'] as const

/** The kinds of sources. `content/texts.yaml` has the words for them. */
export const sourceKinds = [
  'court',
  'law',
  'agency',
  'study',
  'company',
  'news',
  ...weakKinds,
] as const

/** The name by which texts and facts cite a source of their document. */
const sourceIdSchema = z
  .string({ error: 'must be the id of a source, such as judge-order' })
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be words in small letters, such as judge-order')

/** Addresses of data, storage, searches and lists. */
const unsuitableUrl =
  /[?&](q|query|search)=|\/(wp-json|search|author)\/|\.json($|\?)|(supabase\.co|digitaloceanspaces\.com|amazonaws\.com|storage\.googleapis\.com)\/|…/

const sourceSchema = z.strictObject({
  id: sourceIdSchema,
  title: textSchema,
  publisher: textSchema,
  date: partialDateSchema.optional(),
  url: z
    .url({ protocol: /^https$/, error: 'must be a web address that begins with https://' })
    .regex(/^\S*$/, 'must have no blanks')
    .check(({ value, issues }) => {
      const target = suggestTarget(value)
      const message = "must be the publisher's own page, or a DOI"
      if (target) issues.push(createIssue([], 'leads through another site', target))
      else if (
        unsuitableUrl.test(value) ||
        dropTracking(value) !== value ||
        describePrivateHost(value)
      )
        issues.push(createIssue([], message))
    }),
  kind: z.enum(sourceKinds),
})

export type Source = z.output<typeof sourceSchema>

/** Sources in the order of their numbers, each with an id of its own. */
export const sourcesSchema = createUniqueListSchema(sourceSchema, ({ id }) => id)

/** Ids of entries in `sources`. */
export const citedIdsSchema = z.array(sourceIdSchema).min(1)

/** The ids that facts, figures and events cite in their own `sources`, with their paths. */
export function listCitedIds(
  value: unknown,
  path: readonly PropertyKey[] = [],
): { id: string; path: PropertyKey[] }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, nested]) => {
    const at = [...path, Array.isArray(value) ? Number(name) : name]
    return name === 'sources' && path.length > 0
      ? (nested as string[]).map((id, index) => ({ id, path: [...at, index] }))
      : listCitedIds(nested, at)
  })
}

/** The citation of a source by its id, in the syntax of a footnote: `[^judge-order]`. */
export const citationPattern = /\[\^([^\]\s]+)\]/g
