import { relative } from 'node:path'
import { z } from 'astro/zod'
import { closestMatch } from 'leven'
import { loadEnv } from 'vite'
import type { EnvironmentFinding, Result } from './documents/finding.ts'
import { endpoints } from './forms/model.ts'

/** Variables by name, not validated. */
export type RawEnvironment = Readonly<Record<string, string | undefined>>

/**
 * The `.env` files of the working directory, overridden by the shell. Of the shell, only the site's
 * variables and names with its prefixes are taken: the others belong to other programs.
 */
export function readEnv(): RawEnvironment {
  // Vite's loadEnv returns the shell's variables too, and keeps a byte order mark in the first name of a file.
  const all = Object.entries(loadEnv('production', '.', '')).map(
    ([name, value]) => [name.replace(/^\uFEFF/, ''), value] as const,
  )
  const isOurs = (name: string) => names.includes(name) || prefix.test(name)
  return Object.fromEntries(all.filter(([name]) => !(name in process.env) || isOurs(name)))
}

/** `BUILD_DATE`, or today in UTC: `YYYY-MM-DD`. */
export function getBuildDay({ BUILD_DATE }: RawEnvironment): string {
  return BUILD_DATE || new Date().toISOString().slice(0, 10)
}

/** A variable with a default, and a message that says what to set. */
const createTextSchema = (
  defaultText: string,
  isValid: (text: string) => boolean,
  message: string,
) => z.string().prefault(defaultText).refine(isValid, message)

/** The variables of a build. */
const buildVariables = z.object({
  SITE_URL: z
    .string()
    .transform(withoutTrailingSlashes)
    .refine(isOrigin, 'Set it to the public origin, such as https://www.example.com.'),
  PUBLIC_API_BASE_URL: createTextSchema(
    '/api',
    isBaseUrl,
    'Set it to what stands before /submitform, such as https://api.example.com or /api: no ?, # or password.',
  ).transform(withoutTrailingSlashes),
  PUBLIC_IP_LOOKUP_URL: createTextSchema(
    '/api/ip?format=json',
    urls => splitList(urls).length > 0 && splitList(urls).every(isServiceUrl),
    'Set it to one or more JSON address services with commas between, such as https://ip.example.com/?format=json.',
  ),
  /** The only variable whose empty value means something: no certificate. */
  PUBLIC_CERTIFICATE_SCRIPT_URL: createTextSchema(
    '/api/certificate.js',
    url => url === '' || isServiceUrl(url),
    "Set it to the script's address, or to nothing for no certificate.",
  ),
  /** Collects reports of failed requests and blocked scripts from browsers; empty for none. */
  REPORTING_URL: createTextSchema(
    '',
    // The other characters would end a value inside the headers that name the collector.
    url => /^$|^https:\/\/[^\s;,'"\\$]+$/.test(url),
    'Set it to the https address of a collector, such as https://reports.example.com/site.',
  ),
  /** Collects the events of `forms/events.ts`; empty for none. */
  PUBLIC_EVENTS_URL: createTextSchema(
    '',
    url => url === '' || isServiceUrl(url),
    'Set it to the address of a collector, or to nothing for none.',
  ),
  /** `YYYY-MM-DD`. It decides what is published and which events have passed. */
  BUILD_DATE: z.iso
    .date('Set it to a day such as 2026-12-24, or leave it out for today.')
    .prefault(() => getBuildDay({})),
})

/** The site's origin, the services that its forms use, and the day of the build. */
export type Environment = z.output<typeof buildVariables>

/** The variables of the lead desk, which `desk/settings.ts` describes. */
const deskVariables = z.object({
  PORT: createTextSchema(
    '4321',
    port => /^\d{1,5}$/.test(port) && Number(port) <= 65535,
    'Set it to a number from 1 to 65535, such as PORT=4322 npm start.',
  ),
  DESK_HOST: z.string().prefault('127.0.0.1'),
  DESK_DB: createTextSchema(
    'leads.sqlite',
    isOutsideSite,
    'The site would serve all leads: set it to a path outside dist and public.',
  ).refine(
    path => path !== ':memory:',
    'A restart would lose all leads: set it to the path of a file.',
  ),
  DESK_PASSWORD: z.string().optional(),
  DESK_ALLOW_ORIGIN: createTextSchema(
    '',
    origin => origin === '' || isOrigin(origin),
    'Set it to an origin, such as https://www.example.com.',
  ),
})

export type DeskEnvironment = z.output<typeof deskVariables>

/**
 * The variables of a build.
 * @param host the origin to fall back to, from `content/site.yaml`
 */
export function parseEnvironment(
  raw: RawEnvironment,
  host: string,
): Result<Environment, EnvironmentFinding> {
  return parseVariables(buildVariables, { ...raw, SITE_URL: raw.SITE_URL || host })
}

/** Each guess at the password of a reachable inbox takes less than a millisecond. */
const minPasswordLength = 12

/** The variables of the lead desk, of which a reachable inbox needs a password. */
export function parseDeskEnvironment(
  raw: RawEnvironment,
): Result<DeskEnvironment, EnvironmentFinding> {
  const found = parseVariables(deskVariables, raw)
  const { DESK_HOST: host = '', DESK_PASSWORD: password = '' } = found.data ?? {}
  if (found.findings || isLoopback(host) || password.trim().length >= minPasswordLength)
    return found
  const message = `is "${host}", so others can reach the inbox`
  const suggestion = `Set DESK_PASSWORD to at least ${minPasswordLength} characters, such as DESK_PASSWORD="$(openssl rand -base64 18)". The user is "desk".`
  return { findings: [{ variable: 'DESK_HOST', message, suggestion }] }
}

/** Validates variables. An empty value counts as none. */
function parseVariables<S extends z.ZodObject>(
  schema: S,
  raw: RawEnvironment,
): Result<z.output<S>, EnvironmentFinding> {
  const given = Object.entries(raw).filter(
    ([name, value]) => value !== '' || name === 'PUBLIC_CERTIFICATE_SCRIPT_URL',
  )
  const { success, data, error } = schema.safeParse(Object.fromEntries(given))
  const invalid = (error?.issues ?? []).map(({ path, message }): EnvironmentFinding => {
    const variable = String(path[0])
    return { variable, message: `is "${raw[variable]}"`, suggestion: message }
  })
  const findings = [...invalid, ...findMisspelledNames(raw)]
  return success && findings.length === 0 ? { data } : { findings }
}

const names = [...Object.keys(buildVariables.shape), ...Object.keys(deskVariables.shape)]
const prefix = /^(PUBLIC|DESK|SITE)_/

/** Names that say the same in other words. */
const otherNames: Readonly<Record<string, string>> = {
  API_BASE_URL: 'PUBLIC_API_BASE_URL',
  API_URL: 'PUBLIC_API_BASE_URL',
  PUBLIC_API_URL: 'PUBLIC_API_BASE_URL',
  DESKDB: 'DESK_DB',
  LEADS_DB: 'DESK_DB',
}

/** Names that are nearly those of a variable, such as DESK_PORT. HOST is not PORT: short ones differ in case only. */
function findMisspelledNames(raw: RawEnvironment): EnvironmentFinding[] {
  return Object.keys(raw).flatMap(variable => {
    if (names.includes(variable)) return []
    const upper = variable.toUpperCase()
    const bare = upper.replace(prefix, '')
    const maxDistance = variable.length < 7 ? 0 : 2
    const suggestedName =
      otherNames[upper] ??
      (names.includes(bare) ? bare : closestMatch(upper, names, { maxDistance }))
    if (!suggestedName) return []
    const suggestion = `Write ${suggestedName}.`
    return [{ variable, message: 'is not a variable of this site', suggestion }]
  })
}

/** The IP lookup services, in the order they are tried. */
export function listIpLookupUrls({ PUBLIC_IP_LOOKUP_URL }: Environment): string[] {
  return splitList(PUBLIC_IP_LOOKUP_URL)
}

function splitList(urls: string): string[] {
  return urls
    .split(',')
    .map(url => url.trim())
    .filter(url => url !== '')
}

function withoutTrailingSlashes(url: string): string {
  return url.replace(/\/+$/, '')
}

/** True for a loopback host, which only this machine can reach. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

function isOrigin(value: string): boolean {
  return (
    URL.canParse(value) &&
    /^https?:$/.test(new URL(value).protocol) &&
    new URL(value).origin === value
  )
}

/**
 * True if a page can fetch from this URL. Browsers reject URLs with a user name or password, and
 * read a URL without `//` as a path.
 */
function isServiceUrl(value: string): boolean {
  if (/[\s;]/.test(value)) return false
  if (/^\/[^/\\]/.test(value)) return true
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false
  const { username, password, hostname } = new URL(value)
  // Other characters would end the URL inside the Content-Security-Policy.
  return username + password === '' && /^([a-z\d.-]+|\[[a-f\d:.]+\])$/.test(hostname)
}

/** A base URL to which the paths of {@link endpoints} are appended. */
function isBaseUrl(value: string): boolean {
  const isWhole = endpoints.some(endpoint => withoutTrailingSlashes(value).endsWith(endpoint))
  return isServiceUrl(value) && !/[?#]/.test(value) && !isWhole
}

/** A file there is not served with the site. */
function isOutsideSite(path: string): boolean {
  return ['dist', 'public'].every(folder => /^\.\.(\/|\\|$)/.test(relative(folder, path)))
}
