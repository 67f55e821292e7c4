import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Questionnaire } from '../forms/model.ts'
import { judgeOf } from './judge.ts'
import type { Leads } from './leads.ts'

/**
 * Limit of a request body in bytes. A text field holds 10,000 characters, and several such fields
 * fit.
 */
const limit = 128 * 1024

/**
 * The lead desk's version of the provider's API: five POST endpoints, the IP lookup and the
 * certificate.
 */
export function api(questionnaires: readonly Questionnaire[], leads: Leads): Hono {
  const judge = judgeOf(questionnaires)
  const app = new Hono()
  app.use(noStore, secureHeaders())

  app.get('/ip', context => {
    const { address = '' } = getConnInfo(context).remote
    return context.json({ ip: address.replace(/^::ffff:/, '') })
  })

  app.get('/certificate.js', context =>
    context.body(standIn, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )

  for (const endpoint of new Set(questionnaires.map(({ endpoint }) => endpoint))) {
    app.post(
      endpoint,
      bodyLimit({
        maxSize: limit,
        onError: context => refuse(context, 413, `The body is larger than ${limit} bytes`),
      }),
      async context => {
        if (!/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? ''))
          return refuse(context, 415, 'Send application/json')
        const values = await context.req.json().catch(() => undefined)
        if (typeof values !== 'object' || values === null || Array.isArray(values))
          return refuse(context, 400, 'The body is not a JSON object')
        const verdict = judge(endpoint, values)
        if ('wrong' in verdict)
          return refuse(context, 422, 'Keys are missing or wrong', verdict.wrong)

        const id = leads.keep({
          received: new Date().toISOString(),
          endpoint,
          form: verdict.form,
          from: senderOf(values),
          payload: values,
        })
        return context.json({ id }, 201)
      },
    )
    app.all(endpoint, context => {
      context.header('allow', 'POST')
      return refuse(context, 405, 'Send a POST')
    })
  }
  app.all('*', context => refuse(context, 404, 'There is no such call'))
  return app
}

/** Keeps every response out of caches. */
export const noStore: MiddlewareHandler = async (context, next) => {
  await next()
  context.header('cache-control', 'no-store')
}

function refuse(
  context: Context,
  status: ContentfulStatusCode,
  error: string,
  keys?: readonly string[],
) {
  return context.json(keys ? { error, keys } : { error }, status)
}

function senderOf(values: Readonly<Record<string, unknown>>): string {
  const { firstName, lastName, fullName, email } = values
  const name = fullName ?? [firstName, lastName].filter(Boolean).join(' ')
  return String(name || email || '')
}

/**
 * Stands in for the consent certificate's script: fills the hidden field of the form that it is
 * given. It treats the same events as a submission as the real script does, so tests can prove that
 * a step button does not count as one.
 */
const standIn = `(() => {
  const options = new URL(document.currentScript.src).searchParams
  const form = document.querySelector(options.get('form_selector') ?? 'form')
  const field = form?.elements.namedItem(options.get('field'))
  if (!field) return
  const hex = [...crypto.getRandomValues(new Uint8Array(20))].map(byte => byte.toString(16).padStart(2, '0'))
  field.value = 'https://cert.stand-in.example/' + hex.join('')
  const over = new AbortController()
  const seen = () => { form.dataset.standInSubmissions = String(Number(form.dataset.standInSubmissions ?? 0) + 1) }
  form.addEventListener('submit', seen, { signal: over.signal, capture: true })
  form.dataset.standIn = 'recording'
  window.trustedFormStopRecording = () => { over.abort(); form.dataset.standIn = 'stopped' }
})()
`
