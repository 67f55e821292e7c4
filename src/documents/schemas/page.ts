import { z } from 'astro/zod'
import { addDays } from '../../forms/days.ts'
import {
  aliasesSchema,
  createNameSchema,
  daySchema,
  descriptionSchema,
  textSchema,
} from './fields.ts'
import { sourcesSchema } from './sources.ts'

/** How long a legal text is on the site before it takes effect. */
const daysOfNotice = 3

const alsoSchema = z
  .array(textSchema)
  .describe('other words by which searches find it: `[cost, fees]`')
  .default([])

/** The front matter of `content/pages/*.mdx`. */
export const createPageSchema = (names?: Readonly<Record<'forms' | 'pages', readonly string[]>>) =>
  z
    .strictObject({
      title: textSchema.describe(
        'the heading of the page, and its title in search results if it has no `name`',
      ),
      name: textSchema
        .describe(
          'its name in search results and in the trail at the top, where the heading is not one',
        )
        .optional(),
      description: descriptionSchema.describe('for search results: 70 to 160 characters'),
      aliases: aliasesSchema,
      also: alsoSchema,
      updated: daySchema.describe('the day the text last changed in substance'),
      effective: daySchema.describe('the day a legal text takes effect').optional(),
      supersededBy: createNameSchema(names?.pages)
        .describe(
          'the page with the text that follows it: searches, sitemap and search engines leave out this one',
        )
        .optional(),
      questionnaire: createNameSchema(names?.forms)
        .describe('the id of the form beside it')
        .optional(),
      contents: z
        .boolean()
        .describe('`true` shows a list of contents and numbers the sections')
        .default(false),
      display: z
        .enum(['wide', 'columns'])
        .describe(
          '`wide` for tables, `columns` for many short sections; otherwise one column of text',
        )
        .optional(),
      sources: sourcesSchema.describe('what the text cites, by id').default([]),
    })
    .refine(({ name, title }) => (name ?? title).length <= 60, {
      path: ['title'],
      error: 'must have at most 60 characters, or a "name" that has',
    })
    .refine(({ updated, effective }) => !effective || addDays(updated, daysOfNotice) <= effective, {
      path: ['effective'],
      error: `must be at least ${daysOfNotice} days after "updated", as policy and terms promise`,
    })

/** The front matter of a page, whatever forms there are. */
export const pageSchema = createPageSchema()

export const faqSchema = z.strictObject({
  question: textSchema.describe('the question, as a reader would ask it'),
  order: z.number().int().positive().describe('its place among the questions of its theme'),
  theme: textSchema.describe(
    'the heading it stands below; themes stand in the order of their first question',
  ),
  also: alsoSchema,
  updated: daySchema.describe('the day the answer last changed in substance'),
  sources: sourcesSchema.min(1).describe('what the answer cites, by id'),
})

export type PageFrontMatter = z.output<typeof pageSchema>
export type FaqFrontMatter = z.output<typeof faqSchema>
