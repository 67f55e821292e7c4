import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface ProxiedRequest {
  readonly socket: Socket
  readonly response: ServerResponse
  readonly forward: () => ReturnType<typeof forwardTo>
  readonly forwardAndRespond: () => Promise<void>
  readonly aborted: Promise<unknown>
}

export type FaultBehavior = (call: ProxiedRequest) => unknown

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

/**
 * Starts a proxy between the browser and the desk that simulates faults.
 * @param desk the desk's origin
 */
export async function startFaultProxy(desk: string) {
  const seenUrls = new Set<string>()
  const pendingSockets = new Set<Socket>()
  let activeFault: { path: RegExp; behavior: FaultBehavior } | undefined
  let hasOccurred = false

  const server = createServer(async (incoming, response) => {
    const { socket, url = '' } = incoming
    seenUrls.add(`${url} from ${incoming.headers.referer}`)
    response.on('error', () => {})
    const body = await buffer(incoming).catch(() => undefined)
    if (body === undefined) return
    const forward = () => forwardTo(desk, incoming, body)
    const forwardAndRespond = async () => {
      const upstream = await forward().catch(() => undefined)
      if (upstream) response.writeHead(upstream.status, upstream.headers).end(upstream.body)
      else socket.destroy()
    }
    if (!activeFault?.path.test(url)) return await forwardAndRespond()
    hasOccurred = true
    pendingSockets.add(socket)
    const aborted = new Promise(resolve => response.once('close', resolve))
    response.once('finish', () => pendingSockets.delete(socket))
    await activeFault.behavior({ socket, response, forward, forwardAndRespond, aborted })
  })
  server.keepAliveTimeout = 60_000
  server.on('connection', socket => socket.on('error', () => {}))
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening')
  const stopListening = () => {
    server.close().closeAllConnections()
    return once(server, 'close')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    seenUrls,
    /** True if a fault has occurred since the last `restore`. */
    hasFaultOccurred: () => hasOccurred,
    /** Applies a fault to every request whose path matches, until `restore`. */
    breakRequests: (path: RegExp, behavior: FaultBehavior) => {
      activeFault = { path, behavior }
    },
    /** Cuts open connections and refuses new ones, until `restore`. */
    refuseConnections: () => {
      hasOccurred = true
      return stopListening()
    },
    /** Ends all faults and cuts pending requests. */
    restore: async () => {
      activeFault = undefined
      hasOccurred = false
      for (const socket of pendingSockets) socket.destroy()
      pendingSockets.clear()
      if (!server.listening) await listen(port)
    },
    close: async () => {
      if (server.listening) await stopListening()
    },
  }
}

/** What belongs to one connection, and what `fetch` chooses itself. */
const connectionHeaders =
  /^(host|connection|transfer-encoding|content-(length|encoding)|accept-encoding)$/

const omitOwn = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.test(name)))

async function forwardTo(desk: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  const response = await fetch(new URL(url!, desk), {
    method: method!,
    // A connection that the desk has just closed would look like a fault.
    headers: { ...omitOwn(headers), connection: 'close' },
    redirect: 'manual',
    body: body.length > 0 ? new Uint8Array(body) : null,
  })
  const content = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    headers: omitOwn(Object.fromEntries(response.headers)),
    body: content,
  }
}
