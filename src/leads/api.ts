import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { createPayloadValidator, type PayloadVerdict } from '../contract/payload-validator.ts'
import {
  consentHeader,
  endpoints,
  formHeader,
  bodyLimit as maxSize,
  pageKey,
} from '../forms/model.ts'
import type { BuiltSite } from './built-site.ts'
import { reportUnsavedRecords, saveConsentRecords } from './consents.ts'
import { readContacts } from './contacts.ts'
import type { Database } from './database.ts'
import { createFate, type LeadState } from './fate.ts'
import { hasContact, isFromOtherHost, listBlockingKeys } from './misfits.ts'

type Values = Readonly<Record<string, unknown>>

export interface ApiOptions extends Pick<BuiltSite, 'questionnaires' | 'consents'> {
  /** Opens the database: the relay has one for each request, the desk one for all. */
  readonly getDatabase: (context: Context) => Database
  /** The state of a lead that arrives. */
  readonly firstState?: LeadState
  /** The visitor's IP address. */
  readonly getIpAddress: (context: Context) => string
  /** Goes on with what follows once a submission is stored. The visitor does not wait for it. */
  readonly onStored?: (context: Context, recording: Promise<void>) => void
  /** Refuses what does not fit the contract, and is called with what is wrong in it. Without it, it is stored and marked. */
  readonly onRefused?: (verdict: PayloadVerdict, values: Values) => void
}

/**
 * The provider's API as the site uses it: its POST endpoints, and an IP lookup. It answers 201 once
 * a lead is durable. Nothing that a visitor can be reached by is thrown away: a page may be older than this build.
 */
export function createApi(options: ApiOptions): Hono {
  const { questionnaires, consents, getDatabase, getIpAddress } = options
  const validatePayload = createPayloadValidator(questionnaires)
  const app = new Hono()
  app.use(preventCaching, secureHeaders())

  app.get('/ip', context => context.json({ ip: getIpAddress(context) }))

  // A page may have a form that this build no longer has.
  for (const endpoint of endpoints) {
    app.post(
      endpoint,
      bodyLimit({
        maxSize,
        onError: context => rejectRequest(context, 413, `The body is larger than ${maxSize} bytes`),
      }),
      async context => {
        if (!/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? ''))
          return rejectRequest(context, 415, 'Send application/json')
        const payload = await context.req.text()
        const values = parseObject(payload)
        if (!values) return rejectRequest(context, 400, 'The body is not a JSON object')
        const stated = readStatement(context, formHeader, /^[\w-]{1,100}$/)
        const known = questionnaires.find(({ id }) => id === stated)
        const form = known && known.endpoint !== endpoint ? undefined : stated
        const consent = readStatement(context, consentHeader, /^[\da-f]{64}$/)
        const verdict = validatePayload(endpoint, values, form)
        const { invalidKeys: keys } = verdict
        if (keys.length > 0 && (options.onRefused || !hasContact(values))) {
          options.onRefused?.(verdict, values)
          return context.json({ error: 'Keys are missing or wrong', keys }, 422)
        }
        const database = getDatabase(context)
        const receivedAt = new Date().toISOString()
        const blocking = listBlockingKeys(endpoint, payload, values)
        const isForeign = isFromOtherHost(values, new URL(context.req.url).host)
        await createFate(database, options.firstState).add({
          receivedAt,
          endpoint,
          form,
          consent,
          ...readContacts(form ? known : undefined, values),
          payload,
          values,
          misfits: [...new Set([...keys, ...blocking, ...(isForeign ? [pageKey] : [])])],
          blocking,
        })
        // The record is stored with the first lead that names it, also before the next minute begins.
        const recording =
          form && consent && consents.forms[form] === consent
            ? saveConsentRecords(database, consents, receivedAt).catch(reportUnsavedRecords)
            : Promise.resolve()
        if (options.onStored) options.onStored(context, recording)
        else await recording
        // Its number would tell a visitor how many leads there are.
        return context.json({}, 201)
      },
    )
    app.all(endpoint, context => {
      context.header('allow', 'POST')
      return rejectRequest(context, 405, 'Send a POST')
    })
  }
  app.all('*', context => rejectRequest(context, 404, 'There is no such endpoint'))
  return app
}

/** Keeps every response out of caches. */
export const preventCaching: MiddlewareHandler = async (context, next) => {
  await next()
  context.header('cache-control', 'no-store')
}

/** What the page of a submission stated in a header. */
function readStatement({ req }: Context, header: string, pattern: RegExp): string | undefined {
  const value = req.header(header) ?? ''
  return pattern.test(value) ? value : undefined
}

/** A body as forms send it: an object of texts and booleans. */
function parseObject(text: string): Values | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = (value: unknown) => typeof value === 'object' && value !== null
    const isFlat = isObject(value) && !Object.values(value as Values).some(isObject)
    return isFlat && !Array.isArray(value) ? (value as Values) : undefined
  } catch {
    return undefined
  }
}

function rejectRequest(context: Context, status: ContentfulStatusCode, error: string) {
  return context.json({ error }, status)
}
