import type { MessageBatch, ScheduledController } from '@cloudflare/workers-types'
import relay, { type RelayEnv } from '../../../src/relay/relay.ts'

/** What a test can change, by posting it to `/faults`. */
export interface RelayFaults {
  /** Milliseconds by which the relay's clock is fast. */
  readonly clockOffset: number
  /** The relay dies at this call of a service, counted from 1. */
  readonly killAtCall: number
  /** The call takes effect before the relay dies. */
  readonly killAfterEffect: boolean
  /** The queue takes no messages. */
  readonly isQueueDown: boolean
  /** The queue loses the messages that it has. */
  readonly loseMessages: boolean
  /** Messages go to the queue of the runtime, whose clock is the machine's. */
  readonly usesRuntimeQueue: boolean
  /** Variables of the relay that differ from its configuration. */
  readonly variables: Partial<RelayEnv>
}

let faults: RelayFaults = {
  clockOffset: 0,
  killAtCall: 0,
  killAfterEffect: false,
  isQueueDown: false,
  loseMessages: false,
  usesRuntimeQueue: false,
  variables: {},
}
/** Calls of services since the last change of `killAtCall`. */
let calls = 0
let hasKilled = false
/** What the relay logged. */
const logged: unknown[] = []
console.error = (line: unknown) => logged.push(line)

const now = Date.now.bind(Date)
Date.now = () => now() + faults.clockOffset

/** A message of the queue, which keeps the relay's clock and does as Cloudflare's documentation of Queues says. */
interface QueuedMessage {
  readonly body: number
  /** How often it was delivered to the relay. */
  attempts: number
  availableAt: number
}
let queued: QueuedMessage[] = []

/** Delivers what is available, as batches, until nothing is. A message that the relay did not settle comes back at once. */
async function runQueue(env: RelayEnv & { readonly MAX_RETRIES: number }): Promise<void> {
  for (;;) {
    const batch = queued.filter(({ availableAt }) => availableAt <= Date.now()).slice(0, 10)
    if (batch.length === 0) return
    queued = queued.filter(message => !batch.includes(message))
    const delays = new Map<QueuedMessage, number | undefined>(batch.map(message => [message, 0]))
    for (const message of batch) message.attempts++
    await deliverBatch(env, 'leads', batch, delays).catch(() => undefined)
    const dead: QueuedMessage[] = []
    for (const [message, delaySeconds] of delays) {
      if (delaySeconds === undefined) continue
      message.availableAt = Date.now() + delaySeconds * 1000
      ;(message.attempts > env.MAX_RETRIES ? dead : queued).push(message)
    }
    if (dead.length > 0) await deliverBatch(env, 'leads-dead', dead, new Map())
  }
}

/** @param delays gets after how many seconds each message comes back, and undefined if it does not */
async function deliverBatch(
  env: RelayEnv,
  queue: string,
  batch: readonly QueuedMessage[],
  delays: Map<QueuedMessage, number | undefined>,
): Promise<void> {
  await runKillable(env, async (env, isDead) => {
    const settle = (message: QueuedMessage, delay?: number) =>
      isDead() || delays.set(message, delay)
    const messages = batch.map(message => ({
      body: message.body,
      attempts: message.attempts,
      ack: () => settle(message),
      retry: ({ delaySeconds = 0 } = {}) => settle(message, delaySeconds),
    }))
    await relay.queue({ queue, messages } as unknown as MessageBatch<number>, env)
    if (isDead()) throw new Error('killed')
    // Cloudflare acknowledges what a handler that ends neither acknowledges nor sends back.
  })
}

/** Runs a handler whose calls of services may kill it. A dead handler calls nothing more. */
async function runKillable<T>(
  env: RelayEnv,
  run: (env: RelayEnv, isDead: () => boolean) => T | Promise<T>,
): Promise<T> {
  let isDead = false
  const killWorker = () => {
    isDead = true
    hasKilled = true
    throw new Error('killed')
  }
  const call = async <R>(service: () => Promise<R>): Promise<R> => {
    if (isDead) killWorker()
    const isLast = ++calls === faults.killAtCall && !hasKilled
    if (isLast && !faults.killAfterEffect) killWorker()
    const result = await service()
    if (isLast) killWorker()
    return result
  }
  const { DB, QUEUE } = env
  const runQuery = (sql: string, values: unknown[]) =>
    call(() =>
      DB.prepare(sql)
        .bind(...values)
        .all(),
    )
  const sendMessages = (...bodies: number[]) =>
    call(async () => {
      if (faults.isQueueDown) throw new Error('The queue is down')
      if (faults.usesRuntimeQueue) await QUEUE.sendBatch(bodies.map(body => ({ body })))
      else queued.push(...bodies.map(body => ({ body, attempts: 0, availableAt: Date.now() })))
    })
  const fragile = {
    ...env,
    ...faults.variables,
    DB: {
      prepare: (sql: string) => ({
        bind: (...values: unknown[]) => ({ all: () => runQuery(sql, values) }),
      }),
    },
    QUEUE: {
      send: (lead: number) => sendMessages(lead),
      sendBatch: (leads: { body: number }[]) => sendMessages(...leads.map(({ body }) => body)),
    },
  } as unknown as RelayEnv
  globalThis.fetch = (...request) => call(() => send(...request))
  return await run(fragile, () => isDead)
}
const send = globalThis.fetch.bind(globalThis)

export default {
  async fetch(
    request: Request,
    env: RelayEnv & { readonly MAX_RETRIES: number },
  ): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/consumers') {
      const { lead, number }: { lead: number; number: number } = await request.json()
      const messages = Array.from({ length: number }, () => ({
        body: lead,
        attempts: 1,
        availableAt: 0,
      }))
      await Promise.all(messages.map(message => deliverBatch(env, 'leads', [message], new Map())))
      return new Response()
    }
    if (pathname === '/queue') {
      await runQueue(env)
      return new Response()
    }
    if (pathname !== '/faults') return await runKillable(env, env => relay.fetch(request, env))
    if (request.method === 'POST') {
      const changes: Partial<RelayFaults> = await request.json()
      faults = { ...faults, ...changes }
      if (changes.loseMessages) queued = []
      if (changes.killAtCall !== undefined) {
        calls = 0
        hasKilled = false
      }
    }
    return Response.json({ hasKilled, logged })
  },
  queue: (batch: MessageBatch<number>, env: RelayEnv) =>
    runKillable(env, env => relay.queue(batch, env)),
  scheduled: (event: { readonly scheduledTime: number }, env: RelayEnv) =>
    runKillable(env, env => relay.scheduled(event as ScheduledController, env)),
}
