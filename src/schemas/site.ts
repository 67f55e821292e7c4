import { icons } from '@iconify-json/simple-icons'
import { z } from 'astro/zod'
import { unknownForm } from '../findings/entry.ts'
import { textOf } from '../findings/files.ts'
import type { Finding } from '../findings/finding.ts'
import { type Examples, lineOf, parse } from '../findings/parse.ts'
import { day, text, unrepeated } from './fields.ts'

const href = z.string().regex(/^(\/|https:\/\/)/, 'must begin with / or https://')
const email = z.email('must be an e-mail address')
const links = z.array(z.strictObject({ label: text, href }))
const icon = z
  .string()
  .refine(
    name => Object.hasOwn(icons.icons, name),
    'must be an icon of simple-icons, such as facebook',
  )

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
    .refine(host => new URL(host).origin === host, origin),
  mailbox: email,
  support: email,
  office: text,
  counsel: text,
  /** The day since which the site honors browsers' opt-out signals. */
  privacySignal: day,
  year: z.number().int(),
  social: links,
  sample: z.array(text),
  /** Shown at the top of every page while there is sample data. */
  demonstration: text,
  navigation: links,
  mobileMenu: z.strictObject({ links, line: text }),
  footer: z.array(z.strictObject({ title: text, links })),
  disclaimers: z.array(text),
  cautions: z.strictObject({ medicine: text, abuse: text, crisis: text }),
  exit: z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' }),
  networks: z.array(z.strictObject({ label: text, icon })),
  home: z.strictObject({
    title: text,
    questionnaire: text,
    searchHeading: text,
    searchPlaceholder: text,
    headerSearchPlaceholder: text,
    networksHeading: text,
  }),
  grids: unrepeated(text).min(1),
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
  columns: z.array(z.array(text)).length(4, 'must be four lists'),
})

/** The settings of the whole site: `content/site.yaml`. */
export type Site = z.output<typeof fields>

/** Reads the settings and fills in their placeholders. */
export function readSite(file = 'content/site.yaml'): Site {
  const found = parse(site, siteExamples, { file, text: textOf(file) })
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
  return parse(partners, partnersExamples, { file, text: textOf(file) })
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

export const siteExamples: Examples = {
  name: 'name: Claim Lantern',
  tagline: 'tagline: A clear guide to lawsuits that may concern you',
  description: 'description: Plain-English guides to …',
  host: 'host: https://www.example.com',
  mailbox: 'mailbox: hello@example.com',
  support: 'support: support@example.com',
  office: 'office: 1 Main Street, Sacramento, California',
  counsel: 'counsel: Example Law Firm, LLP',
  privacySignal: 'privacySignal: 2026-11-21',
  year: 'year: 2024',
  social: 'social:\n  - { label: Facebook, href: https://… }',
  sample: 'sample: [host, mailbox]',
  navigation: 'navigation:\n  - { label: About us, href: /about-us }',
  mobileMenu:
    'mobileMenu:\n  links:\n    - { label: About Us, href: /about-us }\n  line: Paid advertisement for legal services.',
  footer: 'footer:\n  - { label: Home, href: / }',
  disclaimers: 'disclaimers:\n  - This website is a paid advertisement for legal services.',
  cautions: 'cautions:\n  medicine: Do not stop taking …\n  abuse: …\n  crisis: …',
  'cautions.medicine': 'medicine: Do not stop taking …',
  'cautions.abuse': 'abuse: …',
  'cautions.crisis': 'crisis: …',
  exit: 'exit: https://www.weather.gov/',
  'networks.icon': 'icon: googleads',
  networks: 'networks:\n  - { label: Google Ads, icon: googleads }',
  home: 'home:\n  title: …\n  questionnaire: …\n  searchHeading: …\n  searchPlaceholder: …\n  headerSearchPlaceholder: …\n  networksHeading: …',
  'home.title': 'title: Mass tort and class action lawsuits',
  'home.questionnaire': 'questionnaire: claim-review',
  'home.searchHeading': 'searchHeading: Find … Lawsuits Updated October 2024',
  'home.searchPlaceholder': 'searchPlaceholder: Search Lawsuits Here',
  'home.headerSearchPlaceholder': 'headerSearchPlaceholder: search..',
  'home.networksHeading': 'networksHeading: Ad Network Partners',
  grids: 'grids:\n  - Featured Lawsuits',
  explainer: 'explainer:\n  title: Mass tort or class action?\n  text: In a mass tort, …',
  'explainer.title': 'title: Mass tort or class action?',
  'explainer.text': 'text: In a mass tort, …',
  attribution: 'attribution: true',
  measurement: 'measurement:\n  events: …\n  reports: …\n  attribution: …',
  'measurement.events': 'events: When a form is shown, begun or sent, …',
  'measurement.reports': 'reports: If a page cannot be loaded, your browser …',
  'measurement.attribution': 'attribution: If you came from an ad, …',
  forms: 'forms:\n  withoutScript: …\n  oldBrowser: …\n  recording: …\n  staleScript: …',
  'forms.withoutScript': 'withoutScript: This form needs JavaScript. Please write to %mailbox%.',
  'forms.oldBrowser': 'oldBrowser: This browser may be too old for this form. …',
  'forms.recording': 'recording: Once you start, an independent service …',
  'forms.staleScript': 'staleScript: Part of this page could not be loaded. …',
}

export const partnersExamples: Examples = {
  sample: 'sample: false',
  columns: 'columns:\n  - - Example Law Firm\n    - …\n  - …   (four columns)',
}
