import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readSiteForms } from '../../src/desk/reload-content.ts'
import { buildExpectedPayload, createEntries } from '../support/faults/form-pages.ts'
import { signingSecret, startProvider, startRelay } from '../support/servers/relay.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Bodies of every form, with white space that parsing would lose. */
const bodies = readSiteForms().questionnaires.map(questionnaire => {
  const form = { name: questionnaire.id, path: '/', questionnaire }
  const entries = createEntries(form, 'ann@example.com')
  const payload = buildExpectedPayload(form, entries, 'https://www.example.com')
  const body = ` ${JSON.stringify(payload, null, 1)}\n`
  return { name: form.name, endpoint: questionnaire.endpoint, payload, body }
})

let provider: Awaited<ReturnType<typeof startProvider>>
let relay: Awaited<ReturnType<typeof startRelay>>
beforeAll(async () => {
  provider = await startProvider()
  relay = await startRelay(provider.url)
})
afterAll(async () => {
  await relay?.close()
  provider?.close()
})
beforeEach(async () => {
  provider.status = 201
  provider.failures = 0
  provider.slowness = 0
  provider.requests = 0
  provider.taken.clear()
  await relay.change({ killAtCall: 0 })
})

/** A new lead of one form: nobody else has this e-mail. */
let visitors = 0
const { endpoint, payload } = bodies.find(({ name }) => name === 'depo-provera')!
const createLead = () =>
  JSON.stringify({ ...payload, firstName: 'Núñez', email: `visitor${visitors++}@example.com` })

/** Resolves once the visitor was told that the lead arrived. Until then, the visitor sends it again. */
async function sendUntilAcknowledged(body: string) {
  for (let tries = 0; tries < 3; tries++)
    if ((await relay.post(endpoint, body)).status === 201) return
  throw new Error('The visitor gave up')
}

const listReceived = () => [...provider.taken.values()]

test('forwards the body of every form, byte for byte, to the same endpoint', async () => {
  for (const { name, endpoint, body } of bodies)
    expect((await relay.post(endpoint, body)).status, name).toBe(201)
  await relay.advanceMinutes(1)
  const sent = bodies.map(({ endpoint, body }) => `${endpoint} application/json ${body}`)
  expect(
    listReceived()
      .map(({ path, type, body }) => `${path} ${type} ${body}`)
      .sort(),
  ).toEqual(sent.sort())
  expect(provider.requests).toBe(bodies.length)
})

test('answers the IP lookup itself, and refuses what no form sends', async () => {
  const answer = await relay.fetch('/relay/ip?format=json', {
    headers: { 'cf-connecting-ip': '203.0.113.7' },
  })
  expect(await answer.json()).toEqual({ ip: '203.0.113.7' })
  const wrong = await relay.post(endpoint, JSON.stringify({ ...payload, extra: 1 }))
  expect([wrong.status, await wrong.json()]).toEqual([
    422,
    { error: 'Keys are missing or wrong', keys: ['extra'] },
  ])
})

test('signs what it delivers, so that the provider knows the sender', async () => {
  const body = createLead()
  await relay.post(endpoint, body)
  await relay.waitUntilIdle()
  const headers = listReceived()[0]!.headers as Record<string, string>
  expect(headers['webhook-id']).toBe(headers['idempotency-key'])
  const provider = new Webhook(signingSecret)
  expect(() => provider.verify(body, headers)).not.toThrow()
  expect(() => provider.verify(`${body} `, headers)).toThrow()
})

test('keeps the words of the consent with each lead', async () => {
  await relay.post(endpoint, createLead())
  const [row] = await relay.rows<{ text: string }>(
    'SELECT text FROM consents JOIN leads ON consents.id = consent ORDER BY leads.id DESC LIMIT 1',
  )
  expect(row!.text).toContain('may call and text me at the number I gave here')
})

test('refuses more than 20 leads a minute from one address, and no others', async () => {
  const statuses: number[] = []
  // Enough for two minutes, because one may end among them.
  for (let i = 0; i < 45; i++)
    statuses.push((await relay.post(endpoint, createLead(), '203.0.113.9')).status)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201))
  expect(statuses).toContain(429)
  expect((await relay.post(endpoint, createLead(), '203.0.113.10')).status).toBe(201)
})

test('serves the site', async () => {
  const page = await relay.fetch('/about-us')
  expect(await page.text()).toBe(readFileSync('dist/about-us.html', 'utf8'))
  const unknown = await relay.fetch('/nothing', { redirect: 'manual' })
  expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/#not-found'])
})

test('delivers a lead once that a visitor sends twice', async () => {
  const body = createLead()
  await relay.post(endpoint, body)
  await relay.post(endpoint, body)
  await relay.advanceMinutes(5)
  expect(listReceived().map(({ body }) => body)).toEqual([body])
  expect(provider.requests).toBe(1)
})

test('sends a lead once that several consumers of the queue have', async () => {
  provider.failures = 1
  const { id } = (await (await relay.post(endpoint, createLead())).json()) as { id: number }
  await relay.waitUntilIdle()
  provider.slowness = 100
  await relay.change({ clockOffset: 3_600_000 })
  await relay.consumeConcurrently(id, 5)
  expect(provider.requests).toBe(2)
})

test('loses nothing while the provider is down for an hour', async () => {
  provider.status = 503
  const leads = Array.from({ length: 20 }, createLead)
  for (const lead of leads) {
    expect((await relay.post(endpoint, lead)).status).toBe(201)
    await relay.advanceMinutes(3)
  }
  expect(listReceived()).toEqual([])
  provider.status = 201
  await relay.advanceMinutes(61)
  expect(
    listReceived()
      .map(({ body }) => body)
      .sort(),
  ).toEqual(leads.sort())
  expect(listReceived().every(({ times }) => times === 1)).toBe(true)
})

test('keeps what the provider refuses as a dead letter, and sends it no more', async () => {
  provider.status = 422
  const body = createLead()
  await relay.post(endpoint, body)
  await relay.advanceMinutes(10)
  expect(provider.requests).toBe(1)
  expect(await relay.rows('SELECT endpoint, status, payload FROM dead_letters')).toEqual([
    { endpoint, status: 422, payload: body },
  ])
})

test('forgets delivered leads after 30 days, and no others', async () => {
  const done = createLead()
  await relay.post(endpoint, done)
  await relay.waitUntilIdle()
  provider.status = 500
  const waiting = createLead()
  await relay.post(endpoint, waiting)
  await relay.waitUntilIdle()
  await relay.change({ clockOffset: 31 * 86_400_000 })
  await relay.advanceMinutes(1)
  const kept = (await relay.rows<{ payload: string }>('SELECT payload FROM leads')).map(
    ({ payload }) => payload,
  )
  expect(kept).toContain(waiting)
  expect(kept).not.toContain(done)
  provider.status = 201
  await relay.advanceMinutes(61)
})

describe('killed at any call of a service, the relay delivers a lead', () => {
  /** The calls for a lead whose first delivery fails, and of the minute that repeats it. */
  const journey = [
    ...['find the consent', 'keep', 'queue', 'claim', 'send', 'settle'],
    ...['find due', 'queue due', 'forget', 'claim again', 'send again', 'settle again'],
  ]
  const kills = journey.flatMap((name, at) => [
    { name, killAtCall: at + 1, killAfterEffect: false },
    { name, killAtCall: at + 1, killAfterEffect: true },
  ])

  test.each(kills)(
    '$name, after the call took effect: $killAfterEffect',
    async ({ name, ...kill }) => {
      const body = createLead()
      provider.failures = 1
      await relay.change(kill)
      await sendUntilAcknowledged(body)
      await relay.waitUntilIdle()
      await relay.advanceMinutes(12)
      expect(await relay.hasKilled()).toBe(true)
      expect(listReceived().map(({ body }) => body)).toEqual([body])
      // Only a relay that died between the provider's answer and its record asks again. The provider
      // knows the key then.
      const isUnrecorded = name === (kill.killAfterEffect ? 'send again' : 'settle again')
      expect(listReceived()[0]!.times).toBe(isUnrecorded ? 2 : 1)
    },
  )
})
