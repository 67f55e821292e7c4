import { z } from 'astro/zod'
import { day, source, text } from './fields.ts'

/** The front matter of `content/pages/*.mdx`. */
export const page = z.strictObject({
  title: text
    .meta({ example: 'Privacy policy' })
    .describe('the heading of the page and its title in search results'),
  description: text.describe('for search results: 70 to 160 characters'),
  updated: day.describe('the day the text last changed in substance'),
  effective: day.describe('the day a legal text takes effect').optional(),
  counsel: text.describe('a note to your lawyer, never shown').optional(),
  questionnaire: text
    .meta({ example: 'contact' })
    .describe('the id of the form beside it')
    .optional(),
  contents: z
    .boolean()
    .describe('`true` shows a list of contents and numbers the sections')
    .default(false),
  sources: z.array(source).describe('what the text cites, by position').default([]),
})

/** The front matter of `content/faq/*.mdx`. */
export const faq = z.strictObject({
  question: text
    .meta({ example: 'How long does a case take?' })
    .describe('the question, as a reader would ask it'),
  order: z.number().int().positive().describe('its place among the questions of its theme'),
  theme: text
    .meta({ example: 'Time and deadlines' })
    .describe('the heading it stands below; themes stand in the order of their first question'),
  updated: day.describe('the day the answer last changed in substance'),
  sources: z.array(source).min(1).describe('what the answer cites, by position'),
})

export type Page = z.output<typeof page>
