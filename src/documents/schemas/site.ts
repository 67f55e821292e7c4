import { readFileSync } from 'node:fs'
import { icons } from '@iconify-json/simple-icons'
import { z } from 'astro/zod'
import { defaultTimeZone } from '../../forms/days.ts'
import { usStates } from '../../forms/us-states.ts'
import { readRequiredFile } from '../content-files.ts'
import type { Result } from '../finding.ts'
import { parseYaml, validateYaml } from '../yaml.ts'
import {
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
const icon = z
  .string()
  .refine(
    name => Object.hasOwn(icons.icons, name),
    'must be an icon of simple-icons, such as facebook',
  )

const origin = 'must be an address such as https://www.example.com, with nothing after it'

export const siteSchema = z.strictObject({
  name: titleSchema,
  tagline: titleSchema,
  description: descriptionSchema,
  host: z
    .url({ protocol: /^https$/, error: origin, abort: true })
    .refine(host => new URL(host).origin === host, origin),
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
  /** Days are counted in it: of a build, of deadlines, and of the inbox. */
  timeZone: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as America/Chicago')
    .default(defaultTimeZone),
  /** The day since which the site honors browsers' opt-out signals. */
  privacySignal: daySchema,
  year: z.number().int(),
  social: links,
  sample: z.array(textSchema),
  /** Shown at the top of every page while there is sample data. */
  demonstration: textSchema,
  navigation: links,
  mobileMenu: z.strictObject({ links, line: textSchema }),
  footer: z.array(z.strictObject({ title: textSchema, links })),
  disclaimers: z.array(textSchema),
  /** Where no leads are taken. Forms say so beside such a state. */
  states: createUniqueListSchema(z.enum(usStates)),
  /** What Texas asks of a seller of sensitive data, at the head of the privacy policy. Shown only if set. */
  sensitiveDataNotice: textSchema.optional(),
  cautions: z.strictObject({
    medicine: z.array(markedSchema),
    abuse: z.array(markedSchema),
    crisis: z.array(markedSchema),
  }),
  exit: z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' }),
  networks: z.array(z.strictObject({ label: textSchema, icon })),
  home: z.strictObject({
    title: titleSchema,
    questionnaire: textSchema,
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
  }),
  grids: createUniqueListSchema(titleSchema).min(1),
  /** What a form may send as its `category`, besides the names of grids. */
  categories: createUniqueListSchema(textSchema),
  /** What every article about a mass tort or a class action says about the two. */
  explainer: z.strictObject({ title: textSchema, text: textSchema }),
  /** What articles about injuries say of time limits, where they write `%timeLimits%`. */
  timeLimits: textSchema,
  /** What a wide table of states says in an empty second or third cell. */
  unknownTimeLimit: textSchema,
  /** Forms add the campaign parameters of the landing page to the address that they send. */
  attribution: z.boolean().default(false),
  /** The privacy policy's texts, each shown where the environment or `attribution` turns one on. */
  measurement: z.strictObject({ events: textSchema, reports: textSchema, attribution: textSchema }),
  forms: z.strictObject({
    withoutScript: textSchema,
    oldBrowser: textSchema,
    recording: markedSchema,
    nextHeading: textSchema,
    next: z.array(markedSchema),
    staleScript: textSchema,
    reload: textSchema,
    state: textSchema.optional(),
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

export const partnersSchema = z.strictObject({
  sample: z.boolean(),
  columns: z
    .array(z.strictObject({ heading: textSchema, names: z.array(textSchema) }))
    .length(4, 'must be four lists'),
})

/** The settings of the whole site: `content/site.yaml`. */
export type Site = z.output<typeof siteSchema>

/** Reads the settings and fills in their placeholders. */
export function readSite(file = 'content/site.yaml'): Result<Site> {
  const { data, findings } = readYaml(siteSchema, file)
  if (findings) return { findings }
  const mark = findUnfillable(data, data)
  if (mark === undefined) return { data: fillAllPlaceholders(data, data) }
  const lines = readFileSync(file, 'utf8').split('\n')
  const line = lines.findIndex(each => !each.startsWith('#') && each.includes(mark)) + 1
  const message = `"${mark}" is not a setting with a plain value`
  return { findings: [{ file, line, message, suggestion: 'Write the value itself.' }] }
}

/** The partners list: four columns of names, each with its heading. */
export type Partners = z.output<typeof partnersSchema>

export function readPartners(): Result<Partners> {
  return readYaml(partnersSchema, 'content/partners.yaml')
}

/** The data of a file that must exist. */
export function readYaml<S extends z.ZodType>(schema: S, file: string): Result<z.output<S>> {
  const { data, findings } = readRequiredFile(file)
  return findings ? { findings } : validateYaml(schema, parseYaml(data))
}

/** `%name%`, `%mailbox%` and others, but not encoded bytes of a URL: `%ef%bb`, `Pol%C3%ADtica%20`. */
export const placeholderPattern = /%(?![A-F\d]{2}|[a-f\d]{2}%)([A-Za-z]+)%/g

/** The first placeholder that {@link fillAllPlaceholders} leaves in a value, if there is one. */
export function findUnfillable(value: unknown, site: Site): string | undefined {
  return JSON.stringify(fillAllPlaceholders(value, site)).match(placeholderPattern)?.[0]
}

function settingOf(site: Site, name: string): string | undefined {
  const value = (site as Record<string, unknown>)[name]
  if (name === 'states')
    return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(site.states) || undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Replaces placeholders in a text with settings. One that is no setting with a plain value stays. */
export function fillPlaceholders(text: string, site: Site): string {
  return text.replace(placeholderPattern, (mark, word: string) => settingOf(site, word) ?? mark)
}

/** Applies {@link fillPlaceholders} to every text in a value. */
export function fillAllPlaceholders<T>(value: T, site: Site): T {
  return JSON.parse(JSON.stringify(value), (_, nested) =>
    typeof nested === 'string' ? fillPlaceholders(nested, site) : nested,
  )
}
