import { once } from 'node:events'
import { symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '../../../src/desk/server.ts'
import { forms, lead, openDesk, others } from './desks.ts'

const good = [
  lead(),
  lead({ Did_you_or_a_loved_one_use_it: 'LOVED ONE' }),
  ...Object.values(others),
]

test('10,000 bodies are kept whole or refused, and none makes it fail', async () => {
  const { ask, leads } = openDesk()
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const endpoint = fc.constantFrom(...new Set(forms.map(({ endpoint }) => endpoint)))
  const type = fc.oneof(
    { weight: 9, arbitrary: fc.constant('application/json') },
    fc.constantFrom('application/json;', 'text/plain', 'application/json, text/plain', '', '*/*'),
  )
  const key = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'toJSON', 'toString', 'length', '', 'email'),
    fc.string({ unit: 'binary' }),
  )
  const changed = fc
    .tuple(fc.constantFrom(...good), key, fc.jsonValue({ maxDepth: 3 }), fc.boolean())
    .map(([body, key, value, present]) => {
      const entries = Object.entries(body).filter(([name]) => name !== key)
      const change = present ? [[key, value]] : []
      return `{${[...entries, ...change].map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`)}}`
    })
  const cut = fc
    .tuple(fc.constantFrom(...good), fc.nat(600))
    .map(([body, at]) => JSON.stringify(body).slice(0, at))
  const deep = fc
    .tuple(fc.constantFrom('[', '{"a":', '{"email":['), fc.nat(3000))
    .map(([open, times]) => open.repeat(times))
  const large = fc.nat(160_000).map(size => JSON.stringify({ email: 'x'.repeat(size) }))
  const body = fc.oneof(
    { weight: 6, arbitrary: changed },
    { weight: 3, arbitrary: fc.json() },
    { weight: 3, arbitrary: fc.uint8Array({ maxLength: 200 }).map(bytes => new Uint8Array(bytes)) },
    { weight: 3, arbitrary: cut },
    { weight: 1, arbitrary: deep },
    { weight: 1, arbitrary: large },
  )
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(endpoint, type, body, async (endpoint, type, body) => {
      const init = { method: 'POST', body, headers: { 'content-type': type } }
      const { status } = await ask(`/api${endpoint}`, init)
      seen.add(status)
      expect([201, 400, 413, 415, 422]).toContain(status)
      if (status !== 201) return
      const [kept] = leads.list({ limit: 1 })
      expect(JSON.stringify(kept!.payload)).toBe(JSON.stringify(JSON.parse(String(body))))
    }),
    { numRuns: 10_000 },
  )
  expect([...seen].sort()).toEqual([201, 400, 413, 415, 422])
  expect(failed).not.toHaveBeenCalled()
  failed.mockRestore()
})

const secret = 'Not for the world'

/** Puts files beside the site, and a way out of it. */
function tempt(folder: string): void {
  writeFileSync(join(folder, 'secret.txt'), secret)
  writeFileSync(join(folder, 'secret.html'), secret)
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'dist', 'linked.txt'))
  symlinkSync(folder, join(folder, 'dist', 'up'))
}

const part = fc.oneof(
  fc.constantFrom(
    ...[
      '..',
      '.',
      '...',
      '%2e%2e',
      '%2E.',
      '%252e%252e',
      '..%2f',
      '..%5c',
      '..\\',
      '%c0%ae',
      '..;',
    ],
    ...[
      '%',
      '%0',
      '%E0%A4%A',
      '%ff',
      '%00',
      '%0d%0aX-Injected:1',
      '%0aSet-Cookie:a=b',
      '',
      '~',
      '*',
    ],
    ...[
      'secret.txt',
      'secret',
      'linked.txt',
      'up',
      'leads.sqlite',
      'leads.sqlite-wal',
      'dist',
      'etc',
      'passwd',
    ],
    ...[
      'index',
      'index.html',
      'about-us',
      'about-us.html',
      'guides',
      'one',
      'undefined',
      '__proto__',
    ],
    ...[
      'api',
      'ip',
      'desk',
      'leads.csv',
      'leads.json',
      'submitform',
      '?form=',
      '?before=',
      '&',
      '#',
    ],
    ...['http:', 'evil.example', '@', 'C:', 'file:'],
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 8 }).map(text => encodeURIComponent(text.toWellFormed())),
)
const path = fc
  .array(fc.tuple(part, fc.constantFrom('/', '', '//', '\\', '%2f')), { maxLength: 8 })
  .map(parts => `/${parts.flat().join('')}`)

test('10,000 paths never lead out of the site, and none makes it fail', async () => {
  const { ask, folder } = openDesk()
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
  tempt(folder)
  const method = fc.oneof(
    { weight: 5, arbitrary: fc.constant('GET') },
    fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'),
  )
  let pages = 0
  await fc.assert(
    fc.asyncProperty(method, path, async (method, path) => {
      const answer = await ask(path, { method })
      expect(answer.status).toBeLessThan(500)
      expect(answer.headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/)
      expect(answer.headers.get('x-injected') ?? answer.headers.get('set-cookie')).toBeNull()
      const text = await answer.text()
      expect(text).not.toContain(secret)
      expect(text).not.toContain('SQLite format')
      expect(text).not.toContain('root:')
      if (answer.status === 200) pages++
    }),
    { numRuns: 10_000 },
  )
  expect(pages).toBeGreaterThan(100)
  expect(failed).not.toHaveBeenCalled()
  failed.mockRestore()
})

test('whatever comes over the wire, the next visitor is served', async () => {
  const { app, folder } = openDesk()
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
  tempt(folder)
  const server = await listen(app, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const say = async (bytes: string) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.on('data', data => {
      heard += data
    })
    socket.on('error', () => {})
    socket.end(Buffer.from(bytes, 'latin1'))
    await once(socket, 'close')
    return heard
  }
  const word = fc.oneof(path, fc.string({ unit: 'binary', maxLength: 30 }))
  const start = fc.constantFrom(
    'GET',
    'HEAD',
    'POST',
    'TRACE',
    'CONNECT',
    'get',
    'PRI',
    '\x16\x03\x01',
  )
  const host = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('localhost', '127.0.0.1:4321', '[::1]:1') },
    fc.constantFrom(
      'evil.example',
      '[',
      'a b',
      '',
      'localhost@x',
      'x@localhost',
      'localhost:99999',
    ),
  )
  const tail = fc.constantFrom(
    ...['\r\n', '\r\n', '\r\n', '\r\n'],
    'Content-Length: 9\r\nContent-Type: application/json\r\n\r\n{"a":',
    'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n5\r\n{"a"',
    'Content-Length: -1\r\n\r\n',
    'Expect: 100-continue\r\nContent-Length: 3\r\n\r\n{}',
    'Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'X: \x00\r\n\r\n',
  )
  const target = fc.oneof(
    word,
    fc.constantFrom(
      '/',
      '/api/submitform',
      '/desk',
      '/../secret.txt',
      'http://localhost/../secret.txt',
    ),
  )
  await fc.assert(
    fc.asyncProperty(start, target, host, tail, async (method, target, host, tail) => {
      const heard = await say(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n${tail}`)
      expect(heard).toMatch(/^($|HTTP\/1\.1 [1234]\d\d )/)
      expect(heard).not.toContain(secret)
    }),
    { numRuns: 500 },
  )
  expect((await fetch(`http://127.0.0.1:${port}/about-us`)).status).toBe(200)
  expect(failed).not.toHaveBeenCalled()
  failed.mockRestore()
})
