import type {
  D1Database,
  Message,
  MessageBatch,
  Queue,
  RateLimit,
  ScheduledController,
} from '@cloudflare/workers-types'
import { type ErrorHandler, Hono } from 'hono'
import { Webhook } from 'standardwebhooks'
import forms from '#questionnaires'
import { classifyResponse } from '../contract/acceptance.ts'
import { createApi } from '../desk/api.ts'
import { createInbox } from '../desk/inbox.ts'
import { createSubmissionStore, type Database } from '../desk/submission-store.ts'
import site, { type SiteEnv } from '../hosts/worker.ts'
import { isAdmitted } from './access.ts'
import { reportTrouble } from './alerts.ts'
import {
  claimTime,
  createDeliveryStore,
  type Delivery,
  type ProviderResponse,
} from './deliveries.ts'

/** How long the provider may take, in milliseconds. */
const providerTimeout = 30_000
const msPerDay = 86_400_000

/** How many messages Cloudflare takes at once: https://developers.cloudflare.com/queues/platform/limits/ */
const maxMessages = 100

export interface RelayEnv extends SiteEnv {
  readonly DB: D1Database
  /** Ids of leads to deliver. */
  readonly QUEUE: Queue<number>
  /** The provider's API, without a trailing slash. */
  readonly PROVIDER_URL: string
  /** A regular expression that matches the provider's acceptances. Unset: see {@link classifyResponse}. */
  readonly PROVIDER_ACCEPTS?: string
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
    // If the message or its record is lost, the lead is queued again within a minute.
    const queueLead = async (env: RelayEnv) => {
      await env.QUEUE.send(id)
      await createDeliveryStore(toDatabase(env)).recordQueued([id], Date.now())
    }
    await queueLead(env).catch(() => console.error('The queue takes no messages.'))
  },
  // A key that no form has may contain an answer, so it is not logged.
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
app.on(['GET', 'POST'], ['/desk', '/desk/*'], async (context, next) => {
  const { ACCESS_TEAM, ACCESS_AUDIENCE } = context.env
  const token = context.req.header('cf-access-jwt-assertion')
  if (!(await isAdmitted(token, ACCESS_TEAM, ACCESS_AUDIENCE))) return next()
  const leads = createSubmissionStore(toDatabase(context.env))
  const inbox = createInbox(leads, forms)
  return new Hono().onError(reportFailure).route('/desk', inbox).fetch(context.req.raw)
})
app.all('*', ({ req, env }) => site.fetch(req.raw, env))

export default {
  fetch: app.fetch,

  /** Delivers leads. The queue repeats failed messages later, and moves those it gives up to the queue of dead letters. */
  async queue({ queue, messages }: MessageBatch<number>, env: RelayEnv): Promise<void> {
    if (queue.endsWith('-dead')) {
      const leads = messages.map(({ body }) => body)
      await createDeliveryStore(toDatabase(env)).recordDeadLetters(leads, Date.now())
      console.error(`The queue gave up on ${leads.length} leads.`)
      return
    }
    await Promise.all(
      messages.map(message =>
        deliverSubmission(message, env).catch(({ name }: Error) => {
          console.error(`A delivery failed: ${name}`)
          message.retry({ delaySeconds: getRetryDelay(message.attempts) })
        }),
      ),
    )
  },

  /** Sends alerts and queues leads that are in no queue, every minute. Deletes old leads every hour. */
  async scheduled({ scheduledTime }: ScheduledController, env: RelayEnv): Promise<void> {
    const { ALERT_URL } = env
    const silenceHours = Number(env.ALERT_SILENCE_HOURS) || 24
    if (ALERT_URL)
      await reportTrouble(toDatabase(env), ALERT_URL, silenceHours, Date.now()).catch(error =>
        console.error(`Alerts are not sent: ${error.name}`),
      )
    const deliveries = createDeliveryStore(toDatabase(env))
    const unqueued = await deliveries.listUnqueued(Date.now())
    for (let start = 0; start < unqueued.length; start += maxMessages) {
      const leads = unqueued.slice(start, start + maxMessages)
      await env.QUEUE.sendBatch(leads.map(body => ({ body })))
      await deliveries.recordQueued(leads, Date.now())
    }
    // Only once an hour, because the statement reads all requests that are never deleted.
    if (new Date(scheduledTime).getUTCMinutes() === 0)
      await deliveries.deleteDelivered(Date.now() - env.KEEP_DAYS * msPerDay)
  },
}

async function deliverSubmission(message: Message<number>, env: RelayEnv): Promise<void> {
  const deliveries = createDeliveryStore(toDatabase(env))
  const { body: lead, attempts } = message
  const delivery = await deliveries.claim(lead, Date.now())
  if (delivery === 'settled') return message.ack()
  if (delivery === 'claimed') return message.retry({ delaySeconds: claimTime / 1000 })
  const response = await sendDelivery(delivery, env).catch(
    ({ message }: Error): ProviderResponse => {
      console.error(`Lead ${lead} is not delivered: ${message}`)
      return { status: 0, verdict: 'failed', body: '' }
    },
  )
  const state = await deliveries.recordResponse(delivery, response, Date.now())
  const { status, verdict } = response
  if (state === 'dead')
    console.error(`Lead ${lead} cannot be delivered: the status is ${status}, ${verdict}.`)
  if (state === 'waiting') message.retry({ delaySeconds: getRetryDelay(attempts) })
  else message.ack()
}

/** The delay before the next attempt, in seconds: 1, 2, 4 … minutes, up to an hour. */
function getRetryDelay(attempts: number): number {
  return Math.min(2 ** (attempts - 1), 60) * 60
}

/** @throws if there is no response, or a secret or a pattern is malformed; the message contains no data of the lead */
async function sendDelivery(
  { key, endpoint, payload }: Delivery,
  env: RelayEnv,
): Promise<ProviderResponse> {
  const pattern = env.PROVIDER_ACCEPTS ? new RegExp(env.PROVIDER_ACCEPTS, 'i') : undefined
  const response = await fetch(env.PROVIDER_URL + endpoint, {
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
  const body = await response.text()
  const sentKeys = Object.keys(JSON.parse(payload))
  const verdict = response.ok ? classifyResponse(body, { pattern, sentKeys }) : 'failed'
  return { status: response.status, verdict, body }
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
