import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './port.ts'
import type { RelayFaults } from './relay-faults.ts'
import { wrangler } from './wrangler.ts'

/** A provider that takes a body once per Idempotency-Key. */
export async function startProvider() {
  const provider = {
    /** The status of its responses. It takes what it answers with 201. */
    status: 201,
    /** The body of its responses. */
    body: '',
    /** Its responses do not end. */
    isStalled: false,
    /** The bodies that were posted to its `/alerts`. */
    alerts: [] as object[],
    /** The keys with which it signs as Cloudflare Access does. */
    accessKeys: [] as object[],
    /** The number of requests to which it responds with 503 before the others. */
    failures: 0,
    requests: 0,
    /** What it took by key, and how many requests with that key it answered with 201. */
    taken: new Map<
      string,
      { path: string; body: string; headers: IncomingHttpHeaders; times: number }
    >(),
    /** Called when the relay asks to be killed. */
    onKill: () => {},
    url: '',
    close: () => void server.close(),
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    if (request.url === '/kill') return provider.onKill()
    if (request.url === '/cdn-cgi/access/certs')
      return void response.end(JSON.stringify({ keys: provider.accessKeys }))
    if (request.url === '/alerts') {
      provider.alerts.push(JSON.parse(body))
      return void response.end()
    }
    provider.requests++
    const status = provider.failures-- > 0 ? 503 : provider.status
    if (status === 201) {
      const key = String(request.headers['idempotency-key'])
      const times = (provider.taken.get(key)?.times ?? 0) + 1
      provider.taken.set(key, { path: request.url!, body, headers: request.headers, times })
    }
    response.writeHead(status, { location: '/' }).write(provider.body)
    if (!provider.isStalled) response.end()
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}

/** A secret as the provider and the relay share one. */
export const signingSecret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`

/** The relay in the runtime of Cloudflare Workers, with its database and Workflows, and with faults. */
export async function startRelay(provider: { readonly url: string }) {
  const place = mkdtempSync(join(tmpdir(), 'relay-'))
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const secrets = join(place, 'secrets')
  writeFileSync(
    secrets,
    `PROVIDER_URL=${provider.url}/\nPROVIDER_ACCEPTS=^\nSIGNING_SECRET=${signingSecret}`,
  )
  const log = join(place, 'log')
  const run = (...words: string[]) => {
    const script = `${wrangler.folder}/node_modules/wrangler/bin/wrangler.js`
    const options = ['--config', 'src/relay/wrangler.jsonc', '--persist-to', place]
    const env = { ...process.env, CI: '1', WRANGLER_LOG_PATH: place }
    // A group of processes, which can be killed with the runtime.
    return spawn(process.execPath, [script, ...words, ...options], {
      stdio: ['ignore', openSync(log, 'a'), openSync(log, 'a')],
      detached: true,
      env,
    })
  }
  const [code] = await once(run('d1', 'migrations', 'apply', 'DB', '--local'), 'exit')
  if (code !== 0) throw new Error(`The tables are not made: ${readFileSync(log, 'utf8')}`)

  let child: ChildProcess
  let faults: Partial<RelayFaults> = {}
  const control = async <Row = Record<string, unknown>>(body: object) => {
    const response = await fetch(`${url}/faults`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { rows: Row[]; logged: string[] }
  }
  const relay = {
    rows: async <Row>(sql: string) => (await control<Row>({ sql })).rows,
    async change(changes: Partial<RelayFaults>) {
      faults = { ...faults, ...changes }
      await control(changes)
    },
    fetch: (path: string, init?: RequestInit) => fetch(`${url}${path}`, init),
    /** Posts from an address of its own, unless the headers name one. */
    post: (endpoint: string, body: string, headers: Readonly<Record<string, string>> = {}) => {
      const address = `2001:db8::${(++visitors).toString(16)}`
      const usual = { 'content-type': 'application/json', 'cf-connecting-ip': address }
      return fetch(`${url}/relay${endpoint}`, {
        method: 'POST',
        body,
        headers: { ...usual, ...headers },
      })
    },
    listLogged: async () => (await control({})).logged,
    /** What Cloudflare starts each minute. */
    runMinute: (minute = 1) => control({ minute: minute * 60_000 }),
    async kill() {
      process.kill(-child.pid!, 'SIGKILL')
      await once(child, 'exit')
    },
    /** Starts the relay, also after it was killed. */
    async start() {
      const script = 'tests/support/servers/relay-faults.ts'
      // The host of the leads' pages, whatever routes the operator has.
      const host = ['--local-upstream', 'www.example.com']
      const words = ['--name', 'relay', '--env-file', secrets, '--ip', '127.0.0.1', ...host]
      child = run('dev', script, ...words, '--port', String(port))
      const isReady = () =>
        fetch(`${url}/relay/ip`, { signal: AbortSignal.timeout(5000) }).then(
          ({ ok }) => ok,
          () => false,
        )
      while (!(await isReady())) {
        if (child.exitCode ?? child.signalCode)
          throw new Error(`Wrangler ended: ${readFileSync(log, 'utf8')}`)
        await new Promise(resolve => setTimeout(resolve, 100))
      }
      await control({ ...faults, killAtCall: 0 })
    },
    /** Goes on with all Workflows, as Cloudflare's alarms do and a local runtime that starts does not. */
    wake: () => control({ wake: true }),
  }
  let visitors = 0
  await relay.start()
  return relay
}
