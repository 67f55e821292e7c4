import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { forms, lead, openDesk, others } from '../../support/desks.ts'

const good = [
  lead(),
  lead({ Did_you_or_a_loved_one_use_it: 'LOVED ONE' }),
  ...Object.values(others),
]

test('1,000 bodies are kept whole or refused, and none makes it fail', async () => {
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
    { numRuns: 1000 },
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

test('1,000 paths never lead out of the site, and none makes it fail', async () => {
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
    { numRuns: 1000 },
  )
  expect(pages).toBeGreaterThan(10)
  expect(failed).not.toHaveBeenCalled()
  failed.mockRestore()
})
