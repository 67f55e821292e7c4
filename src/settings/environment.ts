import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'astro/zod'
import {
  type EnvironmentFinding,
  type Finding,
  type Result,
  requireData,
} from '../documents/reading/finding.ts'
import { createOriginSchema, nameExample } from '../documents/schemas/fields.ts'
import { getDayIn } from '../forms/days.ts'
import { endpoints } from '../forms/model.ts'

export type RawEnvironment = Readonly<Record<string, string | undefined>>

/**
 * The file `.env` of the working directory, overridden by the shell.
 * @throws {FindingsError} for a line of the file that is no setting
 */
export function readEnv(): RawEnvironment {
  return { ...requireData(readEnvFile()), ...process.env }
}

/** Reads each line alone: of several, `parseEnv` reads `C= ` and the next one as one value. */
function readEnvFile(): Result<Record<string, string>> {
  const file = '.env'
  const names = Object.keys({ ...buildVariables.shape, ...deskVariables.shape })
  const text = existsSync(file) ? readFileSync(file, 'utf8').replace('\uFEFF', '') : ''
  const findings: Finding[] = []
  const data = {}
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const values = parseEnv(line)
    const [name = line.trim()] = Object.keys(values)
    const suggestion = 'Write a setting of .env.example, or begin the line with #.'
    if (names.includes(name)) Object.assign(data, values)
    else findings.push({ file, line: index + 1, message: `${name} is no setting`, suggestion })
  }
  return findings.length > 0 ? { findings } : { data }
}

/** `BUILD_DATE`, or today in the site's time zone: `YYYY-MM-DD`. */
export function getBuildDay({ BUILD_DATE }: RawEnvironment, timeZone: string): string {
  return BUILD_DATE || getDayIn(timeZone)
}

/**
 * A path, or an address without a user name or password, which browsers reject. Other characters
 * would end it inside a list or a header.
 */
const servicePattern =
  /^(\/[^/\\\s;,]|https?:\/\/([a-z\d.-]+|\[[a-f\d:.]+\])(:\d+)?(?![^/?#]))[^\s;,'"\\$]*$/i

const service = z
  .string()
  .refine(
    address => servicePattern.test(address) && URL.canParse(address, 'https://a.example'),
    nameExample('Set it to an address such as', 'https://a.example.com/b', 'href', servicePattern),
  )

/** The leads in a file there are kept, and are not served with the site. */
const isPrivateFile = (path: string) =>
  ['dist', 'public'].every(folder => /^\.\.(\/|\\|$)/.test(relative(folder, path)))

const buildVariables = z.object({
  SITE_URL: createOriginSchema(/^https?:/, 'Set it to an origin such as'),
  PUBLIC_API_BASE_URL: service
    .prefault('/api')
    .transform(url => url.replace(/\/+$/, ''))
    .refine(
      url => !/[?#]/.test(url) && !endpoints.some(endpoint => url.endsWith(endpoint)),
      'Set it to what stands before /submitform, such as https://api.example.com.',
    )
    .refine(url => url === '/relay' || !/^\/relay$/i.test(url), 'Write /relay, in small letters.'),
  /** In the order in which they are tried. */
  PUBLIC_IP_LOOKUP_URL: z
    .string()
    .prefault('/api/ip?format=json')
    .transform(urls => urls.split(',').map(url => url.trim()))
    .pipe(z.array(service)),
  /** The only variable whose empty value means something: no certificate. */
  PUBLIC_CERTIFICATE_SCRIPT_URL: service.or(z.literal('')).default('/api/certificate.js'),
  /** Collects reports of failed requests and blocked scripts from browsers; empty for none. */
  REPORTING_URL: service.startsWith('https:', 'Set it to an https address.').default(''),
  /** `YYYY-MM-DD`. It decides what is published and which events have passed. */
  BUILD_DATE: z.iso.date('Set it to a day such as 2026-12-24, or leave it out for today.'),
})

/** The site's origin, the services that its forms use, and the day of the build. */
export type Environment = z.output<typeof buildVariables>

/** True if forms send to the relay, which is on the site's own origin. */
export const sendsToRelay = ({ SITE_URL, PUBLIC_API_BASE_URL }: Environment) =>
  PUBLIC_API_BASE_URL.replace(SITE_URL, '') === '/relay'

const deskVariables = z.object({
  PORT: z.coerce.number('must be a number from 0 to 65535').int().min(0).max(65535).default(4321),
  DESK_HOST: z.string().default('127.0.0.1'),
  DESK_DB: z
    .string()
    .default('leads.sqlite')
    .refine(isPrivateFile, 'Set it to the path of a file outside dist and public.'),
})

/**
 * @param host the origin to fall back to, from `content/site.yaml`
 * @param timeZone in which today is counted, from there as well
 */
export function parseEnvironment(raw: RawEnvironment, host: string, timeZone: string) {
  const BUILD_DATE = getBuildDay(raw, timeZone)
  return parseVariables(buildVariables, { ...raw, BUILD_DATE, SITE_URL: raw.SITE_URL || host })
}

export function parseDeskEnvironment(raw: RawEnvironment) {
  return parseVariables(deskVariables, raw)
}

/** Validates variables. An empty value counts as none. */
function parseVariables<Schema extends z.ZodType>(
  schema: Schema,
  raw: RawEnvironment,
): Result<z.output<Schema>, EnvironmentFinding> {
  const given = Object.entries(raw).filter(
    ([name, value]) => value !== '' || name === 'PUBLIC_CERTIFICATE_SCRIPT_URL',
  )
  const { success, data, error } = schema.safeParse(Object.fromEntries(given))
  if (success) return { data }
  const findings = error.issues.map(({ path, message }) => {
    const variable = String(path[0])
    return { variable, message: `is "${raw[variable]}"`, suggestion: message }
  })
  return { findings }
}

/** True for a loopback host, which only this machine can reach. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
