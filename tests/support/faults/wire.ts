import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What the desk answered. */
interface Answer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

/** One call from the browser, with its way on to the desk. */
interface Call {
  readonly socket: Socket
  readonly response: ServerResponse
  /** Hands the call to the desk, and its answer back to the caller of this function. */
  readonly onward: () => Promise<Answer>
  /** Hands the call to the desk, and its answer to the browser. */
  readonly pass: () => Promise<void>
  /** Resolves when the browser has given the call up. */
  readonly abandoned: Promise<unknown>
}

export type Mishap = (call: Call) => unknown

/** A wire between the browser and the desk, which can be broken in any place. */
export interface Wire {
  readonly origin: string
  /** Every address and referrer a browser has sent along it. */
  readonly seen: Set<string>
  readonly listening: () => boolean
  /** Whether a mishap has befallen a call since the wire was last mended. */
  readonly hit: () => boolean
  /** From now on this befalls every call whose path matches. */
  snap(path: RegExp, mishap: Mishap): void
  /** From now on connections are refused, and those that stand are cut. */
  unplug(): Promise<void>
  /** All is well again. Calls that still wait for an answer are cut. */
  suggestion(): Promise<void>
  close(): Promise<void>
}

/** @param desk the desk's origin, now or once it is known */
export async function wireTo(desk: string): Promise<Wire> {
  const seen = new Set<string>()
  const sockets = new Set<Socket>()
  const unanswered = new Set<Socket>()
  let broken: { path: RegExp; mishap: Mishap } | undefined
  let hit = false

  const server = createServer(async (incoming, response) => {
    const { socket, url = '' } = incoming
    seen.add(`${incoming.method} ${url} from ${incoming.headers.referer ?? ''}`)
    response.on('error', () => {})
    const body = await read(incoming).catch(() => undefined)
    if (body === undefined) return
    const onward = () => ask(desk, incoming, body)
    const pass = async () => {
      const answer = await onward().catch(() => undefined)
      if (answer) response.writeHead(answer.status, answer.headers).end(answer.body)
      else socket.destroy()
    }
    if (!broken?.path.test(url)) return await pass()
    hit = true
    unanswered.add(socket)
    const abandoned = new Promise(resolve => response.once('close', resolve))
    response.once('finish', () => unanswered.delete(socket))
    await broken.mishap({ socket, response, onward, pass, abandoned })
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
  const unplug = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    seen,
    listening: () => server.listening,
    hit: () => hit,
    snap: (path, mishap) => {
      broken = { path, mishap }
    },
    unplug: () => {
      hit = true
      return unplug()
    },
    suggestion: async () => {
      broken = undefined
      hit = false
      for (const socket of unanswered) socket.destroy()
      unanswered.clear()
      if (!server.listening) await listen(port)
    },
    close: async () => {
      if (server.listening) await unplug()
    },
  }
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

async function ask(desk: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  return await new Promise<Answer>((resolve, reject) => {
    const target = new URL(url ?? '/', desk)
    const asked = request(target, {
      method,
      headers: { ...headers, host: target.host },
      // A connection of its own: one that the desk has just let go would look like a mishap.
      agent: false,
    })
    asked.on('error', reject)
    asked.on('response', async answer => {
      const { 'transfer-encoding': _, connection: __, ...kept } = answer.headers
      try {
        resolve({ status: answer.statusCode!, headers: kept, body: await read(answer) })
      } catch (error) {
        reject(error)
      }
    })
    asked.end(body)
  })
}
