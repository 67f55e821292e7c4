import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createSiteHandler } from '../../src/desk/static-site.ts'
import { cert, key } from './certificate.ts'
import { floorPage } from './floor.ts'
import type { Project } from './project.ts'

/** A built site over HTTP/2, TLS and brotli, and the floor beside it. */
export interface Server {
  readonly origin: string
  stop(): void
}

/**
 * Serves a project's `dist/` with the headers of its hosts, `/floor/page`, and a provider that
 * accepts every lead. Caddy is not used because it cannot compress with brotli.
 */
export async function start({ folder }: Project): Promise<Server> {
  const place = mkdtempSync(join(tmpdir(), 'bench-server-'))
  const floor = floorPage(join(folder, 'content/lawsuits'))
  mkdirSync(join(place, 'site/floor'), { recursive: true })
  writeFileSync(join(place, 'site/floor/page.html'), floor)
  const compared = createSiteHandler(join(place, 'site'))
  const built = createSiteHandler(join(folder, 'dist'))
  const app = new Hono()
  app.get('/floor/*', context => compared.fetch(context.req.raw))
  app.get('/api/ip', context => context.json({ ip: '192.0.2.1' }))
  app.get('/api/certificate.js', context =>
    context.body('', 200, { 'content-type': 'text/javascript' }),
  )
  app.post('/api/*', context => context.json({ ok: true }))
  app.all('*', context => built.fetch(context.req.raw))
  return new Promise(started => {
    const server = serve(
      {
        fetch: app.fetch,
        port: 0,
        hostname: '127.0.0.1',
        createServer: createSecureServer,
        serverOptions: { key, cert, allowHTTP1: true },
      },
      ({ port }: AddressInfo) =>
        started({
          origin: `https://localhost:${port}`,
          stop: () => {
            server.close()
            rmSync(place, { recursive: true })
          },
        }),
    )
  })
}
