import { z } from 'astro/zod'
import type { Examples } from '../findings/parse.ts'
import { day, source, sourceExamples, text } from './fields.ts'

/** The front matter of `content/pages/*.mdx`. */
export const page = z.strictObject({
  title: text,
  description: text,
  updated: day,
  /** When a legal text takes effect. */
  effective: day.optional(),
  /** A note for the operator's counsel. Never rendered. */
  counsel: text.optional(),
  questionnaire: text.optional(),
  /** Shows a contents list and numbers the sections. */
  contents: z.boolean().default(false),
  sources: z.array(source).default([]),
})

/** The front matter of `content/faq/*.mdx`. */
export const faq = z.strictObject({
  question: text,
  order: z.number().int().positive(),
  theme: text,
  updated: day,
  sources: z.array(source).min(1),
})

export type Page = z.output<typeof page>

export const pageExamples: Examples = {
  title: 'title: Privacy policy',
  description: 'description: … (70 to 160 characters)',
  updated: 'updated: 2026-11-21',
  effective: 'effective: 2026-11-21',
  counsel: 'counsel: Draft. Check the address in section 11.',
  questionnaire: 'questionnaire: contact',
  contents: 'contents: true',
  ...sourceExamples,
}

export const faqExamples: Examples = {
  question: 'question: How long does a case take?',
  order: 'order: 3',
  theme: 'theme: Time and deadlines',
  updated: 'updated: 2026-11-21',
  ...sourceExamples,
}
