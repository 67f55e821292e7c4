import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sign } from 'hono/jwt'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { siteForms } from '../support/content/site-forms.ts'
import { buildExpectedPayload, createEntries } from '../support/faults/form-pages.ts'
import { signingSecret, startProvider, startRelay } from '../support/servers/relay.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Bodies of every form, with white space that parsing would lose. */
const bodies = siteForms.map(questionnaire => {
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
  provider.answer = { body: '', type: 'text/plain' }
  provider.failures = 0
  provider.slowness = 0
  provider.requests = 0
  provider.taken.clear()
  provider.alertAnswer = ''
  await relay.change({ killAtCall: 0, isQueueDown: false, loseMessages: true, variables: {} })
  await relay.rows('DELETE FROM leads')
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

/** The last delivery. */
const readDelivery = async () =>
  (await relay.rows('SELECT state, status, verdict FROM deliveries ORDER BY lead DESC LIMIT 1'))[0]

test('forwards the body of every form, byte for byte, to the same endpoint', async () => {
  for (const { name, endpoint, body } of bodies)
    expect((await relay.post(endpoint, body)).status, name).toBe(201)
  await relay.runQueue()
  const received = listReceived().map(({ path, body, headers }) => [
    path,
    headers['content-type'],
    body,
  ])
  const sent = bodies.map(({ endpoint, body }) => [endpoint, 'application/json', body])
  expect(received.sort()).toEqual(sent.sort())
  expect(provider.requests).toBe(bodies.length)
})

test('logs what it refuses and what the provider refuses, and nothing of a lead', async () => {
  const before = (await relay.listLogged()).length
  const wrong = JSON.stringify({ ...payload, zipCode: 'ann', 'Ann Example': 1 })
  const { status } = await relay.post(endpoint, wrong)
  expect(status).toBe(422)
  await relay.post(endpoint, '"ann"')
  provider.status = 422
  const { id } = (await (await relay.post(endpoint, createLead())).json()) as { id: number }
  await relay.runQueue()
  expect((await relay.listLogged()).slice(before)).toEqual([
    "Refused at /submitform: 2 keys, of the form's zipCode",
    'A visitor got 422.',
    'A visitor got 400.',
    `Lead ${id} cannot be delivered: the status is 422, failed.`,
  ])
})

test('signs what it delivers, with both secrets during a rotation', async () => {
  const next = `whsec_${Buffer.from('the secret that comes afterwards').toString('base64')}`
  await relay.change({ variables: { SIGNING_SECRET_NEXT: next } })
  const body = createLead()
  await relay.post(endpoint, body)
  await relay.runQueue()
  const headers = listReceived()[0]!.headers as Record<string, string>
  expect(headers['webhook-id']).toBe(headers['idempotency-key'])
  for (const provider of [new Webhook(signingSecret), new Webhook(next)]) {
    expect(() => provider.verify(body, headers)).not.toThrow()
    expect(() => provider.verify(`${body} `, headers)).toThrow()
  }
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

test('serves the site and the IP lookup', async () => {
  const headers = { 'cf-connecting-ip': '203.0.113.7' }
  const answer = await relay.fetch('/relay/ip?format=json', { headers })
  expect(await answer.json()).toEqual({ ip: '203.0.113.7' })
  const page = await relay.fetch('/about-us')
  expect(await page.text()).toBe(readFileSync('dist/about-us.html', 'utf8'))
  const unknown = await relay.fetch('/nothing', { redirect: 'manual' })
  expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/#not-found'])
})

test('shows the inbox to whom Cloudflare Access lets pass, and to nobody else', async () => {
  const createKey = () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return [publicKey, privateKey].map(pair => {
      return { ...pair.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }
    })
  }
  const [publicKey, key] = createKey()
  provider.accessKeys = [publicKey!]
  const claims = { iss: provider.url, aud: ['inbox'], exp: Math.floor(Date.now() / 1000) + 3600 }
  const createToken = (change = {}, signingKey = key!) =>
    sign({ ...claims, ...change }, signingKey, 'RS256')
  const visit = async (path: string, token = '', method = 'GET', site = 'same-origin') => {
    const headers = { 'sec-fetch-site': site, ...(token && { 'cf-access-jwt-assertion': token }) }
    return await relay.fetch(path, { method, headers, redirect: 'manual' })
  }
  const { id } = (await (await relay.post(endpoint, createLead())).json()) as { id: number }
  const token = await createToken()
  expect((await visit('/desk', token)).status).toBe(302)
  await relay.change({ variables: { ACCESS_TEAM: provider.url, ACCESS_AUDIENCE: 'inbox' } })
  const forged = [
    '',
    'x',
    await createToken({ aud: ['other'] }),
    await createToken({ iss: 'https://other.example' }),
    await createToken({ exp: 1 }),
    await createToken({}, createKey()[1]),
    await sign(claims, 'secret', 'HS256'),
  ]
  for (const path of ['/desk', `/desk/${id}`, '/desk/leads.csv'])
    for (const wrong of forged)
      expect([path, wrong, (await visit(path, wrong)).status]).toEqual([path, wrong, 302])
  expect(await (await visit('/desk', token)).text()).toContain('Núñez')
  const page = await visit(`/desk/${id}`, token)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await page.text()
  expect(html).toContain('may call and text me at the number I gave here')
  expect(await (await visit('/desk/leads.csv?text=Nunez', token)).text()).toContain('Núñez')
  const deletion = `/desk/${id}/delete`
  expect((await visit(deletion, '', 'POST')).status).toBe(405)
  expect((await visit(deletion, token, 'POST', 'cross-site')).status).toBe(403)
  expect((await visit(deletion, token, 'POST')).status).toBe(303)
  expect((await visit(`/desk/${id}`, token)).status).toBe(404)
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
  provider.slowness = 100
  const { id } = (await (await relay.post(endpoint, createLead())).json()) as { id: number }
  await relay.consumeConcurrently(id, 5)
  await relay.runQueue()
  expect(provider.requests).toBe(1)
})

test('delivers through the queue of the runtime', async () => {
  await relay.change({ usesRuntimeQueue: true })
  const body = createLead()
  await relay.post(endpoint, body)
  await vi.waitFor(() => expect(listReceived().map(({ body }) => body)).toEqual([body]), 10_000)
  await vi.waitFor(async () => expect(await readDelivery()).toMatchObject({ state: 'delivered' }))
  await relay.change({ usesRuntimeQueue: false })
})

test('loses nothing while the provider is down for an hour, and asks it seldom', async () => {
  provider.status = 503
  const leads = Array.from({ length: 10 }, createLead)
  for (const lead of leads) {
    expect((await relay.post(endpoint, lead)).status).toBe(201)
    await relay.advanceMinutes(6)
  }
  expect(listReceived()).toEqual([])
  // After 1, 2, 4, 8, 16 and 32 minutes.
  expect(provider.requests).toBeLessThanOrEqual(7 * leads.length)
  provider.status = 201
  await relay.advanceMinutes(61)
  const received = listReceived()
  expect(received.map(({ body }) => body).sort()).toEqual(leads.sort())
  expect(new Set(received.map(({ times }) => times))).toEqual(new Set([1]))
})

test('queues within a minute what it could not queue at once', async () => {
  await relay.change({ isQueueDown: true })
  const body = createLead()
  expect((await relay.post(endpoint, body)).status).toBe(201)
  await relay.change({ isQueueDown: false })
  await relay.advanceMinutes(1)
  expect(listReceived().map(({ body }) => body)).toEqual([body])
})

test('queues again a lead whose message was lost, after two hours', async () => {
  provider.status = 503
  const body = createLead()
  await relay.post(endpoint, body)
  await relay.runQueue()
  await relay.change({ loseMessages: true })
  provider.status = 201
  await relay.advanceMinutes(119)
  expect(listReceived()).toEqual([])
  await relay.advanceMinutes(2)
  expect(listReceived().map(({ body }) => body)).toEqual([body])
})

test('a lead that an earlier relay stored, and that waits, is delivered with its key when it is due', async () => {
  provider.status = 503
  const { id } = (await (await relay.post(endpoint, createLead())).json()) as { id: number }
  await relay.runQueue()
  await relay.change({ loseMessages: true })
  provider.status = 201
  // What the migration makes of a lead that the earlier relay tried five times.
  const [moved] = await relay.rows<{ key: string }>(
    `UPDATE deliveries SET attempts = 5, verdict = NULL, in_a_row = 1, claimed = 0,
    due = unixepoch() * 1000 + ${relay.getOffset()} + 16 * 60000 WHERE lead = ${id} RETURNING key`,
  )
  await relay.advanceMinutes(15)
  expect(listReceived()).toEqual([])
  await relay.advanceMinutes(2)
  expect(listReceived().map(({ headers }) => headers['idempotency-key'])).toEqual([moved!.key])
})

/** Sends all dead letters again, as `npm run relay:redeliver` does. */
async function sendDeadLetters() {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const [, sql] = /--command "(.*)"/.exec(scripts['relay:redeliver'])!
  await relay.rows(sql!)
}

// A signature may be new to the provider, which then answers 400: such a lead is tried for some hours.
test.each([
  [422, 'failed', '', 1, 10],
  [409, 'failed', '', 1, 10],
  [400, 'failed', '{"error":"signature"}', 10, 300],
  [200, 'refused', '{"outcome":"failure","reason":"Invalid phone"}', 1, 10],
  [202, 'refused', 'FAILED', 1, 10],
  [200, 'unclear', '<response><status>Matched</status></response>', 3, 10],
  [200, 'unclear', '<h1>Login</h1>', 3, 10],
])(
  'after %i, %s %j, a lead is a dead letter at attempt %i, and sent again only when told to',
  async (status, verdict, answer, attempts, minutes) => {
    provider.status = status
    provider.answer = { type: 'text/html', body: answer }
    const body = createLead()
    await relay.post(endpoint, body)
    await relay.advanceMinutes(minutes)
    expect(provider.requests).toBe(attempts)
    const dead = await relay.rows(
      'SELECT endpoint, status, verdict, answer, payload FROM dead_letters',
    )
    expect(dead).toEqual([{ endpoint, status, verdict, answer, payload: body }])
    expect((await relay.listLogged()).join('\n')).not.toContain(answer || 'Núñez')
    provider.status = 201
    provider.answer.body = ''
    await sendDeadLetters()
    await relay.advanceMinutes(1)
    expect(listReceived().map(({ body }) => body)).toEqual([body])
    expect(await relay.rows('SELECT answer FROM deliveries WHERE answer IS NOT NULL')).toEqual([])
  },
)

test('a lead is delivered if the body of the answer says so, whatever its type', async () => {
  provider.status = 200
  provider.answer = { type: 'text/html', body: '{"success":true,"error":null}' }
  await relay.post(endpoint, createLead())
  await relay.runQueue()
  expect(await readDelivery()).toEqual({ state: 'delivered', status: 200, verdict: 'accepted' })
})

test.each([
  ['<status>Matched</status>', 'delivered'],
  ['<status>Unmatched</status>', 'dead'],
  ['{"success":true}', 'dead'],
  ['', 'dead'],
])('with PROVIDER_ACCEPTS, a lead with the answer %j is %s at once', async (body, state) => {
  await relay.change({ variables: { PROVIDER_ACCEPTS: '<status>matched' } })
  provider.status = 200
  provider.answer = { type: 'text/xml', body }
  await relay.post(endpoint, createLead())
  await relay.advanceMinutes(2)
  expect([provider.requests, await readDelivery()]).toMatchObject([1, { state }])
})

test('409 after an attempt that may have been taken is a delivery, and no other', async () => {
  provider.failures = 1
  provider.status = 409
  await relay.post(endpoint, createLead())
  await relay.advanceMinutes(2)
  expect(await readDelivery()).toMatchObject({ state: 'delivered', status: 409 })
  await relay.post(endpoint, createLead())
  await relay.runQueue()
  await sendDeadLetters()
  await relay.advanceMinutes(2)
  expect(await readDelivery()).toMatchObject({ state: 'dead', status: 409 })
  provider.status = 200
  provider.answer.body = '{"outcome":"failure"}'
  await relay.post(endpoint, createLead())
  await relay.runQueue()
  provider.status = 409
  await sendDeadLetters()
  await relay.advanceMinutes(2)
  expect(await readDelivery()).toMatchObject({ state: 'dead', status: 409 })
})

test('what nobody can judge is tried three times, whatever comes between', async () => {
  provider.answer = { type: 'text/xml', body: '<response/>' }
  await relay.post(endpoint, createLead())
  for (const status of [200, 503, 202, 503, 200]) {
    provider.status = status
    await relay.change({ clockOffset: relay.getOffset() + 3_600_000 })
    await relay.runQueue()
  }
  expect(await readDelivery()).toEqual({ state: 'dead', status: 200, verdict: 'unclear' })
})

test('what the queue gives up after its retries is a dead letter', async () => {
  provider.status = 503
  await relay.post(endpoint, createLead())
  for (let hour = 0; hour < 110; hour++) {
    await relay.change({ clockOffset: relay.getOffset() + 3_600_000 })
    await relay.runQueue()
  }
  expect(await readDelivery()).toEqual({ state: 'dead', status: 503, verdict: 'failed' })
  expect(provider.requests).toBe(101)
  expect(await relay.listLogged()).toContain('The queue gave up on 1 leads.')
})

describe('an alert without anything of a lead is posted', () => {
  const body = createLead()
  const summarize = () => provider.alerts.map(({ kind, count }) => `${kind}: ${count}`)

  beforeEach(async () => {
    await relay.change({
      // The time at which leads arrive is that of the database.
      clockOffset: 0,
      variables: { ALERT_URL: `${provider.url}/alerts`, ALERT_SILENCE_HOURS: 48 },
    })
    await relay.post(endpoint, body)
    await relay.advanceMinutes(1)
    provider.alertStatus = 200
    provider.alerts = []
  })

  test('on a dead letter and again on the next', async () => {
    provider.status = 422
    await relay.post(endpoint, createLead())
    await relay.advanceMinutes(8)
    expect(summarize()).toEqual(['dead letters: 1'])
    provider.alerts = []
    await relay.post(endpoint, createLead())
    await relay.runQueue()
    await relay.advanceMinutes(5)
    expect(summarize()).toEqual(['dead letters: 2'])
    expect(Object.keys(provider.alerts[0]!)).toEqual(['text', 'kind', 'count', 'oldestMinutes'])
    expect(provider.alerts[0]!.text).toBe(
      'The provider does not take some leads, and they are sent no more. Number: 2, minutes since the oldest: 10.',
    )
    provider.status = 201
    await sendDeadLetters()
    await relay.advanceMinutes(2)
    expect(provider.alerts).toHaveLength(1)
  })

  test.each([
    [500, ''],
    [200, 'Webhook message delivery failed with error: HTTP error 429'],
    [200, '{"ok":false}'],
  ])('again while its receiver answers %i %j', async (status, answer) => {
    provider.status = 422
    provider.alertStatus = status
    provider.alertAnswer = answer
    await relay.post(endpoint, createLead())
    await relay.advanceMinutes(4)
    expect(provider.alerts.length).toBeGreaterThan(1)
    provider.alerts = []
    provider.alertStatus = 200
    provider.alertAnswer = '1'
    await relay.advanceMinutes(4)
    expect(provider.alerts).toHaveLength(1)
  })

  test('on an answer that is not understood, saying so', async () => {
    provider.status = 200
    provider.answer = { type: 'text/xml', body: '<response/>' }
    await relay.post(endpoint, createLead())
    await relay.advanceMinutes(8)
    expect(summarize()).toEqual(['unclear answers: 1'])
    expect(provider.alerts[0]!.text).toContain('are not understood')
  })

  test('once a day while leads wait for more than an hour', async () => {
    provider.status = 503
    await relay.post(endpoint, createLead())
    await relay.advanceMinutes(58)
    expect(summarize()).toEqual([])
    await relay.advanceMinutes(30)
    expect(summarize()).toEqual(['late leads: 1'])
    await relay.change({ clockOffset: 26 * 3_600_000 })
    await relay.advanceMinutes(2)
    expect(summarize()).toEqual(Array(2).fill('late leads: 1'))
    provider.status = 201
    await relay.advanceMinutes(60)
    expect(await relay.rows('SELECT * FROM alerts')).toEqual([])
    expect(summarize()).toHaveLength(2)
  })

  test('once in a silence', async () => {
    await relay.change({ clockOffset: 47 * 3_600_000 })
    await relay.advanceMinutes(2)
    expect(summarize()).toEqual([])
    await relay.change({ clockOffset: 49 * 3_600_000 })
    await relay.advanceMinutes(5)
    expect(provider.alerts).toMatchObject([{ kind: 'silence', count: 0, oldestMinutes: 2941 }])
  })
})

test('forgets delivered leads after 30 days, at the full hour, and no others', async () => {
  const requests = bodies.filter(({ endpoint }) =>
    ['/unsubscribe', '/californiaResidents'].includes(endpoint),
  )
  for (const { endpoint, body } of requests) await relay.post(endpoint, body)
  const done = createLead()
  await relay.post(endpoint, done)
  await relay.runQueue()
  provider.status = 500
  const waiting = createLead()
  await relay.post(endpoint, waiting)
  await relay.runQueue()
  await relay.change({ clockOffset: 31 * 86_400_000 })
  await relay.advanceMinutes(60)
  const rows = await relay.rows<{ payload: string }>('SELECT payload FROM leads')
  const kept = rows.map(({ payload }) => payload)
  expect(kept).toContain(waiting)
  expect(kept).toEqual(expect.arrayContaining(requests.map(({ body }) => body)))
  expect(kept).not.toContain(done)
  provider.status = 201
  await relay.advanceMinutes(61)
})

describe('killed at any call of a service, the relay delivers a lead', () => {
  /** The calls for a lead whose first delivery fails, and of the minute that repeats it. */
  const journey = [
    'find the consent',
    'keep',
    'queue',
    'record that it is queued',
    'claim',
    'send',
    'settle',
    'find unqueued',
    'claim again',
    'send again',
    'settle again',
  ]
  const kills = journey.flatMap((name, at) =>
    [false, true].map(killAfterEffect => ({ name, killAtCall: at + 1, killAfterEffect })),
  )

  test.each(kills)(
    '$name, after the call took effect: $killAfterEffect',
    async ({ name, ...kill }) => {
      const body = createLead()
      provider.failures = 1
      await relay.change(kill)
      await sendUntilAcknowledged(body)
      await relay.runQueue()
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
