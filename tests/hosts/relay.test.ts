import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sign } from 'hono/jwt'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Consents } from '../../src/contract/built-form.ts'
import { siteForms } from '../support/content/site-forms.ts'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'
import { buildExpectedPayload, createEntries } from '../support/faults/form-pages.ts'
import { signingSecret, startProvider, startRelay } from '../support/servers/relay.ts'
import { wrangler } from '../support/servers/wrangler.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Bodies of every form, with white space that parsing would lose, from the host that the configuration names. */
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
  relay = await startRelay(provider)
})
afterAll(async () => {
  await relay?.kill()
  provider?.close()
})
beforeEach(async () => {
  await relay.change({
    clockOffset: 0,
    speed: 1200,
    isHanging: false,
    isFailing: false,
    variables: {},
  })
  for (const table of ['leads', 'submissions', 'alerts']) await relay.rows(`DELETE FROM ${table}`)
  Object.assign(provider, {
    status: 201,
    body: '',
    isStalled: false,
    failures: 0,
    requests: 0,
    alerts: [],
  })
  provider.taken.clear()
})

const consents: Consents = JSON.parse(readFileSync('dist/consents.json', 'utf8'))

/** A new lead of one form: nobody else has this e-mail. */
let visitors = 0
const { endpoint, payload } = bodies.find(({ name }) => name === 'depo-provera')!
const createLead = (changes = {}) =>
  JSON.stringify({
    ...payload,
    firstName: 'Núñez',
    email: `visitor${visitors++}@example.com`,
    ...changes,
  })

/** Stores a lead and resolves with its id. */
async function postLead(body = createLead()): Promise<number> {
  expect((await relay.post(endpoint, body)).status).toBe(201)
  const [lead] = await relay.rows<{ id: number }>('SELECT max(id) AS id FROM leads')
  return lead!.id
}

const listReceived = () => [...provider.taken.values()]

/** Waits until leads have these states, in their order. */
const waitForStates = (...states: string[]) =>
  vi.waitFor(async () => {
    const rows = await relay.rows<{ state: string }>('SELECT state FROM leads ORDER BY id')
    expect(rows.map(({ state }) => state)).toEqual(states)
  }, 20_000)

/** Sends all dead letters again, as `npm run relay:redeliver` does. */
async function sendDeadLetters() {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const [, sql] = /--command "(.*)"/.exec(scripts['relay:redeliver'])!
  await relay.rows(sql!)
  await relay.runMinute()
}

test('forwards the body of every form, byte for byte, to the same endpoint', async () => {
  for (const { name, endpoint, body } of bodies)
    expect((await relay.post(endpoint, body)).status, name).toBe(201)
  await waitForStates(...bodies.map(() => 'delivered'))
  const received = listReceived().map(({ path, body, headers }) => [
    path,
    headers['content-type'],
    body,
  ])
  const sent = bodies.map(({ endpoint, body }) => [endpoint, 'application/json', body])
  expect(received.sort()).toEqual(sent.sort())
  expect(provider.requests).toBe(bodies.length)
})

test('logs nothing of a lead', async () => {
  const before = (await relay.listLogged()).length
  await relay.post(endpoint, JSON.stringify({ 'Ann Example': 1 }))
  await relay.post(endpoint, '"ann"')
  provider.status = 422
  const id = await postLead()
  await waitForStates('dead')
  expect((await relay.listLogged()).slice(before)).toEqual([
    'A visitor got 422.',
    'A visitor got 400.',
    `Lead ${id} cannot be delivered: the status is 422.`,
  ])
})

test('stores, marks and sends what fits no form of this build if it has a contact', async () => {
  await relay.change({ variables: { ALERT_URL: `${provider.url}/alerts` } })
  const { zipCode: _, ...rest } = payload as Record<string, unknown>
  const older = JSON.stringify({
    ...rest,
    page_url: 'https://copy.example/',
    question_of_an_earlier_build: 'Yes',
  })
  await postLead(older)
  expect(
    (await relay.post(endpoint, JSON.stringify({ ...rest, email: '', number: '' }))).status,
  ).toBe(422)
  await waitForStates('delivered')
  expect(listReceived().map(({ body }) => body)).toEqual([older])
  await relay.runMinute()
  const [lead] = await relay.rows('SELECT misfits FROM submissions')
  expect(lead).toEqual({ misfits: '["zipCode","question_of_an_earlier_build","page_url"]' })
  expect(provider.alerts).toMatchObject([{ kind: 'misfit leads', count: 1 }])
})

test('keeps a lead without a ticked box and one with a key twice, and sends neither', async () => {
  await postLead(createLead({ checkbox: false }))
  await postLead(createLead().replace('{', '{"checkbox":false,'))
  await relay.runMinute()
  await sendDeadLetters()
  await waitForStates('dead', 'dead')
  expect(provider.requests).toBe(0)
})

test('judges a response whose body stalls by what arrived', async () => {
  provider.status = 200
  provider.body = '{"success":true'
  provider.isStalled = true
  await relay.change({ variables: { PROVIDER_ACCEPTS: '"success":true' } })
  await postLead()
  await vi.waitFor(() => waitForStates('delivered'), 60_000)
  expect(provider.requests).toBe(1)
})

test('has the words of its build before a lead does', async () => {
  await relay.runMinute()
  const [{ count } = { count: 0 }] = await relay.rows<{ count: number }>(
    "SELECT count(*) AS count FROM consents WHERE form = 'depo-provera'",
  )
  expect(count).toBe(1)
})

test('signs what it delivers, with both secrets during a rotation', async () => {
  const next = `whsec_${Buffer.from('the secret that comes afterwards').toString('base64')}`
  await relay.change({ variables: { SIGNING_SECRET_NEXT: next } })
  const body = createLead()
  await postLead(body)
  await waitForStates('delivered')
  const headers = listReceived()[0]!.headers as Record<string, string>
  expect(headers['webhook-id']).toBe(headers['idempotency-key'])
  for (const provider of [new Webhook(signingSecret), new Webhook(next)]) {
    expect(() => provider.verify(body, headers)).not.toThrow()
    expect(() => provider.verify(`${body} `, headers)).toThrow()
  }
})

test('refuses more than 20 leads a minute from one address, and no others', async () => {
  const from = (address: string) => ({ 'cf-connecting-ip': address })
  const statuses: number[] = []
  // Enough for two minutes, because one may end among them.
  for (let i = 0; i < 45; i++)
    statuses.push((await relay.post(endpoint, createLead(), from('203.0.113.9'))).status)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201))
  expect(statuses).toContain(429)
  expect((await relay.post(endpoint, createLead(), from('203.0.113.10'))).status).toBe(201)
})

test('serves the site and the IP lookup', async () => {
  const headers = { 'cf-connecting-ip': '203.0.113.7' }
  const response = await relay.fetch('/relay/ip?format=json', { headers })
  expect(await response.json()).toEqual({ ip: '203.0.113.7' })
  const page = await relay.fetch('/about-us')
  expect(await page.text()).toBe(readFileSync('dist/about-us.html', 'utf8'))
  const unknown = await relay.fetch('/nothing', { redirect: 'manual' })
  expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/#not-found'])
})

test('shows the inbox and the suppression list to whom Cloudflare Access lets pass, and to nobody else', async () => {
  const createKey = () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return [publicKey, privateKey].map(pair => {
      return { ...pair.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }
    })
  }
  const [publicKey, key] = createKey()
  provider.accessKeys = [publicKey!]
  const exp = Math.floor(Date.now() / 1000) + 3600
  const claims = { iss: provider.url, aud: ['inbox'], exp, email: 'ann@team.example' }
  const createToken = (change = {}, signingKey = key!) =>
    sign({ ...claims, ...change }, signingKey, 'RS256')
  const visit = async (path: string, token = '', method = 'GET', headers = {}, body = '') =>
    await relay.fetch(path, {
      method,
      headers: { ...headers, ...(token && { 'cf-access-jwt-assertion': token }) },
      redirect: 'manual',
      ...(method === 'POST' && { body: new URLSearchParams(body) }),
    })
  const stated = { 'form-id': 'depo-provera', 'consent-record': consents.forms['depo-provera']! }
  expect((await relay.post(endpoint, createLead(), stated)).status).toBe(201)
  const ids = [await postLead(createLead({ email: 'other@example.com' }))]
  ids.unshift(ids[0]! - 1)
  const [id] = ids
  const token = await createToken()
  expect((await visit('/desk', token)).status).toBe(302)
  const audiences = { ACCESS_AUDIENCE: 'inbox', ACCESS_PARTNERS_AUDIENCE: 'partners' }
  await relay.change({ variables: { ACCESS_TEAM: `${provider.url}/`, ...audiences } })
  const stop = { email: 'Ann@example.com', number: '5550101234' }
  expect((await relay.post('/unsubscribe', JSON.stringify(stop))).status).toBe(201)
  const partner = { aud: ['partners'], email: undefined, common_name: 'a.access' }
  const list = await visit('/suppressed.csv', await createToken(partner))
  const today = new Date().toISOString().slice(0, 10)
  expect(await list.text()).toBe(
    `"day","number","email"\r\n"${today}","5550101234","ann@example.com"\r\n`,
  )
  for (const wrong of [{}, { aud: ['partners'] }, { ...partner, aud: ['inbox'] }])
    expect((await visit('/suppressed.csv', await createToken(wrong))).status).toBe(403)
  await relay.rows(
    "DELETE FROM leads WHERE id NOT IN (SELECT lead FROM submissions WHERE endpoint = '/submitform')",
  )
  const forged = [
    '',
    'x',
    await createToken({ aud: ['other'] }),
    await createToken({ iss: 'https://other.example' }),
    await createToken({ exp: 1 }),
    // A partner's, also with the audience of the inbox.
    await createToken({ aud: ['partners'], email: undefined, common_name: 'a.access' }),
    await createToken({ email: undefined, common_name: 'a.access' }),
    await createToken({}, createKey()[1]),
    await sign(claims, 'secret', 'HS256'),
  ]
  for (const wrong of forged) {
    for (const path of ['/desk', `/desk/${id}`, '/desk/leads.csv', `/desk/${id}/delete`])
      expect([path, wrong, (await visit(path, wrong)).status]).toEqual([path, wrong, 302])
    expect((await visit(`/desk/${id}/delete`, wrong, 'POST')).status).toBe(405)
  }
  expect(await (await visit('/desk', token)).text()).toContain('Núñez')
  const page = await visit(`/desk/${id}`, token)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).toContain(
    'may call, text and email me at the number and address I gave',
  )
  expect(await (await visit('/desk/leads.csv?text=Nunez', token)).text()).toContain('Núñez')
  // Both leads have one phone number.
  const question = await (await visit(`/desk/${id}/delete`, token)).text()
  expect(question.match(/name="ids"/g)).toHaveLength(2)
  const removeFrom = async (site: string) => {
    const headers = { 'sec-fetch-site': site }
    return (
      await visit(
        `/desk/${id}/delete`,
        token,
        'POST',
        headers,
        ids.map(id => `ids=${id}`).join('&'),
      )
    ).status
  }
  expect(await removeFrom('cross-site')).toBe(403)
  expect(await relay.rows('SELECT id FROM leads')).toHaveLength(2)
  expect(await removeFrom('same-origin')).toBe(303)
  expect(await relay.rows('SELECT id FROM leads')).toEqual([])
})

test('loses nothing while the provider is down for an hour, and asks it seldom', async () => {
  provider.status = 503
  const leads = Array.from({ length: 10 }, () => createLead())
  for (const lead of leads) await postLead(lead)
  // An hour at this speed.
  await new Promise(resolve => setTimeout(resolve, 3000))
  expect(listReceived()).toEqual([])
  expect(provider.requests).toBeLessThanOrEqual(7 * leads.length)
  provider.status = 201
  await waitForStates(...leads.map(() => 'delivered'))
  const received = listReceived()
  expect(received.map(({ body }) => body).sort()).toEqual(leads.sort())
  expect(new Set(received.map(({ times }) => times))).toEqual(new Set([1]))
})

test('what is not worth repeating is a dead letter, and sent again only when told to', async () => {
  provider.status = 302
  provider.body = `Moved. ${'x'.repeat(600)}`
  const body = createLead()
  await postLead(body)
  await waitForStates('dead')
  await relay.runMinute()
  expect(provider.requests).toBe(1)
  const dead = await relay.rows(
    'SELECT endpoint, status, response, payload FROM leads JOIN submissions ON submissions.id = sending',
  )
  const response = provider.body.slice(0, 500)
  expect(dead).toEqual([{ endpoint, status: 302, response, payload: body }])
  const [{ key } = { key: '' }] = await relay.rows<{ key: string }>('SELECT key FROM leads')
  provider.status = 201
  await sendDeadLetters()
  await waitForStates('delivered')
  expect(listReceived().map(({ body }) => body)).toEqual([body])
  expect([...provider.taken.keys()]).toEqual([key])
})

test('holds leads and says so while PROVIDER_ACCEPTS cannot be used', async () => {
  provider.status = 503
  await postLead()
  await vi.waitFor(() => expect(provider.requests).toBeGreaterThan(0))
  const variables = { PROVIDER_ACCEPTS: '(ok', ALERT_URL: `${provider.url}/alerts` }
  await relay.change({ variables })
  await postLead()
  await relay.runMinute()
  await waitForStates('waiting', 'stored')
  expect(provider.alerts).toMatchObject([{ kind: 'held leads', count: 2 }])
  provider.status = 200
  provider.body = '{"success":true}'
  await relay.change({ variables: { PROVIDER_ACCEPTS: 'success' } })
  await relay.runMinute()
  await waitForStates('delivered', 'delivered')
})

test('sends with the next lead what it could not start, and what is lost after two hours', async () => {
  await relay.change({ variables: { DELIVERY: null as never } })
  const body = createLead()
  await postLead(body)
  await waitForStates('stored')
  await relay.change({ variables: {} })
  const next = createLead()
  await postLead(next)
  await waitForStates('delivered', 'delivered')
  // As if Workflows had lost it.
  await relay.rows("UPDATE leads SET state = 'waiting'")
  await relay.change({ clockOffset: 7_300_000 })
  await relay.runMinute()
  await waitForStates('delivered', 'delivered')
  expect(listReceived().map(({ body, times }) => [body, times])).toEqual([
    [body, 2],
    [next, 2],
  ])
})

test('lets no visitor wait for the limiter or for Workflows', async () => {
  await relay.change({ variables: { RATE_LIMIT: null as never } })
  await postLead()
  await waitForStates('delivered')
  await relay.change({ variables: {}, isHanging: true })
  await postLead()
  await waitForStates('delivered', 'stored')
  // An error that does not say which Workflow failed starts none.
  await relay.change({ isHanging: false, isFailing: true })
  await relay.runMinute()
  await waitForStates('delivered', 'stored')
  await relay.change({ isFailing: false })
  await relay.runMinute()
  await waitForStates('delivered', 'delivered')
})

test('starts what is stored also in a minute in which nothing can be deleted', async () => {
  await postLead()
  await waitForStates('delivered')
  await relay.rows(
    "CREATE TRIGGER broken BEFORE DELETE ON leads BEGIN SELECT raise(ABORT, ''); END",
  )
  await relay.change({ clockOffset: 31 * 86_400_000, isFailing: true })
  await postLead()
  await relay.change({ isFailing: false })
  await relay.runMinute(60)
  await waitForStates('delivered', 'delivered')
  await relay.rows('DROP TRIGGER broken')
})

test('forgets delivered leads after 30 days, at the full hour, if KEEP_DAYS says so', async () => {
  await postLead()
  await waitForStates('delivered')
  await relay.change({ clockOffset: 31 * 86_400_000 })
  await relay.runMinute(59)
  expect(await relay.rows('SELECT id FROM leads')).toHaveLength(1)
  for (const KEEP_DAYS of ['', 'abc', 0, true, null]) {
    await relay.change({ variables: { KEEP_DAYS: KEEP_DAYS as number } })
    await relay.runMinute(60)
    expect(await relay.rows('SELECT id FROM leads'), `${KEEP_DAYS}`).toHaveLength(1)
  }
  await relay.change({ variables: {} })
  await relay.runMinute(60)
  expect(await relay.rows('SELECT id FROM leads')).toEqual([])
})

describe('killed at any call of a service, the relay delivers a lead', () => {
  /** The calls for a lead whose first delivery fails. */
  const journey = [
    'keep the lead',
    'list what is stored',
    'create the Workflow',
    'record that it is created',
    'begin',
    'send',
    'record the failure',
    'begin again',
    'send again',
    'record the delivery',
  ]
  const kills = journey.flatMap((name, at) =>
    [false, true].map(killAfterEffect => ({ name, killAtCall: at + 1, killAfterEffect })),
  )

  test.each(kills)('$name, after its effect: $killAfterEffect', async ({ name, ...kill }) => {
    const body = createLead()
    provider.failures = 1
    const killed = new Promise<void>(done => {
      provider.onKill = () => relay.kill().then(done)
    })
    await relay.change(kill)
    const response = await relay.post(endpoint, body).catch(() => undefined)
    await killed
    await relay.start()
    // A visitor who was not told that the lead arrived sends it again.
    if (response?.status !== 201) await postLead(body)
    await relay.wake()
    await relay.runMinute()
    await waitForStates('delivered')
    expect(listReceived().map(({ body }) => body)).toEqual([body])
    // Only a relay that died between the provider's response and its record asks again. The provider
    // knows the key then.
    const isUnrecorded = name === (kill.killAfterEffect ? 'send again' : 'record the delivery')
    expect(listReceived()[0]!.times).toBe(isUnrecorded ? 2 : 1)
  })

  test('between two attempts', async () => {
    provider.status = 503
    await relay.change({ speed: 60 })
    const leads = Array.from({ length: 10 }, () => createLead())
    for (const lead of leads) await postLead(lead)
    await vi.waitFor(() => expect(provider.requests).toBeGreaterThanOrEqual(leads.length))
    await relay.kill()
    provider.status = 201
    await relay.start()
    await relay.wake()
    await waitForStates(...leads.map(() => 'delivered'))
    expect(
      listReceived()
        .map(({ body, times }) => [body, times])
        .sort(),
    ).toEqual(leads.map(lead => [lead, 1]).sort())
  })
})

test('the bundle has nothing of the schemas of content, and no words of the contract', () => {
  const folder = createTemporaryFolder()
  const script = `${wrangler.folder}/node_modules/wrangler/bin/wrangler.js`
  const words = ['deploy', '--dry-run', '--name', 'relay', '--config', 'src/relay/wrangler.jsonc']
  execFileSync(process.execPath, [script, ...words, '--outdir', folder, '--metafile'], {
    env: { ...process.env, CI: '1' },
  })
  const { outputs } = JSON.parse(readFileSync(join(folder, 'bundle-meta.json'), 'utf8'))
  const inputs = Object.values<{ inputs: Record<string, { bytesInOutput: number }> }>(outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([name]) => name)
  expect(inputs).toContain('relay.ts')
  expect(inputs.filter(name => /src\/documents\/|\/zod\/|astro\//.test(name))).toEqual([])
  expect(readFileSync(join(folder, 'relay.js'), 'utf8')).not.toContain('The forms run on')
})
