import { z } from 'astro/zod'
import { suggestNearest } from '../reading/nearest.ts'
import {
  aliasesSchema,
  createNameSchema,
  createUniqueListSchema,
  daySchema,
  descriptionSchema,
  markedSchema,
  partialDateSchema,
  textSchema,
  titleSchema,
} from './fields.ts'
import { createIssue } from './issues.ts'
import { citedIdsSchema, listCitedIds, sourcesSchema } from './sources.ts'

/** The chances of new claims. `content/texts.yaml` has the words for them. */
export const claimStatuses = [
  'open',
  'weakened',
  'closed',
  'settlement',
  'benefits',
  'unconfirmed',
] as const

/**
 * How far the cases before a court have come: filed, before one judge, rulings or hearings on experts, a first trial
 * begun or decided, a settlement or another end. `content/texts.yaml` has the words for them.
 */
export const stages = ['filed', 'judge', 'experts', 'trial', 'end'] as const

export const figureStatuses = [
  'final',
  'reduced',
  'rejected',
  'vacated',
  'open',
  'offer',
  'announced',
] as const

/** How a drug or device stands with the FDA. `content/texts.yaml` has a sentence for all but `none`. */
export const approvalStatuses = ['approved', 'cleared', 'recalled', 'withdrawn'] as const

const approvalSchema = z
  .strictObject({
    status: z.enum([...approvalStatuses, 'none']),
    /** In place of the usual sentence, where that would be false of one of several products. */
    text: textSchema.optional(),
    sources: citedIdsSchema,
  })
  .refine(({ status, text }) => (status === 'none' ? text : (text?.includes(status) ?? true)), {
    path: ['text'],
    error: 'must say the word of status, or how the product is sold where that is none',
  })

const personSchema = z.strictObject({ name: textSchema, title: textSchema })
const digitsInQuotes = 'must be digits in quotes'
/** Not only whole numbers, so that 2.5 stands between 2 and 3. */
const placeSchema = z.number().positive()

const factsSchema = z.strictObject({
  claims: z.strictObject({
    status: z.enum(claimStatuses),
    text: textSchema,
    asOf: partialDateSchema,
    sources: citedIdsSchema,
  }),
  about: textSchema,
  who: textSchema,
  /** Its own time limit, a few bold words and a sentence, where "often 1 to 6 years" would mislead. */
  timeLimit: z.strictObject({ text: markedSchema, sources: citedIdsSchema.optional() }).optional(),
  court: textSchema.optional(),
  mdl: z.string(digitsInQuotes).regex(/^\d+$/, digitsInQuotes).optional(),
  judge: textSchema
    .regex(/^(?!.*\b(?:Judge|Hon)\b)/, 'must be a name without a title, which pages add')
    .optional(),
  docket: z
    .url({ protocol: /^https$/, error: 'must be a web address that begins with https://' })
    .optional(),
  /** The last stage of the cases before `court` that a source shows. */
  stage: z
    .strictObject({ reached: z.enum(stages), asOf: partialDateSchema, sources: citedIdsSchema })
    .optional(),
  pending: z
    .strictObject({
      count: z.number().int().positive(),
      /** The source says "more than". */
      atLeast: z.boolean().default(false),
      /** The source says "about". */
      about: z.boolean().default(false),
      /** The cases that are counted, if not all of the article: `Uber cases only`. */
      what: textSchema.optional(),
      asOf: partialDateSchema,
      sources: citedIdsSchema,
    })
    .optional(),
  unknown: textSchema.describe(
    'open questions, without a capital and a period: how the first trial ended',
  ),
  asOf: partialDateSchema,
})

const figureSchema = z.strictObject({
  amount: textSchema.regex(
    /\p{Sc}|^(?![\d.,]+( (million|billion))?$)/u,
    'must name its currency: $9.1 million',
  ),
  what: textSchema.describe('the payer, the receiver and the reason'),
  date: partialDateSchema,
  status: z.enum(figureStatuses),
  sources: citedIdsSchema,
})

const eventSchema = z.strictObject({
  date: partialDateSchema,
  text: textSchema,
  /** It was announced for this date, and its outcome is not known. */
  scheduled: z.boolean().default(false),
  /** The day on which its outcome was last looked for in vain. */
  looked: daySchema.optional(),
  /** It is the last day to apply to a program. */
  closes: z.boolean().default(false),
  /** It is part of a lawsuit, and not of an agency, a study or the news. */
  court: z.boolean().default(true),
  sources: citedIdsSchema,
})

/** The names that front matter may hold: of forms, of other articles, and of the grids in `site.yaml`. */
type KnownNames = Readonly<Record<'forms' | 'lawsuits' | 'grids', readonly string[]>>

const createFieldsSchema = (names?: KnownNames) =>
  z.strictObject({
    name: textSchema.describe('on cards, tiles, slides and in the search'),
    title: titleSchema.describe(
      'the heading of the page and its title in search results: at most 60 characters',
    ),
    description: descriptionSchema.describe('for search results: 70 to 160 characters'),
    summary: textSchema.describe(
      'the first paragraph, three sentences: who says what, what the other side says, how new claims stand and as of when',
    ),
    published: daySchema.describe('the first day on which a build shows the article'),
    updated: daySchema.describe(
      'the day the text last changed in substance: that of `published`, or a later one',
    ),
    draft: z.boolean().describe('`true` keeps it out of the build').default(false),
    picture: z
      .strictObject({
        src: textSchema,
        alt: textSchema,
      })
      .describe(
        'its path from the article, `../images/…`, and what it shows; it is 8 wide by 5 high',
      ),
    grids: createUniqueListSchema(
      z.strictObject({ name: createNameSchema(names?.grids), place: placeSchema }),
      ({ name }) => name,
    )
      .min(1)
      .describe('the card grids it stands in'),
    carousel: placeSchema.describe('its place among the slides of the home page').optional(),
    menu: placeSchema.describe("its place among the tiles of the header's menu").optional(),
    aliases: aliasesSchema,
    also: z
      .array(textSchema)
      .describe(
        'other words by which searches find it: `[Uber, Lyft]`; the number of `facts.mdl` is one',
      )
      .default([]),
    harms: z
      .strictObject({
        of: textSchema.max(16, 'must have at most 16 characters'),
        names: createUniqueListSchema(textSchema.max(24, 'must have at most 24 characters')).min(1),
      })
      .describe(
        'what happened to its readers, in their own words (at most 24 characters), and of what, as is alleged (16): a line each in the index of the home page, and words by which searches find it',
      ),
    author: personSchema.describe('who wrote it, if they agreed to be named').optional(),
    reviewer: personSchema
      .extend({ date: daySchema })
      .describe('who reviewed it, if they agreed to be named')
      .optional(),
    questionnaire: createNameSchema(names?.forms).describe('the id of the form beside it'),
    preset: z
      .record(textSchema, textSchema)
      .default({})
      .describe('answers the form starts with: `preset: { lawsuits: Hernia Mesh }`'),
    cautions: z
      .array(z.enum(['medicine', 'abuse', 'crisis']))
      .describe(
        '`medicine`: not to stop a medicine. `abuse`, `crisis`: helplines first, and a way to leave quickly',
      )
      .default([]),
    approval: approvalSchema
      .describe(
        'how a drug or medical device stands with the FDA, which some states ask ads to say; required with the caution `medicine`',
      )
      .optional(),
    recommended: createUniqueListSchema(createNameSchema(names?.lawsuits))
      .describe('file names of other articles')
      .default([]),
    recommendedBeside: z
      .boolean()
      .describe('`true` shows them below the form, not at the end of the article')
      .default(false),
    records: z
      .strictObject({
        items: z.array(textSchema).min(1),
        note: textSchema.optional(),
      })
      .describe('what to gather, and who may hold it')
      .optional(),
    opening: textSchema
      .describe('a first paragraph that stands above the form, as on pages about abuse')
      .optional(),
    facts: factsSchema.describe('the key facts, see below'),
    figures: z.array(figureSchema).describe('settlements and verdicts').default([]),
    timeline: z
      .array(eventSchema)
      .describe(
        'dated events: `scheduled: true` if announced and not reported yet, `looked` for the day on which no report was found, `closes: true` for the last day to apply to a program, `court: false` for the newest events if they are not of a court',
      )
      .default([]),
    sources: sourcesSchema.min(1).describe('what the text and the facts cite, by id'),
  })

export type Lawsuit = z.output<ReturnType<typeof createFieldsSchema>>

function addIssues({ value, issues }: z.core.ParsePayload<Lawsuit>) {
  const { published, updated, cautions, approval, facts } = value
  // What follows from a field that is wrong itself would lead the wrong way.
  const wrong = new Set(issues.flatMap(({ path = [] }) => path))
  if (cautions.includes('medicine') && !approval) {
    const message = 'is missing: an article about a medicine says how it stands with the FDA'
    issues.push(createIssue(['approval'], message))
  }
  if (facts.stage && !facts.court)
    issues.push(
      createIssue(['facts', 'stage'], 'needs "court": it says how far the cases there are'),
    )
  const message = `must be the day of published, ${published}, or a later one`
  if (!wrong.has('published') && !wrong.has('updated') && updated < published)
    issues.push(createIssue(['updated'], message))
  const listed = value.sources.map(({ id }) => id)
  for (const { id, path } of listCitedIds(value))
    if (!wrong.has('sources') && !listed.includes(id))
      issues.push(createIssue(path, `source "${id}" is not listed`, suggestNearest(id, listed)))
}

/** The front matter of `content/lawsuits/*.mdx`. */
export const createLawsuitSchema = (names?: KnownNames) =>
  createFieldsSchema(names).check(addIssues)
