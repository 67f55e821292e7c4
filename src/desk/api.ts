import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { preflightMaxAge } from '../contract/contract.ts'
import { createPayloadValidator } from '../contract/payload-validator.ts'
import { getClaimant, isConsent, pickVariant, questionsOf } from '../forms/answers.ts'
import { type Answers, bodyLimit as maxSize } from '../forms/model.ts'
import type { DeskForms } from './built-forms.ts'
import { describeRefusal } from './refusals.ts'
import type { SubmissionStore } from './submission-store.ts'

export interface ApiOptions extends DeskForms {
  /** Opens the store: the relay has one for each request, the desk one for all. */
  readonly getStore: (context: Context) => SubmissionStore
  /** The visitor's IP address. */
  readonly getIpAddress: (context: Context) => string
  /** Called after a submission was stored. The visitor waits for it. */
  readonly onStored?: (context: Context, id: number) => Promise<void>
  /** Called with what is wrong in a submission that does not fit the contract, and which keys of its form are. */
  readonly onRefused?: (
    endpoint: string,
    reasons: readonly string[],
    keys: readonly string[],
  ) => void
  /** The origin of a site elsewhere whose pages may send leads, or "". */
  readonly allowOrigin?: string
}

/**
 * The provider's API as the site uses it: five POST endpoints, and an IP lookup. It answers 201 once
 * a lead is durable. Every body is validated against the contract.
 */
export function createApi({
  questionnaires,
  consents,
  getStore,
  getIpAddress,
  onStored,
  onRefused,
  allowOrigin,
}: ApiOptions): Hono {
  const validatePayload = createPayloadValidator(questionnaires)
  const app = new Hono()
  app.use(preventCaching, secureHeaders())
  if (allowOrigin)
    app.use(
      cors({
        origin: allowOrigin,
        allowMethods: ['GET', 'POST'],
        allowHeaders: ['content-type'],
        maxAge: preflightMaxAge,
      }),
    )

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
        const { form, expected, invalidKeys } = validatePayload(endpoint, values)
        if (invalidKeys.length > 0) {
          onRefused?.(
            endpoint,
            invalidKeys.map(key => describeRefusal(key, values, expected[key])),
            invalidKeys.filter(key => Object.hasOwn(expected, key)),
          )
          return rejectRequest(context, 422, 'Keys are missing or wrong', invalidKeys)
        }

        const claimant = getClaimant(form, values as Answers)
        const box = questionsOf(form).find(isConsent)
        const isTicked = box && values[pickVariant(box.key, claimant)] === true
        const id = await getStore(context).add({
          receivedAt: new Date().toISOString(),
          endpoint,
          form: form.id,
          sender: getSenderName(values),
          payload,
          consent: isTicked ? consents.forms[form.id]?.[claimant] : undefined,
          texts: consents.texts,
        })
        await onStored?.(context, id)
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

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function rejectRequest(
  context: Context,
  status: ContentfulStatusCode,
  error: string,
  keys?: readonly string[],
) {
  return context.json(keys ? { error, keys } : { error }, status)
}

function getSenderName(values: Readonly<Record<string, unknown>>): string {
  const { firstName, lastName, fullName, email } = values
  const name = fullName ?? [firstName, lastName].filter(Boolean).join(' ')
  return String(name || email || '')
}
