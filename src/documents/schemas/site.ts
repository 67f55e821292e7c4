import { icons } from '@iconify-json/simple-icons'
import { z } from 'astro/zod'
import { unknownForm } from '../entry.ts'
import { textOf } from '../files.ts'
import type { Finding } from '../finding.ts'
import { lineOf, parse } from '../parse.ts'
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
    try {
      fill(text, value)
    } catch (error) {
      issues.push({ code: 'custom', path, message: (error as Error).message, input: text })
    }
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
export function readSite(file = 'content/site.yaml'): Site {
  const found = parse(site, { file, text: textOf(file) })
  return fillAll(found, found)
}

/** A finding if the form of the home page does not exist. */
export function formlessHome(
  { home }: Site,
  questionnaires: readonly { readonly id: string }[],
  file = 'content/site.yaml',
): Finding[] {
  const unknown = unknownForm(home.questionnaire, questionnaires)
  if (!unknown) return []
  const line = lineOf({ file, text: textOf(file) }, ['home', 'questionnaire'])
  return [{ file, line, ...unknown }]
}

/** The partners list: four columns of names. */
export function readPartners(file = 'content/partners.yaml'): z.output<typeof partners> {
  return parse(partners, { file, text: textOf(file) })
}

/**
 * `%name%`, `%mailbox%` and others, but not encoded bytes of a URL: `%ef%bb`, `Pol%C3%ADtica%20`.
 */
export const placeholder = /%(?![A-F\d]{2}|[a-f\d]{2}%)([A-Za-z]+)%/g

/**
 * Replaces placeholders in a text with settings, which may contain placeholders themselves.
 * @throws a message about an unknown setting, or one that refers to itself
 */
export function fill(text: string, site: Site, filling: readonly string[] = []): string {
  return text.replace(placeholder, (mark, word: string) => {
    if (filling.includes(mark))
      throw new Error(`"${mark}" is filled with itself. Write the value itself.`)
    const setting = (site as Record<string, unknown>)[word]
    if (typeof setting === 'string' || typeof setting === 'number')
      return fill(String(setting), site, [...filling, mark])
    throw new Error(
      `"${mark}" is not a setting. Use one such as %name%, or part the percent signs.`,
    )
  })
}

/** Applies {@link fill} to every text in a value. */
export function fillAll<T>(value: T, site: Site): T {
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'string' ? fill(part, site) : part,
  )
}
