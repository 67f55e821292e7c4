import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Half a round trip in milliseconds, bits a millisecond, and bytes a segment: slow 4G. */
const [halfTrip, rate, segment] = [75, 1638, 1460]

/** A sender may have this many segments on their way at first, and at most (RFC 6928). */
const [firstWindow, lastWindow] = [10, 44]

/**
 * Starts a TCP proxy before a server on this machine that delays and paces as a slow line does whose sender begins
 * slowly: of a response that is longer than ten segments, the rest waits for a round trip.
 */
export function startSlowLine(port: number): Promise<{ port: number; stop: () => void }> {
  const proxy = createServer(client => {
    const server = connect(port, '127.0.0.1')
    for (const socket of [client, server]) socket.setNoDelay(true).on('error', () => {})
    client.on('close', () => server.destroy())
    // The handshake of TCP takes a round trip, before anything arrives.
    const ready = performance.now() + 2 * halfTrip
    const sent: Buffer[] = []
    client.on('data', data => {
      sent.push(data)
      schedule(Math.max(performance.now(), ready) + halfTrip, () => write(server, sent))
    })
    sendSlowly(server, client)
  })
  return new Promise(started => {
    proxy.listen(0, '127.0.0.1', () =>
      started({ port: (proxy.address() as AddressInfo).port, stop: () => void proxy.close() }),
    )
  })
}

function sendSlowly(server: Socket, client: Socket) {
  const queue: Buffer[] = []
  const sent: Buffer[] = []
  let window = firstWindow * segment
  let underway = 0
  /** When the line has sent what it was given. */
  let free = 0
  const send = () => {
    while (queue.length > 0 && underway + queue[0]!.length <= window) {
      const data = queue.shift()!
      underway += data.length
      free = Math.max(performance.now(), free) + (8 * data.length) / rate
      sent.push(data)
      schedule(free + halfTrip, () => write(client, sent))
      schedule(free + 2 * halfTrip, () => {
        underway -= data.length
        window = Math.min(lastWindow * segment, window + data.length)
        send()
      })
    }
  }
  server.on('data', data => {
    for (let at = 0; at < data.length; at += segment) queue.push(data.subarray(at, at + segment))
    send()
  })
}

function schedule(time: number, action: () => void) {
  setTimeout(action, Math.max(0, time - performance.now()))
}

/** Writes what was sent first: timers may end out of order. */
function write(socket: Socket, sent: Buffer[]) {
  const data = sent.shift()!
  if (!socket.destroyed) socket.write(data)
}
