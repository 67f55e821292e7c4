import { existsSync, readFileSync } from 'node:fs'
import { z } from 'astro/zod'
import { parseAcceptance } from '../../contract/acceptance.ts'
import type { Finding } from '../../documents/reading/finding.ts'
import { createOriginSchema } from '../../documents/schemas/fields.ts'
import { endpoints } from '../../forms/model.ts'
import { nowhere } from '../check-content/rules/samples.ts'
import { usualResponses } from './usual-responses.ts'

const unusual =
  'matches none of the usual acceptances: compare it with one that the provider sent, or each lead becomes a dead letter'

/** Marks what only warns. */
const warning = { warns: true }

const team = 'https://acme.cloudflareaccess.com'
const accessOrigin = createOriginSchema(/^https:/, 'is no origin, such as', team)

/** What wrangler would deploy without a word. @param host of the site */
const createWorkerSchema = (host: string) => {
  const domain = `must be [{ "pattern": "${host}", "custom_domain": true }]`
  const off = 'must be false: the Worker would answer at another address, too'
  return z.looseObject({
    name: z.string('is missing').min(1, 'is empty: a Worker needs a name of its own'),
    routes: z
      .array(z.looseObject({ pattern: z.string(), custom_domain: z.literal(true) }), domain)
      .refine(routes => routes.some(({ pattern }) => pattern === host), domain),
    workers_dev: z.literal(false, off),
    preview_urls: z.literal(false, off),
  })
}

/**
 * What the relay has besides.
 * @param host of the site, at which the relay answers
 * @param days for which privacy pages say that a lead is kept
 */
const createRelaySchema = (host: string, days: number, partnersLoadStops: boolean) =>
  createWorkerSchema(host).extend({
    // A search of the inbox has names and numbers in it.
    observability: z.looseObject({
      redact_query_string: z.literal(
        true,
        'must be true: logs would keep what the inbox searches for',
      ),
    }),
    // A deployment takes the Workflow of this name from any other Worker of the account.
    workflows: z.tuple([
      z.looseObject({
        name: z
          .string('of its Workflow is missing')
          .regex(
            /^(?!deliver-leads$)./,
            'of its Workflow is the one that came with the repository',
          ),
      }),
    ]),
    d1_databases: z.tuple(
      [
        z.looseObject({
          database_id: z
            .guid('is not the id that d1 create prints')
            .regex(/[1-9a-f]/i, 'is the one that came with the repository'),
        }),
      ],
      z.unknown(),
    ),
    vars: z
      .looseObject({
        PROVIDER_URL: z
          .string('is missing')
          .refine(isApiAddress, {
            error:
              'is not the https address before /submitform, such as https://api.example.com/v1',
            abort: true,
          })
          .refine(url => url.search(nowhere) < 0, 'leads nowhere')
          .refine(
            url => new URL(url).host.replace('www.', '') !== host.replace('www.', ''),
            'is the relay itself, which would send leads to itself',
          ),
        PROVIDER_ACCEPTS: z.string('is missing').check(({ value, issues }) => {
          const message = findAcceptanceProblem(value)
          if (message) issues.push({ code: 'custom', input: value, message })
          else if (!isUsualAcceptance(value))
            issues.push({ code: 'custom', input: value, message: unusual, params: warning })
        }),
        KEEP_DAYS: z.literal(days, `is not ${days}, as deliveredDays of content/site.yaml says`),
        ALERT_SILENCE_HOURS: z
          .number('is no number of hours, such as 24')
          .positive('must be more than 0')
          .max(8760, 'is more than a year')
          .optional(),
        ACCESS_TEAM: z.literal('').or(accessOrigin).optional(),
        ACCESS_AUDIENCE: z.string().optional(),
        ACCESS_PARTNERS_AUDIENCE: z.string().optional(),
      })
      .refine(({ ACCESS_TEAM, ACCESS_AUDIENCE }) => !ACCESS_TEAM === !ACCESS_AUDIENCE, {
        error: 'and ACCESS_AUDIENCE go together: without both there is no inbox',
        path: ['ACCESS_TEAM'],
      })
      .refine(
        ({ ACCESS_TEAM, ACCESS_AUDIENCE, ACCESS_PARTNERS_AUDIENCE: partners }) =>
          partners ? ACCESS_TEAM && partners !== ACCESS_AUDIENCE : !partnersLoadStops,
        {
          error: 'must be the tag of an application of its own, in the team of ACCESS_TEAM',
          path: ['ACCESS_PARTNERS_AUDIENCE'],
        },
      ),
  })

function isApiAddress(url: string): boolean {
  // A password in it would be in the configuration and in logs.
  const isBase = /^https:\/\/[^\s?#@]+$/.test(url) && URL.canParse(url)
  return isBase && !endpoints.some(endpoint => url.replace(/\/+$/, '').endsWith(endpoint))
}

/** Tries the pattern on usual refusals. `^` says that a status from 200 to 299 alone is an acceptance. */
function findAcceptanceProblem(source: string): string | undefined {
  const pattern = parseAcceptance(source)
  if (typeof pattern === 'string') return pattern
  const taken = usualResponses.flatMap(([provider, , , ...refusals]) =>
    refusals.filter(body => pattern.test(body)).map(body => `${body} of ${provider}`),
  )
  if (source === '^' || taken.length === 0) return undefined
  return `takes refusals for acceptances: ${taken.join(', ')}`
}

function isUsualAcceptance(source: string): boolean {
  const pattern = new RegExp(source, 'i')
  return usualResponses.some(([, , acceptance]) => pattern.test(acceptance))
}

/** Parses JSON with comments and commas at the end, as wrangler reads it. Otherwise returns what is wrong with it. */
function parseJsonc(text: string) {
  // Texts stay as they are.
  const json = text
    .replace(/^\uFEFF/, '')
    .replace(/("(?:[^"\\]|\\.)*")|\/\/.*|\/\*[\s\S]*?\*\//g, '$1')
    .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, '$1')
  try {
    return JSON.parse(json)
  } catch (error) {
    return (error as Error).message
  }
}

const relayFile = 'src/relay/wrangler.jsonc'

/** The provider's API, if it is an address, and the pattern of its acceptances, as the relay's configuration has them. */
export function readProvider(): { readonly url: string; readonly accepts: string } {
  const { vars = {} } = existsSync(relayFile) ? parseJsonc(readFileSync(relayFile, 'utf8')) : {}
  const { PROVIDER_URL: url, PROVIDER_ACCEPTS: accepts = '' } = vars
  return { url: URL.canParse(url) ? url : '', accepts }
}

/** What the configuration of the relay lacks, or of the Worker that serves the site alone. @param site its origin */
export function checkWorkerSettings(
  site: string,
  isRelay: boolean,
  days: number,
  partnersLoadStops: boolean,
): readonly (Finding & { readonly warns?: boolean })[] {
  const file = isRelay ? relayFile : 'wrangler.jsonc'
  const suggestion = `${isRelay ? 'src/relay/README.md' : 'src/hosts/README.md'} says what to put there.`
  if (!existsSync(file)) return isRelay ? [{ file, message: 'does not exist', suggestion }] : []
  const text = readFileSync(file, 'utf8')
  const config = parseJsonc(text)
  if (typeof config === 'string') return [{ file, message: config, suggestion }]
  // A site that another host serves leaves it without a name.
  if (!isRelay && config?.name === '') return []
  const { host } = new URL(site)
  const schema = isRelay
    ? createRelaySchema(host, days, partnersLoadStops)
    : createWorkerSchema(host)
  const { error: problems } = schema.safeParse(config)
  return (problems?.issues ?? []).map(issue => {
    const { path, message } = issue
    const warns = issue.code === 'custom' && issue.params === warning
    const key = String(path.at(-1))
    const names = path.filter(part => typeof part === 'string')
    const place = names.reduce((from, name) => text.indexOf(`"${name}"`, from), 0)
    const line = text.slice(0, Math.max(0, place)).split('\n').length
    return { file, line, message: `${key} ${message}`, suggestion, warns }
  })
}
