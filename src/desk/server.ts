import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { UserError } from '../documents/reading/user-error.ts'

/**
 * Serves a Hono application over HTTP.
 * @throws {UserError} if the address is not available
 */
export async function startServer(
  { fetch }: Pick<Hono, 'fetch'>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  const server = createAdaptorServer({ fetch, hostname: host }) as Server
  await new Promise<void>((resolve, reject) => {
    const describeError = ({ code }: NodeJS.ErrnoException) =>
      `The lead desk cannot listen on ${host}, port ${port} (${code}). Choose another port, such as PORT=4322 npm start, or another DESK_HOST.`
    server.once('error', error => reject(new UserError(describeError(error))))
    server.listen(port, host, resolve)
  })
  return server
}
