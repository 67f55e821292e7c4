import { loadEnv } from 'vite'
import type { Finding } from './documents/finding.ts'
import { PlainError } from './documents/plain-error.ts'
import { readSite, type Site } from './documents/schemas/site.ts'
import { endpoints, type Services } from './forms/model.ts'

/** The site's origin and the services that its forms use. */
export interface Environment {
  readonly SITE_URL: string
  readonly PUBLIC_API_BASE_URL: string
  readonly PUBLIC_IP_LOOKUP_URL: string
  readonly PUBLIC_CERTIFICATE_SCRIPT_URL: string
  /** Collects reports of failed requests and blocked scripts from browsers; empty for none. */
  readonly REPORTING_URL: string
  /** Collects the events of `forms/events.ts`; empty for none. */
  readonly PUBLIC_EVENTS_URL: string
}

/** The configuration of a run: site settings, environment and build date. */
export interface Config {
  readonly site: Site
  readonly environment: Environment
  readonly services: Services
  /**
   * The day of this run, `YYYY-MM-DD`. It decides what is published and which events have passed.
   */
  readonly today: string
}

/**
 * Reads `content/site.yaml`, the `.env` files and the shell's environment.
 * @throws {PlainError} naming each setting that cannot be used
 */
export function readConfig(): Config {
  const site = readSite()
  const given = readEnv()
  const found = environment(given, site.host)
  const services = { ...servicesOf(found), ...(site.attribution && { attribution: true as const }) }
  return { site, environment: found, services, today: dayIn(given) }
}

let known: Config | undefined

/** {@link readConfig} for pages, read once per build and again when `astro dev` restarts. */
export function config(): Config {
  known ??= readConfig()
  return known
}

/** The environment: `.env` files of the working directory, overridden by the shell. */
export function readEnv(): Given {
  return { ...loadEnv('production', '.', ''), ...process.env }
}

/** `BUILD_DATE`, or today in UTC. */
export function dayIn({ BUILD_DATE }: Given): string {
  return BUILD_DATE ?? new Date().toISOString().slice(0, 10)
}

export type Given = Readonly<Record<string, string | undefined>>

/** For local runs, where the lead desk answers on the site's own origin. */
const local = {
  PUBLIC_API_BASE_URL: '/api',
  PUBLIC_IP_LOOKUP_URL: '/api/ip?format=json',
  PUBLIC_CERTIFICATE_SCRIPT_URL: '/api/certificate.js',
}

/**
 * Reads and checks the environment.
 * @param host the origin to fall back to, from `content/site.yaml`
 * @throws {PlainError} with a sentence for each value that cannot be used
 */
export function environment(given: Given, host: string): Environment {
  const found = withDefaults(given, host)
  const findings = unusable(found, given.BUILD_DATE)
  if (findings.length > 0) {
    const sentences = findings.map(
      ({ file, message, suggestion }) => `${file} ${message}. ${suggestion}`,
    )
    throw new PlainError(`The environment cannot be used.\n${sentences.join('\n')}`)
  }
  return found
}

/** The environment with defaults, not yet validated. */
export function withDefaults(given: Given, host: string): Environment {
  const read = (name: keyof Environment, otherwise: string) => given[name] ?? otherwise
  return {
    SITE_URL: read('SITE_URL', host).replace(/\/$/, ''),
    PUBLIC_API_BASE_URL: read('PUBLIC_API_BASE_URL', local.PUBLIC_API_BASE_URL).replace(/\/+$/, ''),
    PUBLIC_IP_LOOKUP_URL: read('PUBLIC_IP_LOOKUP_URL', local.PUBLIC_IP_LOOKUP_URL),
    PUBLIC_CERTIFICATE_SCRIPT_URL: read(
      'PUBLIC_CERTIFICATE_SCRIPT_URL',
      local.PUBLIC_CERTIFICATE_SCRIPT_URL,
    ),
    REPORTING_URL: read('REPORTING_URL', ''),
    PUBLIC_EVENTS_URL: read('PUBLIC_EVENTS_URL', ''),
  }
}

/** A finding for each invalid value. Its `file` is the name of the variable. */
export function unusable(found: Environment, day?: string): Finding[] {
  const findings: Finding[] = []
  const report = (name: keyof Environment, suggestion: string) =>
    findings.push({ file: name, message: `is "${found[name]}"`, suggestion })

  if (!isOrigin(found.SITE_URL))
    report('SITE_URL', 'Set it to the public origin, such as https://www.example.com.')
  if (!isBase(found.PUBLIC_API_BASE_URL))
    report(
      'PUBLIC_API_BASE_URL',
      'Set it to what stands before /submitform, such as https://api.example.com or /api: no ?, # or password.',
    )
  if (!addressServices(found).every(isService) || addressServices(found).length === 0)
    report(
      'PUBLIC_IP_LOOKUP_URL',
      'Set it to one or more JSON address services with commas between, such as https://ip.example.com/?format=json.',
    )
  if (found.PUBLIC_CERTIFICATE_SCRIPT_URL && !isService(found.PUBLIC_CERTIFICATE_SCRIPT_URL))
    report(
      'PUBLIC_CERTIFICATE_SCRIPT_URL',
      "Set it to the script's address, or to nothing for no certificate.",
    )
  // These characters end a value inside the headers that name the collector.
  if (found.REPORTING_URL && !/^https:\/\/[^\s;,'"\\$]+$/.test(found.REPORTING_URL))
    report(
      'REPORTING_URL',
      'Set it to the https address of a collector, such as https://reports.example.com/site.',
    )
  if (found.PUBLIC_EVENTS_URL && !isService(found.PUBLIC_EVENTS_URL))
    report('PUBLIC_EVENTS_URL', 'Set it to the address of a collector, or to nothing for none.')
  if (day !== undefined && !isDay(day))
    findings.push({
      file: 'BUILD_DATE',
      message: `is "${day}"`,
      suggestion: 'Set it to a day such as 2026-12-24, or leave it out for today.',
    })
  return findings
}

/** The part of the environment that forms use. */
export function servicesOf(environment: Environment): Services {
  const events = environment.PUBLIC_EVENTS_URL
  return {
    ...(events && { events }),
    api: environment.PUBLIC_API_BASE_URL,
    addresses: addressServices(environment),
    certificate: environment.PUBLIC_CERTIFICATE_SCRIPT_URL,
  }
}

/** The address services, in the order they are tried. */
export function addressServices({ PUBLIC_IP_LOOKUP_URL }: Environment): string[] {
  return PUBLIC_IP_LOOKUP_URL.split(',')
    .map(service => service.trim())
    .filter(service => service !== '')
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
function isService(value: string): boolean {
  if (/[\s;]/.test(value)) return false
  if (/^\/[^/\\]/.test(value)) return true
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false
  const { username, password, hostname } = new URL(value)
  // Other characters would end the URL inside the Content-Security-Policy.
  return username + password === '' && /^([a-z\d.-]+|\[[a-f\d:.]+\])$/.test(hostname)
}

/** A base URL to which the paths of {@link endpoints} are appended. */
function isBase(value: string): boolean {
  const isWhole = endpoints.some(endpoint => value.endsWith(endpoint))
  return isService(value) && !/[?#]/.test(value) && !isWhole
}

function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || Number.isNaN(Date.parse(value))) return false
  return new Date(value).toISOString().startsWith(value)
}
