import type { D1Database, MessageBatch, Queue } from '@cloudflare/workers-types'
import { Hono } from 'hono'
import questionnaires from '#questionnaires'
import { api } from '../desk/api.ts'
import { type Database, leadsIn } from '../desk/leads.ts'
import site from '../hosts/worker.ts'
import { deliveriesIn } from './deliveries.ts'

/** How long the provider may take, in milliseconds. */
const patience = 30_000
/** A day in milliseconds. */
const day = 86_400_000

export interface Env {
  /** The built site. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> }
  readonly DB: D1Database
  /** Ids of leads to deliver. */
  readonly QUEUE: Queue<number>
  /** The provider's API, without a trailing slash. */
  readonly PROVIDER_URL: string
  /** How long delivered leads are kept. */
  readonly KEEP_DAYS: number
}

const relay = api({
  questionnaires,
  leadsOf: ({ env }) => leadsIn(databaseOf(env)),
  addressOf: ({ req }) => req.header('cf-connecting-ip') ?? '',
  kept: async ({ env }, id) => {
    // Without the message, the lead is delivered within a minute.
    await (env as Env).QUEUE.send(id).catch(() => console.error('The queue takes no messages.'))
  },
})
relay.onError((error, context) => {
  // The message may quote an answer, so it is not logged.
  console.error(`The relay failed: ${error.name}`)
  return context.json({ error: 'Leads cannot be stored at the moment' }, 503)
})
const app = new Hono<{ Bindings: Env }>()
app.route('/relay', relay)
app.all('*', ({ req, env }) => site.fetch(req.raw, env))

export default {
  fetch: app.fetch,

  /** Delivers leads. What fails is due again later. */
  async queue({ messages }: MessageBatch<number>, env: Env): Promise<void> {
    await Promise.allSettled(messages.map(({ body }) => deliver(body, env)))
  },

  /** Every minute: puts what is due into the queue, and forgets old leads. */
  async scheduled(_: unknown, env: Env): Promise<void> {
    const deliveries = deliveriesIn(databaseOf(env))
    const due = await deliveries.due(Date.now())
    if (due.length > 0) await env.QUEUE.sendBatch(due.map(body => ({ body })))
    await deliveries.forget(Date.now() - env.KEEP_DAYS * day)
  },
}

async function deliver(lead: number, env: Env): Promise<void> {
  const deliveries = deliveriesIn(databaseOf(env))
  const delivery = await deliveries.claim(lead, Date.now())
  if (!delivery) return
  const { key, endpoint, payload, attempts } = delivery
  const status = await fetch(env.PROVIDER_URL + endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: payload,
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  }).then(
    answer => answer.status,
    () => 0,
  )
  const state = await deliveries.settle(lead, attempts, status, Date.now())
  if (state === 'dead') console.error(`Lead ${lead} cannot be delivered: the status is ${status}.`)
}

function databaseOf({ DB }: Env): Database {
  return {
    rows: async (sql, ...values) =>
      (
        await DB.prepare(sql)
          .bind(...values)
          .all()
      ).results,
  }
}
