import { z } from 'astro/zod'
import { defaultTimeZone } from '../../forms/days.ts'
import { usStates } from '../../forms/us-states.ts'
import {
  createOriginSchema,
  createUniqueListSchema,
  daySchema,
  descriptionSchema,
  markedSchema,
  textSchema,
  titleSchema,
} from './fields.ts'

const href = z
  .string()
  .regex(/^(\/(?!\/)|https:\/\/)\S*$/, 'must begin with one / or https://, without spaces')
const email = z.email('must be an e-mail address')
const links = z.array(z.strictObject({ label: textSchema, href }))

const daysSchema = z.int().positive().max(36_500)

/** What Texas asks of a seller of sensitive data: Business and Commerce Code 541.102. */
const texanNotice = 'NOTICE: We may sell your sensitive personal data.'

const century = 'must be a year of this century'

/** The schema of `content/site.yaml`. */
export const siteSchema = z.strictObject({
  name: titleSchema,
  tagline: titleSchema,
  description: descriptionSchema,
  host: createOriginSchema(
    /^https:/,
    'must begin with https:// and have nothing after its host, such as',
  ),
  mailbox: email,
  support: email,
  office: textSchema,
  /** Shown only if set. */
  phone: z
    .strictObject({
      number: textSchema.refine(
        text => /^1?\d{10}$/.test(text.replace(/\D/g, '')),
        'must have ten digits',
      ),
      hours: textSchema.optional(),
    })
    .optional(),
  responsibleLawyer: textSchema,
  /** What the operator is: an intermediary, or what the lawyer says. */
  role: textSchema,
  /** Days are counted in it: of a build, of deadlines, and of the inbox. */
  timeZone: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as America/Chicago')
    .default(defaultTimeZone),
  /** The day since which the site honors browsers' opt-out signals. */
  privacySignal: daySchema,
  year: z.number().int().min(2000, century).max(2099, century),
  social: links,
  sample: z.array(textSchema),
  /** Shown at the top of every page while there is sample data. */
  demonstration: textSchema,
  navigation: links,
  tools: links,
  mobileMenu: z.strictObject({ links, line: textSchema }),
  footer: z.array(z.strictObject({ title: textSchema, links })),
  disclaimers: z.array(textSchema),
  /** Whether leads of a state are taken, null until that is decided. Forms say so beside one where they are not. */
  states: z.partialRecord(
    z.enum(usStates),
    z.strictObject({ served: z.boolean(), decided: daySchema, reason: textSchema }).nullable(),
  ),
  /** At the head of the privacy policy. Shown only if set. */
  sensitiveDataNotice: z
    .literal(texanNotice, `must be the sentence of the law of Texas: ${texanNotice}`)
    .optional(),
  /** Partners load the relay's list of people who must not be contacted every day. */
  partnersLoadStops: z.boolean().default(false),
  /** What people send trains large language models. Null until the operator decides, because Connecticut asks. */
  trainsModels: z.boolean().nullable(),
  /** What pages say where they have the name of one of the two as a placeholder: nothing where there is no text. */
  statements: z.strictObject({
    partnersLoadStops: z.strictObject({ true: textSchema }),
    trainsModels: z.strictObject({ true: textSchema, false: textSchema }),
  }),
  /** How long what people send is kept, as the privacy pages say it. */
  retention: z.strictObject({
    deliveredDays: daysSchema,
    undeliveredDays: daysSchema.max(365, 'must be at most 365: settle what is not delivered'),
    proofYears: z.literal(5, 'must be 5: the relay keeps a proof for as long as 16 CFR 310.5 says'),
    stopListYears: z.int().positive(),
  }),
  cautions: z.strictObject({
    medicine: z.array(markedSchema),
    abuse: z.array(markedSchema),
    crisis: z.array(markedSchema),
  }),
  exit: z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' }),
  networks: z.array(z.strictObject({ label: textSchema, icon: textSchema })),
  home: z.strictObject({
    title: titleSchema,
    questionnaire: textSchema,
    /** The lawsuits whose harms the head names. Without it, those of the slides. */
    harms: createUniqueListSchema(textSchema).max(7, 'must be at most 7').optional(),
    searchHeading: textSchema,
    searchPlaceholder: textSchema,
    headerSearchPlaceholder: textSchema,
    networksHeading: textSchema,
    networksNote: textSchema,
  }),
  search: z.strictObject({
    /** Where a search without results leads. */
    suggestions: links.length(3),
    /** The page that has all questions. */
    questionsPage: href,
    /** The page that has a row for each state. */
    statesPage: href,
  }),
  grids: createUniqueListSchema(titleSchema).min(1),
  /** What a form may send as its `category`, besides the names of grids. */
  categories: createUniqueListSchema(textSchema),
  /** What every article about a mass tort or a class action says about the two. */
  explainer: z.strictObject({ title: textSchema, text: textSchema }),
  /** What articles about injuries say of time limits, where they write `%timeLimits%`. */
  timeLimits: textSchema,
  /** The privacy policy's text, shown where the environment turns reports on. */
  measurement: z.strictObject({ reports: textSchema }),
  forms: z.strictObject({
    withoutScript: textSchema,
    oldBrowser: textSchema,
    recording: markedSchema,
    loading: textSchema,
    /** Through whose hands the answers of a claim form go. */
    way: z.strictObject({
      heading: textSchema,
      stops: z.array(z.strictObject({ name: markedSchema, text: textSchema })),
    }),
    staleScript: textSchema,
    reload: textSchema,
    notSent: textSchema,
    state: textSchema.optional(),
    timeLimit: markedSchema,
  }),
})

/** A name of the IANA database, which is more than three letters or an offset: these have no summer time. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]\w+\//.test(name) && new Intl.DateTimeFormat('en-US', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/** The states where no leads are taken. */
export function listStatesNotServed({ states }: Pick<Site, 'states'>): string[] {
  return Object.entries(states).flatMap(([name, decision]) =>
    decision?.served === false ? [name] : [],
  )
}

export const partnersSchema = z.strictObject({
  sample: z.boolean(),
  columns: z
    .array(z.strictObject({ heading: textSchema, names: createUniqueListSchema(textSchema) }))
    .length(4, 'must be four lists'),
})

/** The settings of the whole site: `content/site.yaml`. */
export type Site = z.output<typeof siteSchema>

/** The partners list: four columns of names, each with its heading. */
export type Partners = z.output<typeof partnersSchema>
