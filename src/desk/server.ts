import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'

/** How long a client may take, in milliseconds. */
export interface Patience {
  readonly headers: number
  /** Headers and body. */
  readonly request: number
  /** Without a byte either way, such as a reader that has stopped reading. */
  readonly silence: number
  /** How often headers and bodies are looked at. */
  readonly every: number
}

const patience: Patience = { headers: 10_000, request: 20_000, silence: 60_000, every: 1000 }

/**
 * Serves an application over HTTP.
 * @param address port 0 is any free one
 * @throws a sentence when the address cannot be had
 */
export async function listen(
  app: Pick<Hono, 'fetch'>,
  { host, port }: { readonly host: string; readonly port: number },
  { headers, request, silence, every }: Patience = patience,
): Promise<Server> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    hostname: host,
    serverOptions: {
      headersTimeout: headers,
      requestTimeout: request,
      connectionsCheckingInterval: every,
    },
  }) as Server
  server.setTimeout(silence)
  // Below the 1,024 open files that many systems allow: beyond them leads could not be kept.
  server.maxConnections = 500
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(new Error(complaint(error, host, port))))
    server.listen(port, host, resolve)
  })
  server.on('error', error => console.error(`The lead desk cannot take a call: ${error.name}`))
  return server
}

function complaint({ code }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Choose another, such as PORT=${(port % 65535) + 1} npm start.`
  if (code === 'EACCES')
    return `Port ${port} needs rights that you do not have. Choose one above 1023, such as PORT=4321 npm start.`
  return `The lead desk cannot listen on "${host}" (${code}). Set DESK_HOST to an address of this machine, or leave it out.`
}
