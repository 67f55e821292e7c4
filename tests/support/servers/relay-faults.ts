import type { MessageBatch } from '@cloudflare/workers-types'
import relay, { type RelayEnv } from '../../../src/relay/relay.ts'

/** What a test can change, by posting it to `/faults`. */
export interface RelayFaults {
  /** Milliseconds by which the relay's clock is fast. */
  readonly clockOffset: number
  /** The relay dies at this call of a service, counted from 1. */
  readonly killAtCall: number
  /** The call takes effect before the relay dies. */
  readonly killAfterEffect: boolean
  /** Variables of the relay that differ from its configuration. */
  readonly variables: Partial<RelayEnv>
}

let faults: RelayFaults = { clockOffset: 0, killAtCall: 0, killAfterEffect: false, variables: {} }
/** Calls of services since the last change of `killAtCall`. */
let calls = 0
let running = 0
/** Messages that were sent and not handled yet. */
let queued = 0
let hasKilled = false
/** What the relay logged. */
const logged: unknown[] = []
console.error = (line: unknown) => logged.push(line)

const now = Date.now.bind(Date)
Date.now = () => now() + faults.clockOffset

/** Runs a handler whose calls of services may kill it. A dead handler calls nothing more. */
async function runKillable<T>(env: RelayEnv, run: (env: RelayEnv) => T | Promise<T>): Promise<T> {
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
  const fragile = {
    ...env,
    ...faults.variables,
    DB: {
      prepare: (sql: string) => ({
        bind: (...values: unknown[]) => ({ all: () => runQuery(sql, values) }),
      }),
    },
    QUEUE: {
      send: (id: number) => call(() => QUEUE.send(id).finally(() => queued++)),
      sendBatch: (ids: { body: number }[]) =>
        call(() => QUEUE.sendBatch(ids).finally(() => (queued += ids.length))),
    },
  } as unknown as RelayEnv
  globalThis.fetch = (...request) => call(() => send(...request))
  running++
  try {
    return await run(fragile)
  } finally {
    running--
  }
}
const send = globalThis.fetch.bind(globalThis)

export default {
  async fetch(request: Request, env: RelayEnv): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/consumers') {
      const { lead, number }: { lead: number; number: number } = await request.json()
      const batch = { messages: [{ body: lead }] } as unknown as MessageBatch<number>
      const consumeBatch = () => runKillable(env, env => relay.queue(batch, env))
      await Promise.all(Array.from({ length: number }, consumeBatch))
      return new Response()
    }
    if (pathname !== '/faults') return await runKillable(env, env => relay.fetch(request, env))
    if (request.method === 'POST') {
      const changes: Partial<RelayFaults> = await request.json()
      faults = { ...faults, ...changes }
      if (changes.killAtCall !== undefined) {
        calls = 0
        hasKilled = false
      }
    }
    return Response.json({ running, queued, hasKilled, logged })
  },
  async queue(batch: MessageBatch<number>, env: RelayEnv): Promise<void> {
    await runKillable(env, env => relay.queue(batch, env))
    queued -= batch.messages.length
  },
  scheduled: (event: unknown, env: RelayEnv) =>
    runKillable(env, env => relay.scheduled(event, env)),
}
