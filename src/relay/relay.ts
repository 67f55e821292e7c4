import type { D1Database, MessageBatch, Queue, RateLimit } from '@cloudflare/workers-types'
import { Hono } from 'hono'
import { Webhook } from 'standardwebhooks'
import forms from '#questionnaires'
import { createApi } from '../desk/api.ts'
import { createSubmissionStore, type Database } from '../desk/submission-store.ts'
import site from '../hosts/worker.ts'
import { createDeliveryStore } from './deliveries.ts'

/** How long the provider may take, in milliseconds. */
const providerTimeout = 30_000
/** A day in milliseconds. */
const msPerDay = 86_400_000

export interface RelayEnv {
  /** The built site. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> }
  readonly DB: D1Database
  /** Ids of leads to deliver. */
  readonly QUEUE: Queue<number>
  /** The provider's API, without a trailing slash. */
  readonly PROVIDER_URL: string
  /** The secret that the provider checks signatures with: `whsec_` and base64. Unset: no signatures. */
  readonly SIGNING_SECRET?: string
  /** Limits how often one address may send. */
  readonly RATE_LIMIT: RateLimit
  /** How long delivered leads are kept. */
  readonly KEEP_DAYS: number
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
})
relayApi.onError((error, context) => {
  // The message may quote an answer, so it is not logged.
  console.error(`The relay failed: ${error.name}`)
  return context.json({ error: 'Leads cannot be stored at the moment' }, 503)
})
const app = new Hono<{ Bindings: RelayEnv }>()
app.post('/relay/*', async ({ req, env, json }, next) => {
  const { success } = await env.RATE_LIMIT.limit({ key: req.header('cf-connecting-ip') ?? '' })
  return success ? await next() : json({ error: 'Too many requests from this address' }, 429)
})
app.route('/relay', relayApi)
app.all('*', ({ req, env }) => site.fetch(req.raw, env))

export default {
  fetch: app.fetch,

  /** Delivers leads. What fails is due again later. */
  async queue({ messages }: MessageBatch<number>, env: RelayEnv): Promise<void> {
    const deliveries = messages.map(({ body }) => deliverSubmission(body, env))
    for (const result of await Promise.allSettled(deliveries))
      if (result.status === 'rejected')
        console.error(`A delivery failed: ${(result.reason as Error).name}`)
  },

  /** Every minute: puts what is due into the queue, and forgets old leads. */
  async scheduled(_: unknown, env: RelayEnv): Promise<void> {
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
  const { key, endpoint, payload, attempts } = delivery
  const status = await fetch(env.PROVIDER_URL + endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(env.SIGNING_SECRET && signDelivery(env.SIGNING_SECRET, key, payload)),
    },
    body: payload,
    redirect: 'manual',
    signal: AbortSignal.timeout(providerTimeout),
  }).then(
    answer => answer.status,
    () => 0,
  )
  const state = await deliveries.recordAttempt(lead, attempts, status, Date.now())
  if (state === 'dead') console.error(`Lead ${lead} cannot be delivered: the status is ${status}.`)
}

/** The headers of https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
function signDelivery(secret: string, id: string, payload: string): Record<string, string> {
  const now = new Date()
  return {
    'webhook-id': id,
    'webhook-timestamp': `${Math.floor(now.getTime() / 1000)}`,
    'webhook-signature': new Webhook(secret).sign(id, now, payload),
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
