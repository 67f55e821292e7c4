import { z } from 'astro/zod'
import { day, source, text } from './fields.ts'

/** The front matter of `content/pages/*.mdx`. */
export const page = z.strictObject({
  title: text.meta({ example: 'Privacy policy' }),
  description: text,
  updated: day,
  /** When a legal text takes effect. */
  effective: day.optional(),
  /** A note for the operator's counsel. Never rendered. */
  counsel: text.optional(),
  questionnaire: text.meta({ example: 'contact' }).optional(),
  /** Shows a contents list and numbers the sections. */
  contents: z.boolean().default(false),
  sources: z.array(source).default([]),
})

/** The front matter of `content/faq/*.mdx`. */
export const faq = z.strictObject({
  question: text.meta({ example: 'How long does a case take?' }),
  order: z.number().int().positive(),
  theme: text.meta({ example: 'Time and deadlines' }),
  updated: day,
  sources: z.array(source).min(1),
})

export type Page = z.output<typeof page>
