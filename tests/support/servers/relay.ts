import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { RelayFaults } from './relay-faults.ts'
import { createWorkerHarness } from './wrangler.ts'

interface AcceptedRequest {
  readonly path: string
  readonly body: string
  readonly headers: IncomingHttpHeaders
  /** The number of requests with this key that were answered with 201. */
  readonly times: number
}

// Otherwise Wrangler prints a line for each message of the queue.
process.env.WRANGLER_LOG = 'error'

/** A provider that takes a body once per Idempotency-Key. */
export async function startProvider() {
  const accepted = new Map<string, AcceptedRequest>()
  const provider = {
    /** The status of its responses. It takes what it answers with 201. */
    status: 201,
    /** The body of its responses, and its type. */
    answer: { body: '', type: 'text/plain' },
    /** The bodies that were posted to its `/alerts`, which responds with `alertStatus` and `alertAnswer`. */
    alerts: [] as { kind: string; count: number; oldestMinutes: number | null; text: string }[],
    alertStatus: 200,
    alertAnswer: '',
    /** The keys with which it signs as Cloudflare Access does. */
    accessKeys: [] as object[],
    /** The number of requests to which it responds with 503 before the others. */
    failures: 0,
    /** Milliseconds before it responds. */
    slowness: 0,
    requests: 0,
    taken: accepted,
    url: '',
    close: () => void server.close(),
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    if (request.url === '/cdn-cgi/access/certs') {
      response.end(JSON.stringify({ keys: provider.accessKeys }))
      return
    }
    if (request.url === '/alerts') {
      provider.alerts.push(JSON.parse(body))
      response.writeHead(provider.alertStatus).end(provider.alertAnswer)
      return
    }
    provider.requests++
    const status = provider.failures-- > 0 ? 503 : provider.status
    if (status === 201) {
      const key = String(request.headers['idempotency-key'])
      const times = (accepted.get(key)?.times ?? 0) + 1
      accepted.set(key, { path: request.url!, body, headers: request.headers, times })
    }
    await new Promise(resolve => setTimeout(resolve, provider.slowness))
    response.writeHead(status, { 'content-type': provider.answer.type }).end(provider.answer.body)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}

/** A secret as the provider and the relay share one. */
export const signingSecret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`

/** The relay in the runtime of Cloudflare Workers, with its database and queue, and with faults. */
export async function startRelay(provider: string) {
  const folder = resolve('src/relay')
  const text = readFileSync(`${folder}/wrangler.jsonc`, 'utf8')
  const config = JSON.parse(text.replaceAll('"../', `"${folder}/../`))
  const harness = createWorkerHarness({
    ...config,
    name: 'relay',
    main: resolve('tests/support/servers/relay-faults.ts'),
    vars: {
      ...config.vars,
      PROVIDER_URL: provider,
      SIGNING_SECRET: signingSecret,
      MAX_RETRIES: config.queues.consumers[0].max_retries,
    },
  })
  await harness.listen()
  const worker = harness.getWorker()
  await worker.applyD1Migrations('DB')
  const { DB } = await worker.getEnv()
  const queryRows = async <Row>(sql: string) => (await DB.prepare(sql).all<Row>()).results

  let offset = 0
  let visitors = 0
  const fetchState = async (init?: { method: string; body: string }) => {
    const answer = await worker.fetch('/faults', init)
    return (await answer.json()) as { hasKilled: boolean; logged: string[] }
  }
  const changeFaults = async (changes: Partial<RelayFaults>) => {
    offset = changes.clockOffset ?? offset
    await fetchState({ method: 'POST', body: JSON.stringify(changes) })
  }

  /** Lets the queue deliver what is available. */
  const runQueue = async () => {
    const answer = await worker.fetch('/queue')
    if (!answer.ok) throw new Error(await answer.text())
  }

  return {
    rows: queryRows,
    change: changeFaults,
    runQueue,
    fetch: worker.fetch,
    /** @param address the visitor's; each request has its own without one */
    post: (endpoint: string, body: string, address = `2001:db8::${(++visitors).toString(16)}`) =>
      worker.fetch(`/relay${endpoint}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
      }),
    listLogged: async () => (await fetchState()).logged,
    /** Milliseconds by which the relay's clock is fast. */
    getOffset: () => offset,
    hasKilled: async () => (await fetchState()).hasKilled,
    /** Lets minutes pass, with what Cloudflare starts in each of them. */
    async advanceMinutes(minutes: number) {
      for (let minute = 0; minute < minutes; minute++) {
        await changeFaults({ clockOffset: offset + 60_000 })
        const scheduledTime = new Date(Date.now() + offset)
        await worker.scheduled({ cron: '* * * * *', scheduledTime })
        await runQueue()
      }
    },
    /** Several consumers of the queue get the same message at the same time. */
    consumeConcurrently: (lead: number, number: number) =>
      worker.fetch('/consumers', { method: 'POST', body: JSON.stringify({ lead, number }) }),
    close: () => harness.close(),
  }
}
