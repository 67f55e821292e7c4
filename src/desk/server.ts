import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { UserError } from '../documents/user-error.ts'

/** How long a visitor may take to send a body, in milliseconds. */
const maxBodyTime = 20_000

/**
 * Serves a Hono application over HTTP.
 * @throws {UserError} if the address is not available
 */
export async function startServer(
  app: Pick<Hono, 'fetch'>,
  { host, port }: { readonly host: string; readonly port: number },
  bodyTime = maxBodyTime,
): Promise<Server> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    hostname: host,
    serverOptions: {
      headersTimeout: bodyTime / 2,
      requestTimeout: bodyTime,
      // Node looks for late requests every 30 s otherwise.
      connectionsCheckingInterval: 1000,
    },
  }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(new UserError(describeListenError(error, host, port))))
    server.listen(port, host, resolve)
  })
  return server
}

function describeListenError({ code }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Choose another, such as PORT=${(port % 65535) + 1} npm start.`
  if (code === 'EACCES')
    return `Port ${port} needs administrator rights. Choose one above 1023, such as PORT=4321 npm start.`
  return `The lead desk cannot listen on "${host}" (${code}). Set DESK_HOST to an address of this machine, or leave it out.`
}
