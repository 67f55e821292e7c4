import type {
  ExecutionContext,
  CloudflareWorkersModule as Workers,
} from '@cloudflare/workers-types'
import relay, { LeadDelivery as Delivery } from '../../../src/relay/relay.ts'
import type { RelayEnv } from '../../../src/relay/relay-env.ts'

/** What a test can change, by posting it to `/faults`. */
export interface RelayFaults {
  /** Milliseconds by which the relay's clock is fast. */
  readonly clockOffset: number
  /** How many milliseconds of a delay between attempts pass in one. */
  readonly speed: number
  /** The relay is killed at this call of a service, counted from 1. */
  readonly killAtCall: number
  /** The call takes effect before the relay is killed. */
  readonly killAfterEffect: boolean
  /** The limiter and Workflows never respond. */
  readonly isHanging: boolean
  /** Workflows are not created, and the error does not say which. */
  readonly isFailing: boolean
  /** Variables of the relay that differ from `configured`. */
  readonly variables: Partial<RelayEnv>
}

let faults: RelayFaults = {
  clockOffset: 0,
  speed: 1,
  killAtCall: 0,
  killAfterEffect: false,
  isHanging: false,
  isFailing: false,
  variables: {},
}
/** Variables that each operator sets in another way: without an inbox at first. */
const configured = { KEEP_DAYS: 30, ALERT_SILENCE_HOURS: 24, ACCESS_TEAM: '', ACCESS_AUDIENCE: '' }

/** Calls of services since the last change. */
let calls = 0
/** What the relay logged. */
const logged: unknown[] = []
console.error = (line: unknown) => logged.push(line)

const now = Date.now.bind(Date)
Date.now = () => now() + faults.clockOffset
const send = globalThis.fetch.bind(globalThis)

/** An environment whose services count their calls, and at one of which the runtime is killed. */
function createFragileEnv(env: RelayEnv): RelayEnv {
  const call = async <R>(service: () => Promise<R>): Promise<R> => {
    const isLast = ++calls === faults.killAtCall
    if (isLast && !faults.killAfterEffect) await send(`${env.PROVIDER_URL}kill`)
    const result = await service()
    if (isLast) await send(`${env.PROVIDER_URL}kill`)
    return result
  }
  globalThis.fetch = (...request) => call(() => send(...request))
  const { DB, DELIVERY } = env
  const prepare = (sql: string) => ({
    bind: (...values: unknown[]) => {
      const statement = DB.prepare(sql).bind(...values)
      return { statement, all: () => call(() => statement.all()) }
    },
  })
  const batch = (list: ReturnType<ReturnType<typeof prepare>['bind']>[]) =>
    call(() => DB.batch(list.map(({ statement }) => statement)))
  return {
    ...env,
    DB: { prepare, batch },
    DELIVERY: {
      createBatch: (batch: { instances: [] }) =>
        faults.isFailing
          ? Promise.resolve({ errors: [{ message: 'failed' }] })
          : faults.isHanging
            ? new Promise(() => {})
            : call(() => DELIVERY.createBatch(batch)),
    },
    ...(faults.isHanging && { RATE_LIMIT: { limit: () => new Promise(() => {}) } }),
    ...configured,
    ...faults.variables,
  } as unknown as RelayEnv
}

/** The Workflow, with shorter delays. */
export class LeadDelivery extends Delivery {
  constructor(ctx: never, env: RelayEnv) {
    super(ctx, createFragileEnv(env))
  }

  override run(event: Parameters<Delivery['run']>[0], step: Workers.WorkflowStep) {
    type Config = {
      retries: { limit: number; delay: (input: Workers.WorkflowDynamicDelayContext) => number }
    }
    const runStep = (name: string, { retries }: Config, attempt: () => Promise<number>) => {
      const delay = (input: Workers.WorkflowDynamicDelayContext) =>
        retries.delay(input) / faults.speed
      return step.do(name, { retries: { ...retries, delay } }, attempt)
    }
    return super.run(event, { do: runStep } as unknown as Workers.WorkflowStep)
  }
}

interface Command extends Partial<RelayFaults> {
  /** A statement whose rows are wanted. */
  readonly sql?: string
  /** Runs what Cloudflare starts at this time. */
  readonly minute?: number
  /** Goes on with all Workflows. */
  readonly wake?: boolean
}

export default {
  async fetch(request: Request, env: RelayEnv, context: ExecutionContext) {
    if (new URL(request.url).pathname !== '/faults')
      return await relay.fetch(request, createFragileEnv(env), context)
    const { sql, minute, wake, ...changes }: Command = await request.json()
    faults = { ...faults, ...changes }
    calls = 0
    if (minute !== undefined)
      await relay.scheduled({ scheduledTime: minute } as never, createFragileEnv(env))
    const query = async (sql: string) => (await env.DB.prepare(sql).all()).results
    for (const { id } of wake
      ? await query("SELECT workflow || '-' || run AS id FROM leads")
      : []) {
      const instance = await env.DELIVERY.get(String(id)).catch(() => undefined)
      await instance?.pause()
      await instance?.resume()
    }
    return Response.json({ rows: sql ? await query(sql) : [], logged })
  },
}
