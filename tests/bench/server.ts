import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createSiteHandler } from '../../src/desk/static-site.ts'
import { certifyLocalhost } from './certificate.ts'
import { renderFloorPage } from './floor.ts'

/** The certificate that all servers of this run use. */
export const certificate = certifyLocalhost()

/**
 * Serves a project's `dist/` over HTTP/2, TLS and brotli with the headers of its hosts, and beside it
 * `/floor/page`. Caddy is not used because it cannot compress with brotli.
 */
export async function startBenchServer(folder: string) {
  const place = mkdtempSync(join(tmpdir(), 'bench-floor-'))
  mkdirSync(join(place, 'dist/floor'), { recursive: true })
  writeFileSync(
    join(place, 'dist/floor/page.html'),
    renderFloorPage(join(folder, 'content/lawsuits')),
  )
  const floor = createSiteHandler(join(place, 'dist'))
  const site = createSiteHandler(join(folder, 'dist'))
  const app = new Hono()
  app.get('/floor/*', context => floor.fetch(context.req.raw))
  app.all('*', context => site.fetch(context.req.raw))
  return new Promise<{ origin: string; stop: () => void }>(started => {
    const server = serve(
      {
        fetch: app.fetch,
        port: 0,
        hostname: '127.0.0.1',
        createServer: createSecureServer,
        serverOptions: { ...certificate, allowHTTP1: true },
      },
      ({ port }: AddressInfo) =>
        started({ origin: `https://localhost:${port}`, stop: () => void server.close() }),
    )
  })
}
