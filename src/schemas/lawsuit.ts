import { z } from 'astro/zod'
import { route as pattern } from '../findings/files.ts'
import type { Examples } from '../findings/parse.ts'
import { day, moment, source, sourceExamples, text, unrepeated } from './fields.ts'

/** True if a lawsuit is published on a day: not a draft and not scheduled for later. */
export function isPublic(
  { draft, published }: { readonly draft: boolean; readonly published: string },
  day: string,
): boolean {
  return !draft && published <= day
}

/** The chances of new claims, in a word. */
export const claims = {
  open: 'Open',
  weakened: 'Weakened',
  closed: 'Mostly closed',
  settlement: 'Settlement',
  benefits: 'Benefits claim',
  unconfirmed: 'Unconfirmed',
} as const

/** The same as sentences that explain themselves, on cards. */
export const claimSentences: Readonly<Record<keyof typeof claims, string>> = {
  open: 'New claims: open',
  weakened: 'New claims: harder after a ruling',
  closed: 'New claims: mostly closed',
  settlement: 'New claims: there is a settlement',
  benefits: 'A claim for benefits',
  unconfirmed: 'New claims: not confirmed',
}

/** How a settlement or verdict stands, in the words that its table shows. */
export const figureStates = {
  final: 'Final',
  reduced: 'Reduced',
  rejected: 'Rejected',
  vacated: 'Set aside',
  open: 'May change',
  offer: 'Not final',
  announced: 'Announced',
} as const

const knownFigureStates = Object.keys(figureStates) as (keyof typeof figureStates)[]

const claimStates = Object.keys(claims) as (keyof typeof claims)[]

/** Numbers of entries in `sources`, counted from 1. */
const cited = z.array(z.number().int().positive()).min(1)
/** A person by name, with the profession that readers see. */
const person = z.strictObject({ name: text, title: text })
const place = z.number().int().positive()
const route = z
  .string()
  .regex(pattern, 'must be a path without slashes, such as hernia-mesh-lawsuit')

/**
 * The front matter of `content/lawsuits/*.mdx`.
 * @param picture the schema of `picture.src`
 */
export function lawsuit<P extends z.ZodType>(picture: P) {
  const fields = z.strictObject({
    name: text,
    title: text,
    description: text,
    summary: text,
    published: day,
    updated: day,
    draft: z.boolean().default(false),
    picture: z.strictObject({ src: picture, alt: text }),
    grids: unrepeated(z.strictObject({ name: text, place }), ({ name }) => name).min(1),
    carousel: place.optional(),
    menu: place.optional(),
    aliases: z.array(route).default([]),
    /** Other search terms for it. */
    also: z.array(text).default([]),
    /** The writer and the reviewer, if they agreed to be named. */
    author: person.optional(),
    reviewer: person.extend({ date: day }).optional(),
    questionnaire: text,
    /** A note for the operator's counsel. Never rendered. */
    counsel: text.optional(),
    preset: z.record(text, text).default({}),
    cautions: z
      .array(
        z.enum(['medicine', 'abuse', 'crisis'], { error: 'must be medicine, abuse or crisis' }),
      )
      .default([]),
    recommended: unrepeated(route).default([]),
    facts: z.strictObject({
      /** The chances of new claims, in a word and in a sentence. */
      claims: z.strictObject({
        status: z.enum(claimStates, { error: `must be one of ${claimStates.join(', ')}` }),
        text,
        asOf: moment,
        sources: cited,
      }),
      about: text,
      who: text,
      court: text.optional(),
      mdl: z.string().regex(/^\d+$/, 'must be digits in quotes').optional(),
      judge: text.optional(),
      pending: z
        .strictObject({
          count: z.number().int().positive(),
          /** The source says "more than". */
          atLeast: z.boolean().default(false),
          /** The source says "about". */
          about: z.boolean().default(false),
          /** The cases that are counted, if not all of the article: `Uber cases only`. */
          what: text.optional(),
          asOf: moment,
          sources: cited,
        })
        .refine(({ atLeast, about }) => !(atLeast && about), 'is either atLeast or about')
        .optional(),
      status: text,
      /** Open questions, without a capital and a period: `how the first trial ended`. */
      unknown: text,
      asOf: moment,
      sources: cited,
    }),
    figures: z
      .array(
        z.strictObject({
          amount: text,
          /** The payer, the receiver and the reason. */
          what: text,
          date: moment,
          status: z.enum(knownFigureStates, {
            error: `must be one of ${knownFigureStates.join(', ')}`,
          }),
          sources: cited,
        }),
      )
      .default([]),
    timeline: z
      .array(
        z.strictObject({
          date: moment,
          text,
          scheduled: z.boolean().default(false),
          /** It was planned for a day that has passed, and its outcome is not known. */
          unreported: z.boolean().default(false),
          sources: cited,
        }),
      )
      .default([]),
    sources: z.array(source).min(1),
  })
  return fields.check(({ value: { published, updated }, issues }) => {
    const message = `must be the day of published, ${published}, or a later one`
    if ([published, updated].every(each => day.safeParse(each).success) && updated < published)
      issues.push({ code: 'custom', path: ['updated'], message, input: updated })
  })
}

export type Lawsuit = z.output<ReturnType<typeof lawsuit<z.ZodType>>>

export const lawsuitExamples: Examples = {
  name: 'name: Depo Provera Lawsuits',
  title: 'title: Depo-Provera and meningioma lawsuits',
  description: 'description: What the Depo-Provera lawsuits allege, … (70 to 160 characters)',
  summary: 'summary: Women who … (the paragraph a reader sees first)',
  published: 'published: 2026-11-21',
  updated: 'updated: 2026-11-21',
  draft: 'draft: true',
  picture: 'picture:\n  src: ../images/depo-provera-lawsuits.svg\n  alt: A syringe',
  'picture.src': 'src: ../images/depo-provera-lawsuits.svg',
  'picture.alt': 'alt: A syringe beside a calendar page',
  grids: 'grids:\n  - { name: Featured Lawsuits, place: 1 }',
  'grids.name': 'name: Featured Lawsuits',
  'grids.place': 'place: 1',
  carousel: 'carousel: 1',
  menu: 'menu: 1',
  aliases: 'aliases: [hernia-mesh-lawsuit]',
  also: 'also: [Uber, Lyft]',
  questionnaire: 'questionnaire: depo-provera',
  preset: 'preset: { lawsuits: Hernia Mesh }',
  cautions: 'cautions: [medicine]',
  recommended: 'recommended: [tepezza-lawsuit, zantac-cancer-lawsuits]',
  facts:
    'facts:\n  claims: { status: open, text: …, asOf: 2026-05, sources: [1] }\n  about: …\n  who: …\n  status: …\n  unknown: …\n  asOf: 2026-05\n  sources: [1]',
  author: 'author: { name: …, title: Legal writer }',
  reviewer: 'reviewer: { name: …, title: Attorney in Ohio, date: 2026-11-21 }',
  counsel: 'counsel: Check the time limits.',
  figures:
    'figures:\n  - { amount: $8.5 million, what: Jury in Phoenix, date: 2026-02-05, status: open, sources: [3] }',
  'facts.claims': 'claims: { status: open, text: …, asOf: 2026-05, sources: [1] }',
  'facts.claims.status': 'status: open',
  'facts.claims.text': 'text: Cases are pending in federal court.',
  'facts.claims.asOf': 'asOf: 2026-05',
  'facts.claims.sources': 'sources: [1]',
  'facts.about': 'about: Claims that …',
  'facts.who': 'who: People who …',
  'facts.court': 'court: U.S. District Court, Northern District of Florida',
  'facts.mdl': 'mdl: "3140"',
  'facts.judge': 'judge: M. Casey Rodgers',
  'facts.pending': 'pending: { count: 2100, asOf: 2025-12, sources: [4] }',
  'facts.pending.count': 'count: 2100',
  'facts.pending.atLeast': 'atLeast: true',
  'facts.pending.about': 'about: true',
  'facts.pending.what': 'what: Uber cases only',
  'facts.pending.asOf': 'asOf: 2025-12',
  'facts.pending.sources': 'sources: [4]',
  'facts.status': 'status: The first trial is scheduled for December 7, 2026.',
  'facts.unknown': 'unknown: how the first trial ended',
  'facts.asOf': 'asOf: 2026-05',
  'facts.sources': 'sources: [1, 6]',
  timeline:
    'timeline:\n  - date: 2025-02-07\n    text: The panel creates MDL 3140.\n    sources: [1]',
  'timeline.date': 'date: 2025-02-07',
  'timeline.text': 'text: The panel creates MDL 3140.',
  'timeline.scheduled': 'scheduled: true',
  'timeline.unreported': 'unreported: true',
  'timeline.sources': 'sources: [1]',
  ...sourceExamples,
}
