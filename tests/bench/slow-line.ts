import { type AddressInfo, connect, createServer } from 'node:net'

/** A line as phones have it: round trip in milliseconds, bits a second, and bytes of a segment. */
const roundTrip = 150
const bandwidth = 1_638_400
const segmentSize = 1460
/** Segments that a server may send before the first acknowledgment, and at most: https://www.rfc-editor.org/rfc/rfc6928 */
const firstWindow = 10
const lastWindow = 44

/** Hands over items at given times, in order. */
function createDelay<Item>(handOver: (item: Item) => void) {
  const queue: Item[] = []
  let latest = 0
  return (item: Item, time: number) => {
    latest = Math.max(latest, time)
    queue.push(item)
    // Timers of nearly one time may fire in another order.
    setTimeout(() => handOver(queue.shift()!), latest - performance.now())
  }
}

/**
 * A TCP proxy to a local port that is as slow as a phone's line, with slow start: the window of unacknowledged bytes
 * grows with each acknowledgment.
 */
export async function startSlowLine(port: number) {
  const server = createServer(client => {
    const upstream = connect(port, '127.0.0.1')
    const opened = performance.now() + roundTrip
    const waiting: Buffer[] = []
    let window = firstWindow * segmentSize
    let unacknowledged = 0
    let lineFree = 0
    let hasEnded = false
    const sendDown = createDelay<Buffer | undefined>(segment =>
      segment ? client.write(segment) : client.end(),
    )
    const sendUp = createDelay<Buffer>(data => upstream.write(data))
    const acknowledge = createDelay<number>(size => {
      unacknowledged -= size
      window = Math.min(lastWindow * segmentSize, window + size)
      sendSegments()
    })
    const sendSegments = () => {
      while (waiting[0] && unacknowledged + waiting[0].length <= window) {
        const segment = waiting.shift()!
        unacknowledged += segment.length
        lineFree = Math.max(performance.now(), lineFree) + (segment.length * 8000) / bandwidth
        sendDown(segment, lineFree + roundTrip / 2)
        acknowledge(segment.length, lineFree + roundTrip)
      }
      if (hasEnded && waiting.length === 0) sendDown(undefined, lineFree + roundTrip / 2)
    }
    client.setNoDelay(true)
    client.on('data', data => sendUp(data, Math.max(performance.now(), opened) + roundTrip / 2))
    upstream.on('data', data => {
      for (let start = 0; start < data.length; start += segmentSize)
        waiting.push(data.subarray(start, start + segmentSize))
      sendSegments()
    })
    upstream.on('end', () => {
      hasEnded = true
      sendSegments()
    })
    client.on('close', () => upstream.destroy())
    for (const socket of [client, upstream]) socket.on('error', () => client.destroy())
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() }
}
