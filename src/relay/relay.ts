import type { D1Database, MessageBatch, Queue, RateLimit } from '@cloudflare/workers-types'
import { type ErrorHandler, Hono } from 'hono'
import { Webhook } from 'standardwebhooks'
import forms from '#questionnaires'
import { isAcceptance } from '../contract/acceptance.ts'
import { createApi } from '../desk/api.ts'
import { createInbox } from '../desk/inbox.ts'
import { createSubmissionStore, type Database } from '../desk/submission-store.ts'
import site, { type SiteEnv } from '../hosts/worker.ts'
import { isAdmitted } from './access.ts'
import { reportTrouble } from './alerts.ts'
import { createDeliveryStore, type Delivery } from './deliveries.ts'

/** How long the provider may take, in milliseconds. */
const providerTimeout = 30_000
const msPerDay = 86_400_000

export interface RelayEnv extends SiteEnv {
  readonly DB: D1Database
  /** Ids of leads to deliver. */
  readonly QUEUE: Queue<number>
  /** The provider's API, without a trailing slash. */
  readonly PROVIDER_URL: string
  /** The secret that the provider checks signatures with: `whsec_` and base64. Unset: no signatures. */
  readonly SIGNING_SECRET?: string
  /** The secret that the provider changes to. While it is set, deliveries bear the signatures of both. */
  readonly SIGNING_SECRET_NEXT?: string
  /** Limits how often one address may send. */
  readonly RATE_LIMIT: RateLimit
  /** How long delivered leads are kept. */
  readonly KEEP_DAYS: number
  /** Where alerts are posted to. Unset: no alerts. */
  readonly ALERT_URL?: string
  /** How long no lead may arrive before an alert says so. Unset: a day. */
  readonly ALERT_SILENCE_HOURS?: number
  /** The origin of the team in Cloudflare Access: `https://….cloudflareaccess.com`. Unset: there is no inbox. */
  readonly ACCESS_TEAM?: string
  /** The audience tag of the application in Cloudflare Access. */
  readonly ACCESS_AUDIENCE?: string
}

const relayApi = createApi({
  ...forms,
  getStore: ({ env }) => createSubmissionStore(toDatabase(env)),
  getIpAddress: ({ req }) => req.header('cf-connecting-ip') ?? '',
  onStored: async ({ env }, id) => {
    // Without the message, the lead is delivered within a minute.
    await (env as RelayEnv).QUEUE.send(id).catch(() =>
      console.error('The queue takes no messages.'),
    )
  },
  // A key that no form has may be anything, as values may.
  onRefused: (endpoint, { invalidKeys, expected }) => {
    const known = invalidKeys.filter(key => Object.hasOwn(expected, key)).join(', ')
    console.error(`Refused at ${endpoint}: ${invalidKeys.length} keys, of the form's ${known}`)
  },
})
/** The message of an error may quote an answer, so it is not logged. */
const reportFailure: ErrorHandler = (error, context) => {
  console.error(`The relay failed: ${error.name}`)
  return context.json({ error: 'Leads cannot be stored or shown at the moment' }, 503)
}
const app = new Hono<{ Bindings: RelayEnv }>().onError(reportFailure)
app.post('/relay/*', async (context, next) => {
  const { req, env } = context
  const { success } = await env.RATE_LIMIT.limit({ key: req.header('cf-connecting-ip') ?? '' })
  if (success) await next()
  else context.res = context.json({ error: 'Too many requests from this address' }, 429)
  if (context.res.status >= 400) console.error(`A visitor got ${context.res.status}.`)
})
app.route('/relay', relayApi)
app.on('GET', ['/desk', '/desk/*'], async (context, next) => {
  const { ACCESS_TEAM, ACCESS_AUDIENCE } = context.env
  const token = context.req.header('cf-access-jwt-assertion')
  if (!(await isAdmitted(token, ACCESS_TEAM, ACCESS_AUDIENCE))) return next()
  const leads = createSubmissionStore(toDatabase(context.env))
  const inbox = createInbox(leads, forms.questionnaires, false)
  return new Hono().onError(reportFailure).route('/desk', inbox).fetch(context.req.raw)
})
app.all('*', ({ req, env }) => site.fetch(req.raw, env))

export default {
  fetch: app.fetch,

  /** Delivers leads. What fails is due again later. */
  async queue({ messages }: MessageBatch<number>, env: RelayEnv): Promise<void> {
    const reportError = ({ name }: Error) => console.error(`A delivery failed: ${name}`)
    const deliveries = messages.map(({ body }) => deliverSubmission(body, env).catch(reportError))
    await Promise.all(deliveries)
  },

  /** Every minute: sends alerts, puts what is due into the queue, and forgets old leads. */
  async scheduled(_: unknown, env: RelayEnv): Promise<void> {
    const { ALERT_URL } = env
    const silenceHours = Number(env.ALERT_SILENCE_HOURS) || 24
    if (ALERT_URL)
      await reportTrouble(toDatabase(env), ALERT_URL, silenceHours, Date.now()).catch(error =>
        console.error(`Alerts are not sent: ${error.name}`),
      )
    const deliveries = createDeliveryStore(toDatabase(env))
    const due = await deliveries.listDue(Date.now())
    if (due.length > 0) await env.QUEUE.sendBatch(due.map(body => ({ body })))
    await deliveries.deleteDelivered(Date.now() - env.KEEP_DAYS * msPerDay)
  },
}

async function deliverSubmission(lead: number, env: RelayEnv): Promise<void> {
  const deliveries = createDeliveryStore(toDatabase(env))
  const delivery = await deliveries.lease(lead, Date.now())
  if (!delivery) return
  const status = await sendDelivery(delivery, env).catch(error => {
    console.error(`Lead ${lead} is not delivered: ${error.message}`)
    return 0
  })
  const state = await deliveries.recordAttempt(lead, delivery.attempts, status, Date.now())
  if (state === 'dead') console.error(`Lead ${lead} cannot be delivered: the status is ${status}.`)
}

/**
 * Resolves with the provider's status.
 * @throws if there is none, if a secret is malformed, and if the contract excludes the answer; without words of the lead
 */
async function sendDelivery({ key, endpoint, payload }: Delivery, env: RelayEnv): Promise<number> {
  const answer = await fetch(env.PROVIDER_URL + endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...signDelivery([env.SIGNING_SECRET, env.SIGNING_SECRET_NEXT], key, payload),
    },
    body: payload,
    redirect: 'manual',
    signal: AbortSignal.timeout(providerTimeout),
  })
  if (!answer.ok || (await isAcceptance(answer))) return answer.status
  throw new Error(`${answer.status} with what the contract excludes.`)
}

/**
 * The headers of https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md,
 * with a signature for each secret that is set.
 */
function signDelivery(secrets: readonly (string | undefined)[], id: string, payload: string) {
  const now = new Date()
  const signatures = secrets.flatMap(secret =>
    secret ? [new Webhook(secret).sign(id, now, payload)] : [],
  )
  if (signatures.length === 0) return {}
  return {
    'webhook-id': id,
    'webhook-timestamp': `${Math.floor(now.getTime() / 1000)}`,
    'webhook-signature': signatures.join(' '),
  }
}

function toDatabase({ DB }: RelayEnv): Database {
  return {
    async rows(sql, ...values) {
      const statement = DB.prepare(sql).bind(...values)
      return (await statement.all()).results
    },
  }
}
