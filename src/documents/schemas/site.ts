import { icons } from '@iconify-json/simple-icons'
import { z } from 'astro/zod'
import { unknownForm } from '../entry.ts'
import { readRequiredFile } from '../files.ts'
import type { Finding, Result } from '../finding.ts'
import { lineOf, parse, type Source } from '../parse.ts'
import { day, text, unrepeated } from './fields.ts'

const href = z
  .string()
  .regex(/^(\/|https:\/\/)/, 'must begin with / or https://')
  .meta({ example: '/about-us' })
const email = z.email('must be an e-mail address').meta({ example: 'hello@example.com' })
const links = z.array(z.strictObject({ label: text.meta({ example: 'About us' }), href }))
const icon = z
  .string()
  .refine(
    name => Object.hasOwn(icons.icons, name),
    'must be an icon of simple-icons, such as facebook',
  )
  .meta({ example: 'facebook' })

const origin = {
  error: 'must be an address such as https://www.example.com, with nothing after it',
  abort: true,
}

const fields = z.strictObject({
  name: text,
  tagline: text,
  description: text,
  host: z
    .url({ protocol: /^https$/, ...origin })
    .refine(host => new URL(host).origin === host, origin)
    .meta({ example: 'https://www.example.com' }),
  mailbox: email,
  support: email,
  office: text,
  counsel: text,
  /** The day since which the site honors browsers' opt-out signals. */
  privacySignal: day,
  year: z.number().int().meta({ example: 2024 }),
  social: links,
  sample: z.array(text.meta({ example: 'host' })),
  /** Shown at the top of every page while there is sample data. */
  demonstration: text,
  navigation: links,
  mobileMenu: z.strictObject({ links, line: text }),
  footer: z.array(z.strictObject({ title: text, links })),
  disclaimers: z.array(text),
  cautions: z.strictObject({ medicine: text, abuse: text, crisis: text }),
  exit: z
    .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
    .meta({ example: 'https://www.weather.gov/' }),
  networks: z.array(z.strictObject({ label: text, icon })),
  home: z.strictObject({
    title: text,
    questionnaire: text.meta({ example: 'claim-review' }),
    searchHeading: text,
    searchPlaceholder: text,
    headerSearchPlaceholder: text,
    networksHeading: text,
  }),
  grids: unrepeated(text.meta({ example: 'Featured Lawsuits' })).min(1),
  /** What every article about a mass tort or a class action says about the two. */
  explainer: z.strictObject({ title: text, text }),
  /** Forms add the campaign parameters of the landing page to the address that they send. */
  attribution: z.boolean().default(false),
  /** The privacy policy's texts, each shown where the environment or `attribution` turns one on. */
  measurement: z.strictObject({ events: text, reports: text, attribution: text }),
  forms: z.strictObject({
    withoutScript: text,
    oldBrowser: text,
    recording: text,
    next: z.array(text),
    staleScript: text,
  }),
})

/** Placeholders are checked here, because the line of an unknown one is known here. */
export const site = fields.check(({ value, issues }) => {
  eachText(value, [], (text, path) => {
    const message = findUnfillable(text, value)
    if (message) issues.push({ code: 'custom', path, message, input: text })
  })
})

function eachText(
  value: unknown,
  path: PropertyKey[],
  visit: (text: string, path: PropertyKey[]) => void,
): void {
  if (typeof value === 'string') visit(value, path)
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value))
    eachText(part, [...path, Array.isArray(value) ? Number(key) : key], visit)
}

export const partners = z.strictObject({
  sample: z.boolean(),
  columns: z
    .array(z.array(text))
    .length(4, 'must be four lists')
    .meta({ example: [['Example Law Firm'], ['…'], ['…'], ['…']] }),
})

/** The settings of the whole site: `content/site.yaml`. */
export type Site = z.output<typeof fields>

/** Reads the settings and fills in their placeholders. */
export function readSite(file = 'content/site.yaml'): Result<Site> {
  const { data, findings } = readYaml(site, file)
  return findings ? { findings } : { data: fillAll(data, data) }
}

/** A finding if the form of the home page does not exist. */
export function formlessHome(
  { home }: Site,
  questionnaires: readonly { readonly id: string }[],
  { file, text }: Source,
): Finding[] {
  const unknown = unknownForm(home.questionnaire, questionnaires)
  if (!unknown) return []
  return [{ file, line: lineOf({ file, text }, ['home', 'questionnaire']), ...unknown }]
}

/** The partners list: four columns of names. */
export type Partners = z.output<typeof partners>

export function readPartners(file = 'content/partners.yaml'): Result<Partners> {
  return readYaml(partners, file)
}

function readYaml<S extends z.ZodType>(schema: S, file: string): Result<z.output<S>> {
  const { data, findings } = readRequiredFile(file)
  return findings ? { findings } : parse(schema, data)
}

/**
 * `%name%`, `%mailbox%` and others, but not encoded bytes of a URL: `%ef%bb`, `Pol%C3%ADtica%20`.
 */
export const placeholder = /%(?![A-F\d]{2}|[a-f\d]{2}%)([A-Za-z]+)%/g

/**
 * Why a text in a value cannot be filled: a placeholder that is not a setting, or a setting that
 * refers to itself.
 */
export function findUnfillable(value: unknown, site: Site): string | undefined {
  let found: string | undefined
  eachText(value, [], text => {
    found ??= unfillableIn(text, site, [])
  })
  return found
}

function unfillableIn(text: string, site: Site, filling: readonly string[]): string | undefined {
  for (const [mark, word] of text.matchAll(placeholder)) {
    if (filling.includes(mark)) return `"${mark}" is filled with itself. Write the value itself.`
    const setting = settingOf(site, word!)
    if (setting === undefined)
      return `"${mark}" is not a setting. Use one such as %name%, or part the percent signs.`
    const inner = unfillableIn(setting, site, [...filling, mark])
    if (inner) return inner
  }
  return undefined
}

function settingOf(site: Site, name: string): string | undefined {
  const value = (site as Record<string, unknown>)[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/**
 * Replaces placeholders in a text with settings, which may contain placeholders themselves.
 * @throws if the text cannot be filled, which {@link findUnfillable} tells before
 */
export function fill(text: string, site: Site): string {
  const problem = unfillableIn(text, site, [])
  if (problem) throw new Error(problem)
  return text.replace(placeholder, (_, word: string) => fill(settingOf(site, word)!, site))
}

/** Applies {@link fill} to every text in a value. */
export function fillAll<T>(value: T, site: Site): T {
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'string' ? fill(part, site) : part,
  )
}
