import { z } from 'astro/zod'
import { route as pattern } from '../files.ts'
import { describeFields } from '../schema-fields.ts'
import { day, moment, pastMoment, source, text, unrepeated } from './fields.ts'

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
const cited = z
  .array(z.number().int().positive())
  .min(1)
  .meta({ example: [1], cites: true })
/** A person by name, with the profession that readers see. */
const person = z.strictObject({ name: text, title: text })
const place = z.number().int().positive()
const gridName = text.meta({ example: 'Featured Lawsuits' })
const route = z
  .string()
  .regex(pattern, 'must be a path without slashes, such as hernia-mesh-lawsuit')
  .meta({ example: 'hernia-mesh-lawsuit' })

/**
 * The front matter of `content/lawsuits/*.mdx`.
 * @param picture the schema of `picture.src`
 */
export function lawsuit<P extends z.ZodType>(picture: P) {
  const fields = z.strictObject({
    name: text
      .meta({ example: 'Depo Provera Lawsuits' })
      .describe('on cards, tiles, slides and in the search'),
    title: text
      .meta({ example: 'Depo-Provera and meningioma lawsuits' })
      .describe('the heading of the page and its title in search results: at most 60 characters'),
    description: text
      .meta({ example: 'What the lawsuits allege, … (70 to 160 characters)' })
      .describe('for search results: 70 to 160 characters'),
    summary: text
      .meta({ example: 'Women who … (the paragraph that a reader sees first)' })
      .describe(
        'the first paragraph: who says what, what the other side says, how it stands and as of when',
      ),
    published: day.describe('the first day on which a build shows the article'),
    updated: day.describe(
      'the day the text last changed in substance: that of `published`, or a later one',
    ),
    draft: z.boolean().describe('`true` keeps it out of the build').default(false),
    picture: z
      .strictObject({
        src: picture.meta({ example: '../images/name.svg' }),
        alt: text.meta({ example: 'A syringe beside a calendar page' }),
      })
      .describe(
        'its path from the article, `../images/…`, and what it shows; it is 8 wide by 5 high',
      ),
    grids: unrepeated(z.strictObject({ name: gridName, place }), ({ name }) => name)
      .min(1)
      .describe('the card grids it stands in; the first stands in its social picture'),
    carousel: place.describe('its place among the slides of the home page').optional(),
    menu: place.describe("its place among the tiles of the header's menu").optional(),
    aliases: z.array(route).describe('other addresses that lead here').default([]),
    also: z
      .array(text.meta({ example: 'Uber' }))
      .describe('other words by which searches find it: `[Uber, Lyft]`')
      .default([]),
    author: person.describe('who wrote it, if they agreed to be named').optional(),
    reviewer: person
      .extend({ date: day.meta({ past: true }) })
      .describe('who reviewed it, if they agreed to be named')
      .optional(),
    questionnaire: text.meta({ example: 'depo-provera' }).describe('the id of the form beside it'),
    counsel: text
      .describe(
        'a note to your lawyer, never shown; `launch:check` lists drafts and facts to verify',
      )
      .optional(),
    preset: z
      .record(text, text)
      .default({})
      .meta({ example: { lawsuits: 'Hernia Mesh' } })
      .describe('answers the form starts with: `preset: { lawsuits: Hernia Mesh }`'),
    cautions: z
      .array(
        z.enum(['medicine', 'abuse', 'crisis'], { error: 'must be medicine, abuse or crisis' }),
      )
      .describe(
        '`medicine`: not to stop a medicine. `abuse`, `crisis`: helplines first, and a way to leave quickly',
      )
      .default([]),
    recommended: unrepeated(route).describe('file names of other articles').default([]),
    facts: z
      .strictObject({
        /** The chances of new claims, in a word and in a sentence. */
        claims: z.strictObject({
          status: z.enum(claimStates, { error: `must be one of ${claimStates.join(', ')}` }),
          text: text.meta({ example: 'Cases are pending in federal court.' }),
          asOf: pastMoment,
          sources: cited,
        }),
        about: text,
        who: text,
        court: text.optional(),
        mdl: z
          .string()
          .regex(/^\d+$/, 'must be digits in quotes')
          .meta({ example: '3140' })
          .optional(),
        judge: text.optional(),
        pending: z
          .strictObject({
            count: z.number().int().positive(),
            /** The source says "more than". */
            atLeast: z.boolean().default(false),
            /** The source says "about". */
            about: z.boolean().default(false),
            /** The cases that are counted, if not all of the article: `Uber cases only`. */
            what: text.meta({ example: 'Uber cases only' }).optional(),
            asOf: pastMoment,
            sources: cited,
          })
          .refine(({ atLeast, about }) => !(atLeast && about), 'is either atLeast or about')
          .optional(),
        status: text,
        /** Open questions, without a capital and a period: `how the first trial ended`. */
        unknown: text.meta({ example: 'how the first trial ended' }),
        asOf: pastMoment,
        sources: cited,
      })
      .describe('the panel of key facts, see below'),
    figures: z
      .array(
        z.strictObject({
          amount: text.meta({ example: '$8.5 million' }),
          /** The payer, the receiver and the reason. */
          what: text,
          date: pastMoment,
          status: z.enum(knownFigureStates, {
            error: `must be one of ${knownFigureStates.join(', ')}`,
          }),
          sources: cited,
        }),
      )
      .describe('settlements and verdicts')
      .default([]),
    timeline: z
      .array(
        z.strictObject({
          date: moment,
          text: text.meta({ example: 'The panel creates MDL 3140.' }),
          scheduled: z.boolean().default(false),
          /** It was planned for a day that has passed, and its outcome is not known. */
          unreported: z.boolean().default(false),
          sources: cited,
        }),
      )
      .describe(
        'dated events: `scheduled: true` if to come, `unreported: true` if no report was found',
      )
      .default([]),
    sources: z.array(source).min(1).describe('what the text and the facts cite, by position'),
  })
  return fields.check(({ value: { published, updated }, issues }) => {
    const message = `must be the day of published, ${published}, or a later one`
    if ([published, updated].every(each => day.safeParse(each).success) && updated < published)
      issues.push({ code: 'custom', path: ['updated'], message, input: updated })
  })
}

export type Lawsuit = z.output<ReturnType<typeof lawsuit<z.ZodType>>>

/** The fields of a lawsuit, as a writer gives them. */
export const lawsuitFields = describeFields(lawsuit(z.string()))
