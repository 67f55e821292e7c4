import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** The desk's response. */
interface UpstreamResponse {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

/** One request from the browser. */
interface ProxiedRequest {
  readonly socket: Socket
  readonly response: ServerResponse
  /** Forwards the request to the desk and returns its response. */
  readonly forward: () => Promise<UpstreamResponse>
  /** Forwards the request to the desk and its response to the browser. */
  readonly forwardAndRespond: () => Promise<void>
  /** Resolves when the browser aborts the request. */
  readonly aborted: Promise<unknown>
}

export type FaultBehavior = (call: ProxiedRequest) => unknown

/** A proxy between the browser and the desk that simulates faults. */
export interface FaultProxy {
  readonly origin: string
  /** Every URL and referrer that the browser sent. */
  readonly seenUrls: Set<string>
  /** True if a fault has occurred since the last `restore`. */
  readonly hasFaultOccurred: () => boolean
  /** Applies a fault to every request whose path matches, until `restore`. */
  breakRequests(path: RegExp, behavior: FaultBehavior): void
  /** Cuts open connections and refuses new ones, until `restore`. */
  refuseConnections(): Promise<void>
  /** Ends all faults and cuts pending requests. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** @param desk the desk's origin */
export async function startFaultProxy(desk: string): Promise<FaultProxy> {
  const seenUrls = new Set<string>()
  const sockets = new Set<Socket>()
  const pendingSockets = new Set<Socket>()
  let activeFault: { path: RegExp; behavior: FaultBehavior } | undefined
  let hasOccurred = false

  const server = createServer(async (incoming, response) => {
    const { socket, url = '' } = incoming
    seenUrls.add(`${incoming.method} ${url} from ${incoming.headers.referer ?? ''}`)
    response.on('error', () => {})
    const body = await collectBody(incoming).catch(() => undefined)
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
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  const stopListening = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    seenUrls,
    hasFaultOccurred: () => hasOccurred,
    breakRequests: (path, behavior) => {
      activeFault = { path, behavior }
    },
    refuseConnections: () => {
      hasOccurred = true
      return stopListening()
    },
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

async function collectBody(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function forwardTo(desk: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  return await new Promise<UpstreamResponse>((resolve, reject) => {
    const target = new URL(url ?? '/', desk)
    const outgoing = request(target, {
      method,
      headers: { ...headers, host: target.host },
      // Uses a new connection, because a connection that the desk has just closed would look like a
      // fault.
      agent: false,
    })
    outgoing.on('error', reject)
    outgoing.on('response', async incoming => {
      const { 'transfer-encoding': _, connection: __, ...headers } = incoming.headers
      try {
        resolve({ status: incoming.statusCode!, headers, body: await collectBody(incoming) })
      } catch (error) {
        reject(error)
      }
    })
    outgoing.end(body)
  })
}
