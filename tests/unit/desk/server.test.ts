import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen, type Patience } from '../../../src/desk/server.ts'
import { lead, openDesk } from '../../support/desks.ts'

const short: Patience = { headers: 500, request: 800, silence: 10_000, every: 20 }

async function serve(app: Hono, limits?: Patience): Promise<{ server: Server; port: number }> {
  const server = await listen(app, { host: '127.0.0.1', port: 0 }, limits)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { server, port: (server.address() as AddressInfo).port }
}

/** A connection on which nothing is said but what a test says. */
function call(port: number): { socket: Socket; heard: () => string; over: Promise<unknown> } {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let heard = ''
  socket.on('data', data => {
    heard += data
  })
  socket.on('error', () => {})
  return { socket, heard: () => heard, over: once(socket, 'close') }
}

const body = JSON.stringify(lead())
const head = `POST /api/submitform HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
const whole = `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

describe('a client that dawdles', () => {
  test.each([
    ['over its first line', 'POST /api/sub'],
    ['over its headers', head],
    ['over its body', `${head}Content-Length: 900\r\n\r\n${body.slice(0, 20)}`],
    ['over a body of unknown length', `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`],
  ])('%s is told so and cut off, while others are served', async (_, beginning) => {
    const { app, leads } = openDesk()
    const { port } = await serve(app, short)
    const slow = call(port)
    slow.socket.write(beginning)
    const quick = call(port)
    quick.socket.write(whole.replace('Host:', 'Connection: close\r\nHost:'))
    await slow.over
    expect(slow.heard()).toMatch(/^HTTP\/1\.1 408 /)
    await quick.over
    expect(quick.heard()).toMatch(/^HTTP\/1\.1 201 /)
    expect(leads.list({ limit: 9 })).toHaveLength(1)
  })
})

describe('a connection', () => {
  test('is answered 413 before a large body is through, whether its length is told or not', async () => {
    const { app, leads } = openDesk()
    const { port } = await serve(app)
    for (const size of [
      'Content-Length: 99999999\r\n\r\n',
      'Transfer-Encoding: chunked\r\n\r\nFFFFFF\r\n',
    ]) {
      const { socket, heard } = call(port)
      socket.write(`${head}${size}${'x'.repeat(140_000)}`)
      await once(socket, 'data')
      expect(heard()).toMatch(/^HTTP\/1\.1 413 /)
      socket.destroy()
    }
    expect(leads.list({ limit: 9 })).toEqual([])
  })

  test.each([
    ['no host', '', 400],
    ['two lengths', 'Host: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n', 400],
    ['more headers than anyone needs', `Host: localhost\r\nX: ${'x'.repeat(20_000)}\r\n`, 431],
    ['the name of another site', 'Host: evil.example\r\n', 421],
    ['two hosts in one', 'Host: evil.example@localhost\r\n', 400],
  ])('with %s is refused', async (_, headers, status) => {
    const { port } = await serve(openDesk().app)
    const { socket, heard, over } = call(port)
    socket.write(`GET /desk HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)
    await over
    expect(heard()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(heard()).not.toContain('Inbox')
  })

  test('tells the address it comes from', async () => {
    const { port } = await serve(openDesk().app)
    expect(await (await fetch(`http://127.0.0.1:${port}/api/ip`)).json()).toEqual({
      ip: '127.0.0.1',
    })
  })
})
