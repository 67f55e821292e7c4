import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { serve } from '@hono/node-server'
import { createSiteHandler } from '../../../src/desk/static-site.ts'
import { findFreePort } from './port.ts'
import { findProgram } from './programs.ts'
import { wrangler } from './wrangler.ts'

/** The web servers that tests run. */
export const names = ['nginx', 'caddy'] as const

/** A real web server for `dist/`, configured by `hosts/`. */
export interface Server {
  readonly port: number
  stop(): Promise<void>
}

export interface RawResponse {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Serves files like the lead desk. */
export function serveBuiltSite(): Promise<Server> {
  return new Promise(started => {
    const options = { fetch: createSiteHandler('dist').fetch, port: 0, hostname: '127.0.0.1' }
    const server = serve(options, ({ port }: AddressInfo) =>
      started({ port, stop: () => new Promise(stopped => server.close(() => stopped())) }),
    )
  })
}

export const starters = { nginx: startNginx, caddy: startCaddy } as const
async function startNginx(): Promise<Server> {
  const { port, place } = await reservePlace('nginx')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${place}/${name};`,
  )
  const configuration = `daemon off;
pid ${place}/pid;
error_log stderr;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  ${temporary.join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${resolve('dist')};
    include ${resolve('hosts/nginx.conf')};
  }
}
`
  writeFileSync(join(place, 'nginx.conf'), configuration)
  const options = ['-e', 'stderr', '-p', place, '-c', `${place}/nginx.conf`]
  return waitUntilListening(spawn(findProgram('nginx')!, options), port, place)
}

async function startCaddy(): Promise<Server> {
  const { port, place } = await reservePlace('caddy')
  const configuration = `{
  admin off
  http_port ${port}
}
import ${resolve('hosts/Caddyfile')}
`
  writeFileSync(join(place, 'Caddyfile'), configuration)
  const env = {
    ...process.env,
    HOME: place,
    XDG_DATA_HOME: place,
    XDG_CONFIG_HOME: place,
    SITE_ADDRESS: 'http://localhost',
    SITE_ROOT: resolve('dist'),
  }
  const child = spawn(findProgram('caddy')!, ['run', '--config', `${place}/Caddyfile`], { env })
  return waitUntilListening(child, port, place)
}

/** Serves `dist/` in the runtime of Cloudflare Workers, as `wrangler.jsonc` says. */
export async function startCloudflare(): Promise<Server> {
  const { port, place } = await reservePlace('cloudflare')
  const script = `${wrangler.folder}/node_modules/wrangler/bin/wrangler.js`
  const options = ['--port', String(port), '--ip', '127.0.0.1', '--persist-to', place]
  const env = { ...process.env, CI: '1', WRANGLER_LOG_PATH: place }
  const child = spawn(process.execPath, [script, 'dev', ...options], { env })
  return waitUntilListening(child, port, place)
}

/** Requests a path exactly as written, without normalization, as a browser that opens a page. */
export function requestPath(port: number, path: string, method = 'GET'): Promise<RawResponse> {
  return new Promise((answer, fail) => {
    const headers = { host: `localhost:${port}`, 'sec-fetch-mode': 'navigate' }
    request({ host: '127.0.0.1', port, path, method, headers, agent: false }, async response => {
      let body = ''
      for await (const part of response.setEncoding('utf8')) body += part
      answer({ status: response.statusCode!, headers: response.headers, body })
    })
      .on('error', fail)
      .end()
  })
}

async function reservePlace(name: string) {
  return { place: mkdtempSync(join(tmpdir(), `${name}-`)), port: await findFreePort() }
}

async function waitUntilListening(
  child: ChildProcess,
  port: number,
  place: string,
): Promise<Server> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', text => (output += text))
  const stop = async () => {
    const exited = new Promise(resolve => child.once('exit', resolve))
    if (child.exitCode === null && child.kill()) await exited
    rmSync(place, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    if (await isListening(port)) return { port, stop }
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  await stop()
  throw new Error(`${child.spawnfile} does not start:\n${output}`)
}

function isListening(port: number): Promise<boolean> {
  return new Promise(answer => {
    const socket = connect(port, '127.0.0.1')
      .on('connect', () => {
        socket.destroy()
        answer(true)
      })
      .on('error', () => answer(false))
  })
}
