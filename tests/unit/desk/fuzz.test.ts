import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createLeadPayload, forms, openDesk, otherPayloads } from '../../support/servers/desks.ts'

const good = [
  createLeadPayload(),
  createLeadPayload({ Did_you_or_a_loved_one_use_it: 'LOVED ONE' }),
  ...Object.values(otherPayloads),
]

test('1,000 random bodies are kept unchanged or rejected, and none causes an error', async () => {
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
      const [kept] = await leads.list({}, 1)
      expect(JSON.stringify(kept!.payload)).toBe(JSON.stringify(JSON.parse(String(body))))
    }),
    { numRuns: 1000 },
  )
  expect([...seen].sort()).toEqual([201, 400, 413, 415, 422])
  const lines = failed.mock.calls.map(String)
  expect(lines.filter(line => !line.startsWith('[lead-desk] refused: '))).toEqual([])
  failed.mockRestore()
})
