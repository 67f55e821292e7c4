import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createLeadPayload, forms, openDesk, otherPayloads } from '../../support/servers/desks.ts'

const good = [
  createLeadPayload(),
  createLeadPayload({ Did_you_or_a_loved_one_use_it: 'LOVED ONE' }),
  ...Object.values(otherPayloads),
]

test('1,000 random bodies are kept unchanged or rejected, and none causes an error', async () => {
  const { post, leads } = openDesk()
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const endpoint = fc.constantFrom(...new Set(forms.map(({ endpoint }) => endpoint)))
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
  const deep = fc
    .tuple(fc.constantFrom('[', '{"a":', '{"email":['), fc.nat(3000))
    .map(([open, times]) => open.repeat(times))
  const body = fc.oneof(
    { weight: 6, arbitrary: changed },
    { weight: 3, arbitrary: fc.json() },
    { weight: 3, arbitrary: fc.uint8Array({ maxLength: 200 }).map(bytes => new Uint8Array(bytes)) },
    { weight: 1, arbitrary: deep },
  )
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(endpoint, body, async (endpoint, body) => {
      const { status } = await post(endpoint, body)
      seen.add(status)
      if (status !== 201) return
      const [kept] = await leads.list({}, 1)
      expect(JSON.stringify(kept!.payload)).toBe(JSON.stringify(JSON.parse(String(body))))
    }),
    { numRuns: 1000 },
  )
  expect([...seen].sort()).toEqual([201, 400, 422])
  const lines = failed.mock.calls.map(String)
  expect(lines.filter(line => !line.startsWith('[lead-desk] refused: '))).toEqual([])
  failed.mockRestore()
})
