import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** The desk's response. */
interface Answer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

/** One request from the browser. */
interface Call {
  readonly socket: Socket
  readonly response: ServerResponse
  /** Forwards the request to the desk and returns its response. */
  readonly onward: () => Promise<Answer>
  /** Forwards the request to the desk and its response to the browser. */
  readonly pass: () => Promise<void>
  /** Resolves when the browser aborts the request. */
  readonly abandoned: Promise<unknown>
}

export type Mishap = (call: Call) => unknown

/** A proxy between the browser and the desk that simulates faults. */
export interface Wire {
  readonly origin: string
  /** Every URL and referrer that the browser sent. */
  readonly seen: Set<string>
  readonly listening: () => boolean
  /** True if a fault has occurred since the last repair. */
  readonly hit: () => boolean
  /** From now on, this happens to every request whose path matches. */
  snap(path: RegExp, mishap: Mishap): void
  /** From now on, connections are refused and open ones are cut. */
  unplug(): Promise<void>
  /** Ends all faults and cuts pending requests. */
  restore(): Promise<void>
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
    restore: async () => {
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
      // Uses a new connection, because a connection that the desk has just closed would look like a
      // fault.
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
