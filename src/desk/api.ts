import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { createPayloadValidator, type PayloadVerdict } from '../contract/payload-validator.ts'
import { isConsent, questionsOf, variantsOf } from '../forms/answers.ts'
import { getFixedAnswer } from '../forms/fixed-keys.ts'
import { bodyLimit as maxSize } from '../forms/model.ts'
import type { DeskSite } from './built-site.ts'
import type { SubmissionStore } from './submission-store.ts'

type Values = Readonly<Record<string, unknown>>

export interface ApiOptions extends Pick<DeskSite, 'questionnaires' | 'consents'> {
  /** Opens the store: the relay has one for each request, the desk one for all. */
  readonly getStore: (context: Context) => SubmissionStore
  /** The visitor's IP address. */
  readonly getIpAddress: (context: Context) => string
  /** Called after a submission was stored. The visitor waits for it. */
  readonly onStored?: (context: Context, id: number) => Promise<void>
  /** Called with what is wrong in a submission that does not fit the contract, and with its values. */
  readonly onRefused?: (endpoint: string, verdict: PayloadVerdict, values: Values) => void
}

/**
 * The provider's API as the site uses it: its POST endpoints, and an IP lookup. It answers 201 once
 * a lead is durable. Every body is validated against the contract.
 */
export function createApi(options: ApiOptions): Hono {
  const { questionnaires, consents, getStore, getIpAddress } = options
  const validatePayload = createPayloadValidator(questionnaires)
  const app = new Hono()
  app.use(preventCaching, secureHeaders())

  app.get('/ip', context => context.json({ ip: getIpAddress(context) }))

  for (const endpoint of new Set(questionnaires.map(({ endpoint }) => endpoint))) {
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
        const verdict = validatePayload(endpoint, values)
        const { form, invalidKeys: keys } = verdict
        if (keys.length > 0) {
          options.onRefused?.(endpoint, verdict, values)
          return context.json({ error: 'Keys are missing or wrong', keys }, 422)
        }

        const boxes = questionsOf(form).filter(isConsent)
        const isTicked = boxes.flatMap(({ key }) => variantsOf(key)).some(key => values[key])
        const id = await getStore(context).add({
          receivedAt: new Date().toISOString(),
          endpoint,
          form: form.id,
          sender: getSenderName(values),
          payload,
          consent: isTicked ? consents.forms[form.id] : undefined,
          texts: consents.texts,
        })
        await options.onStored?.(context, id)
        return context.json({ id }, 201)
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

function parseObject(text: string): Values | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Values) : undefined
  } catch {
    return undefined
  }
}

function rejectRequest(context: Context, status: ContentfulStatusCode, error: string) {
  return context.json({ error }, status)
}

function getSenderName(values: Values): string {
  const [fullName, ...names] = (['fullName', 'firstName', 'lastName'] as const).map(key =>
    getFixedAnswer(values, key),
  )
  return fullName || names.filter(Boolean).join(' ') || getFixedAnswer(values, 'email')
}
