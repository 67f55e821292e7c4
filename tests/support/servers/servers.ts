import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startServer } from '../../../src/desk/server.ts'
import { createSiteHandler } from '../../../src/desk/static-site.ts'
import { findFreePort } from './port.ts'
import { wrangler } from './wrangler.ts'

/** A web server for `dist/`. */
export interface Server {
  readonly port: number
  stop(): Promise<void>
}

/** Serves a built site like the lead desk. */
export async function serveBuiltSite(dist = 'dist'): Promise<Server> {
  const server = await startServer(createSiteHandler(dist), { host: '127.0.0.1', port: 0 })
  const stop = () => new Promise<void>(stopped => server.close(() => stopped()))
  return { port: (server.address() as AddressInfo).port, stop }
}

/** Serves `dist/` in the runtime of Cloudflare Workers, as `wrangler.jsonc` says. */
export async function startCloudflare(): Promise<Server> {
  const port = await findFreePort()
  const place = mkdtempSync(join(tmpdir(), 'cloudflare-'))
  const script = `${wrangler.folder}/node_modules/wrangler/bin/wrangler.js`
  const options = ['--port', String(port), '--ip', '127.0.0.1', '--persist-to', place]
  const env = { ...process.env, CI: '1', WRANGLER_LOG_PATH: place }
  const child = spawn(process.execPath, [script, 'dev', ...options], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (output += part))
  const stop = async () => {
    const exited = once(child, 'exit')
    if (child.exitCode === null && child.kill()) await exited
    rmSync(place, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 1200 && child.exitCode === null; tries++) {
    const answer = await requestPath(port, '/').catch(() => undefined)
    if (answer) return { port, stop }
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  await stop()
  throw new Error(`Wrangler does not start:\n${output}`)
}

/** Requests a path exactly as written, without normalization, as a browser that opens a page. */
export async function requestPath(port: number, path: string, method = 'GET') {
  const headers = { host: `localhost:${port}`, 'sec-fetch-mode': 'navigate' }
  const options = { host: '127.0.0.1', port, path, method, headers, agent: false }
  const [response]: IncomingMessage[] = await once(request(options).end(), 'response')
  const { statusCode, headers: received } = response!
  return { status: statusCode!, headers: received, body: await text(response!) }
}
