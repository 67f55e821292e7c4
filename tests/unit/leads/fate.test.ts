import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { createFate, type ReceivedLead, type Run } from '../../../src/leads/fate.ts'
import { createProofStore } from '../../../src/leads/proofs.ts'
import { openLeadsDatabase } from '../../support/servers/leads-database.ts'

const start = Date.parse('2026-11-21T00:00:00.000Z')
const minutes = (count: number) => start + count * 60_000

const { database, rows } = openLeadsDatabase()
const fate = createFate({ rows })
beforeEach(() => database.exec('DELETE FROM leads; DELETE FROM proofs'))

/** Sends a lead with or without a certificate, and resolves with its id. */
function add(
  certificate = '',
  time = start,
  change: Partial<ReceivedLead> & { answers?: object } = {},
) {
  const { answers = { email: 'ann@example.com', state: 'Ohio' }, ...rest } = change
  const values = { ...answers, xxTrustedFormCertUrl: certificate }
  const receivedAt = new Date(time).toISOString()
  const payload = JSON.stringify(values)
  return fate.add({ receivedAt, endpoint: '/submitform', sender: 'Ann', payload, values, ...rest })
}

interface Row {
  readonly state: string
  readonly key: string
  readonly run: number
  readonly attempts: number
  readonly newer: string | null
  readonly form: string | null
  readonly consent: string | null
}
const get = (id: number) =>
  database.prepare('SELECT * FROM leads WHERE id = ?').get(id) as unknown as Row
const count = () => database.prepare('SELECT id FROM leads ORDER BY id').all().length
const runOf = (id: number, run = get(id).run): Run => ({
  lead: id,
  run,
  workflow: String(database.prepare('SELECT workflow FROM leads WHERE id = ?').get(id)!.workflow),
})
const readCertificate = (payload: string) => String(JSON.parse(payload).xxTrustedFormCertUrl)

/** Begins an attempt and ends it. */
async function send(id: number, state: 'waiting' | 'delivered' | 'dead', time: number, status = 0) {
  const run = runOf(id)
  const begun = await fate.begin(run, time)
  await fate.settle(run, state, status, null, time)
  return begun
}

/** What `npm run relay:redeliver` does. */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const [, redeliverSql] = /--command "(.*)"/.exec(scripts['relay:redeliver'])!
const redeliver = () => database.exec(redeliverSql!)

test.each([
  ['waits, however long', (id: number) => fate.begin(runOf(id), start), 200],
  ['is stored', () => {}, 200],
  ['was delivered within the hour', (id: number) => send(id, 'delivered', minutes(1)), 60],
  [
    'was delivered a minute ago after three hours',
    (id: number) => send(id, 'delivered', minutes(180)),
    181,
  ],
])('an equal lead is the same while the first %s', async (_, change, after) => {
  const id = await add('c')
  await change(id)
  const { state, key, run } = get(id)
  expect(await add('c', minutes(after))).toBe(id)
  expect([count(), get(id)]).toMatchObject([1, { state, key, run }])
})

test.each([
  ['was delivered an hour ago', (id: number) => send(id, 'delivered', minutes(1)), 62, {}],
  ['was deleted', (id: number) => void database.exec(`DELETE FROM leads WHERE id = ${id}`), 5, {}],
  [
    'is delivered, and it is a request',
    (id: number) => send(id, 'delivered', minutes(1)),
    2,
    { endpoint: '/unsubscribe' },
  ],
  [
    'is delivered, and it is a subscription',
    (id: number) => send(id, 'delivered', minutes(1)),
    2,
    { endpoint: '/subscribe' },
  ],
])(
  'an equal lead is another with a key of its own once the first %s',
  async (_, change, after, lead) => {
    const first = await add('c', start, lead)
    const { key } = get(first)
    await change(first)
    const second = await add('c', minutes(after), lead)
    expect(second).not.toBe(first)
    expect(get(second).key).not.toBe(key)
  },
)

test('leads are equal by endpoint and answers, not by the order of keys, the form or the evidence', async () => {
  const id = await add('', start, { form: 'a', answers: { a: '1', b: '2', ip_address: '1' } })
  expect(await add('', start, { form: 'b', answers: { b: '2', a: '1', page_url: '/' } })).toBe(id)
  for (const answers of [{ a: '1', b: '3' }, { a: '1' }, { a: '2', b: '1' }])
    expect(await add('', start, { answers })).not.toBe(id)
  expect(await add('', start, { endpoint: '/contactUs', answers: { a: '1', b: '2' } })).not.toBe(id)
})

test('two equal leads at once are one', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => add('c')))
  expect([count(), new Set(ids).size]).toEqual([1, 1])
})

test('a dead lead lives again with its equal, in another run with the same key', async () => {
  const id = await add('c')
  const { key } = get(id)
  await send(id, 'dead', minutes(1), 302)
  expect(await add('c', minutes(300))).toBe(id)
  expect(get(id)).toMatchObject({ state: 'stored', key, run: 2, attempts: 0 })
  // The provider may have the lead, so 409 says that it has.
  expect(await send(id, 'delivered', minutes(301))).toMatchObject({ attempts: 1, mayBeTaken: true })
})

test('a dead lead without a certificate lives again with that of its equal, under another key', async () => {
  const id = await add('')
  const { key } = get(id)
  await send(id, 'dead', minutes(1), 302)
  await add('c', minutes(5))
  const begun = await fate.begin(runOf(id), minutes(6))
  expect([begun!.mayBeTaken, readCertificate(begun!.payload)]).toEqual([false, 'c'])
  expect(begun!.key).not.toBe(key)
})

test.each([
  ['is stored', () => {}],
  ['has a Workflow that has not begun', (id: number) => fate.recordStarted([runOf(id)], start)],
])(
  'a certificate that comes late goes along under another key while the lead %s',
  async (_, change) => {
    const id = await add('')
    const { key } = get(id)
    await change(id)
    await add('c', minutes(1))
    expect(await fate.begin(runOf(id, 1), minutes(2)), 'the first run').toBeUndefined()
    const begun = await fate.begin(runOf(id), minutes(2))
    expect(readCertificate(begun!.payload)).toBe('c')
    expect(begun!.key).not.toBe(key)
  },
)

test('a certificate that comes during an attempt is sent if that ends without a delivery', async () => {
  const id = await add('')
  const { key } = get(id)
  await fate.begin(runOf(id), minutes(1))
  await add('c', minutes(2))
  await fate.settle(runOf(id), 'waiting', 503, null, minutes(3))
  expect(readCertificate((await fate.begin(runOf(id), minutes(4)))!.payload), 'one key').toBe('')
  await fate.settle(runOf(id), 'dead', 302, null, minutes(5))
  expect(get(id)).toMatchObject({ state: 'stored', run: 2, attempts: 0, newer: null })
  const begun = await fate.begin(runOf(id), minutes(6))
  expect(readCertificate(begun!.payload)).toBe('c')
  expect(begun!.key).not.toBe(key)
})

test.each([503, 0, 409])(
  'after the end %i, which may hide a delivery, the certificate waits for a refusal',
  async status => {
    const id = await add('')
    const { key } = get(id)
    await fate.begin(runOf(id), minutes(1))
    await add('c', minutes(2))
    await fate.settle(runOf(id), 'dead', status, null, minutes(3))
    expect(get(id)).toMatchObject({ state: 'dead', key })
    await add('c', minutes(4))
    expect(await fate.begin(runOf(id), minutes(5)), 'lives again with its equal').toMatchObject({
      key,
    })
    await fate.settle(runOf(id), 'dead', 422, null, minutes(6))
    expect(readCertificate((await fate.begin(runOf(id), minutes(7)))!.payload)).toBe('c')
  },
)

test('a certificate that comes during or after a delivery is kept and not sent', async () => {
  for (const isDuring of [true, false]) {
    const id = await add('', start, { answers: { isDuring } })
    await fate.begin(runOf(id), minutes(1))
    if (isDuring) await add('c', minutes(2), { answers: { isDuring } })
    await fate.settle(runOf(id), 'delivered', 201, null, minutes(3))
    await add('c', minutes(4), { answers: { isDuring } })
    expect(await fate.begin(runOf(id), minutes(5))).toBeUndefined()
    expect(readCertificate(get(id).newer!)).toBe('c')
  }
})

test('a certificate that is there is never replaced', async () => {
  const id = await add('mine')
  await add('other', minutes(1))
  expect(readCertificate((await fate.begin(runOf(id), minutes(2)))!.payload)).toBe('mine')
  const later = await add('', start, { answers: { a: '1' } })
  await fate.begin(runOf(later), minutes(1))
  for (const certificate of ['first', 'second'])
    await add(certificate, minutes(2), { answers: { a: '1' } })
  expect(readCertificate(get(later).newer!)).toBe('first')
})

test('only a certain refusal draws another key', async () => {
  const id = await add('c')
  const keys = [get(id).key]
  for (const status of [302, 409, 503, 0, 413, 415, 422]) {
    await send(id, 'dead', minutes(1), status)
    redeliver()
    keys.push(get(id).key)
  }
  expect(new Set(keys.slice(0, 5)).size).toBe(1)
  expect(new Set(keys).size).toBe(4)
})

test.each([
  [503, true],
  [0, true],
  [409, false],
  [422, false],
])(
  'after the end %i, 409 to the first attempt of a redelivery may be ours: %j',
  async (status, is) => {
    const id = await add('c')
    await send(id, 'dead', minutes(1), status)
    redeliver()
    expect(get(id).attempts).toBe(0)
    expect((await fate.begin(runOf(id), minutes(2)))!.mayBeTaken).toBe(is)
  },
)

test('an earlier run does not begin, and its late end counts only as a delivery', async () => {
  const id = await add('c')
  const first = runOf(id)
  await send(id, 'dead', minutes(1))
  redeliver()
  expect(await fate.begin(first, minutes(2))).toBeUndefined()
  await fate.settle(first, 'dead', 302, null, minutes(3))
  expect(get(id).state).toBe('stored')
  await fate.settle(first, 'delivered', 201, null, minutes(4))
  await fate.settle(runOf(id), 'dead', 302, null, minutes(5))
  expect(get(id).state).toBe('delivered')
})

test('a lead of this number in another relay of the account is neither begun nor ended', async () => {
  const id = await add('c')
  const other = { ...runOf(id), workflow: 'other' }
  expect(await fate.begin(other, minutes(1))).toBeUndefined()
  await fate.settle(other, 'delivered', 201, null, minutes(2))
  expect(get(id).state).toBe('stored')
})

test('a run that is lost begins again after two hours, under the same key, and no other', async () => {
  const id = await add('')
  const { key } = get(id)
  await fate.recordStarted([runOf(id)], minutes(0))
  await fate.begin(runOf(id), minutes(1))
  await fate.replaceLostRuns(minutes(121))
  expect(get(id)).toMatchObject({ state: 'waiting', run: 1 })
  await fate.replaceLostRuns(minutes(121) + 1)
  expect(get(id)).toMatchObject({ state: 'stored', run: 2 })
  // The provider may have it, so a certificate does not change what is sent under this key.
  await add('c', minutes(122))
  expect(await fate.begin(runOf(id), minutes(123))).toMatchObject({ key, mayBeTaken: true })
})

test('a Workflow that was created for an earlier run leaves the lead stored', async () => {
  const id = await add('')
  const first = runOf(id)
  await add('c', minutes(1))
  await fate.recordStarted([first], minutes(2))
  expect(get(id).state).toBe('stored')
})

test('an equal lead fills in form and record where they are missing', async () => {
  const id = await add('c')
  await add('c', minutes(1), { form: 'sample', consent: 'a1' })
  await add('c', minutes(2), { form: 'other', consent: 'b2' })
  expect(get(id)).toMatchObject({ form: 'sample', consent: 'a1' })
  // The words of one form prove nothing of another.
  const translated = await add('c', minutes(3), { answers: { a: '1' }, form: 'sample' })
  await add('c', minutes(4), { answers: { a: '1' }, form: 'other', consent: 'b2' })
  expect(get(translated)).toMatchObject({ form: 'sample', consent: null })
})

test('a blocked lead is never sent, and is the same as no other', async () => {
  const id = await add('', start, { isBlocked: true })
  expect(await add('c', minutes(1))).not.toBe(id)
  expect(await add('c', minutes(1), { isBlocked: true })).toBe(id)
  redeliver()
  expect(get(id).state).toBe('dead')
  expect(readCertificate(get(id).newer!), 'as evidence').toBe('c')
})

test('what was delivered late is not forgotten within the hour', async () => {
  const id = await add('c')
  await send(id, 'delivered', minutes(100))
  await fate.deleteDelivered(minutes(5), minutes(160))
  expect(count()).toBe(1)
})

test('only what was delivered is forgotten by age, and no request', async () => {
  const old = { a: 'old' }
  const kept = [
    await add('', minutes(0), { answers: { a: 'dead' } }),
    await add('', minutes(0), { answers: { a: 'waiting' } }),
    await add('', minutes(10), { answers: { a: 'new' } }),
    await add('', minutes(0), { endpoint: '/unsubscribe' }),
    await add('', minutes(0), { endpoint: '/californiaResidents' }),
  ]
  await send(kept[0]!, 'dead', minutes(1))
  await fate.begin(runOf(kept[1]!), minutes(1))
  for (const id of [await add('', minutes(0), { answers: old }), ...kept.slice(2)])
    await send(id, 'delivered', minutes(11))
  await fate.deleteDelivered(minutes(5), minutes(200))
  expect(
    database
      .prepare('SELECT id FROM leads ORDER BY id')
      .all()
      .map(({ id }) => id),
  ).toEqual(kept)
})

/** What is kept of leads whose time is over. */
const proofs = createProofStore({ rows })
const person = { email: 'Ann@example.com', number: '5550101234', page_url: 'https://a.example/b' }

async function addOld(certificate: string, change: Parameters<typeof add>[2]) {
  const id = await add(certificate, start, { answers: person, ...change })
  await send(id, 'delivered', minutes(1))
  return id
}

test('an old lead with a consent becomes its proof, which is no lead', async () => {
  const first = await addOld('https://cert.example/1', { form: 'sample', consent: 'a1' })
  await fate.deleteDelivered(minutes(5), minutes(100))
  expect(count()).toBe(0)
  const kept = {
    id: first,
    received: '2026-11-21T00:00:00.000Z',
    form: 'sample',
    consent: 'a1',
    name: 'Ann',
    number: '5550101234',
    email: 'ann@example.com',
    page: 'https://a.example/b',
    certificate: 'https://cert.example/1',
  }
  expect(database.prepare('SELECT * FROM proofs').all()).toEqual([kept])
  redeliver()
  expect(await fate.listStored()).toEqual([])
  expect(await addOld('', { form: 'sample', consent: 'a1' })).not.toBe(first)
})

test('a proof has contacts as searches look for them, and what was no lead goes', async () => {
  const answers = { email: ' Ann@Example.com ', number: '+1 (555) 010-1234' }
  const id = await addOld('', { answers })
  await addOld('', { endpoint: '/contactUs', consent: 'a1' })
  await fate.deleteDelivered(minutes(5), minutes(100))
  expect(count()).toBe(0)
  const kept = { id, number: '5550101234', email: 'ann@example.com', consent: undefined }
  expect(await proofs.list()).toMatchObject([kept])
  expect(await proofs.listByContact(['5550101234'])).toHaveLength(1)
})

test('a lead whose proof is not stored yet stays', async () => {
  await addOld('', { consent: 'a1' })
  database.exec('CREATE TRIGGER full BEFORE INSERT ON proofs BEGIN SELECT raise(IGNORE); END')
  await fate.deleteDelivered(minutes(5), minutes(100))
  database.exec('DROP TRIGGER full')
  expect(count()).toBe(1)
})

test('a proof is kept for five years', async () => {
  await addOld('', { consent: 'a1' })
  await fate.deleteDelivered(minutes(5), minutes(100))
  await proofs.deleteOld(Date.parse('2031-11-20T23:59:00Z'))
  expect(await proofs.list()).toHaveLength(1)
  await proofs.deleteOld(Date.parse('2031-11-21T00:01:00Z'))
  expect(await proofs.list()).toEqual([])
})

/** Random numbers of one seed: https://github.com/cprosche/mulberry32. */
function createRandom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

test('in random histories no lead is lost and none is doubled', async () => {
  const random = createRandom(7)
  const events = { certificates: 0, refusals: 0, down: 0, taken: 0, unclear: 0, redeliveries: 0 }
  const failures: string[] = []
  for (let history = 0; history < 3000; history++) {
    database.exec('DELETE FROM leads')
    /** What the provider took, by key: it takes each once. */
    const taken = new Map<string, { readonly id: number; readonly time: number }>()
    let time = start
    let hasCertificate = false
    const takesAll = random(3) === 0
    /** The provider is down, takes a lead and may not say so, or, if it does not take all, refuses what has no certificate. */
    const attempt = async (isDown: boolean) => {
      for (const { params } of await fate.listStored()) await fate.recordStarted([params], time)
      for (const row of database.prepare("SELECT id FROM leads WHERE state = 'waiting'").all()) {
        const id = Number(row.id)
        const begun = (await fate.begin(runOf(id), time))!
        if (isDown) {
          events.down++
        } else if (!takesAll && readCertificate(begun.payload) === '') {
          events.refusals++
          await fate.settle(runOf(id), 'dead', random(2) ? 422 : 302, null, time)
        } else {
          const isNew = !taken.has(begun.key)
          if (isNew) taken.set(begun.key, { id, time })
          events.taken += Number(isNew)
          const isUnclear = isNew && random(5) === 0
          events.unclear += Number(isUnclear)
          const status = isUnclear ? 503 : 201
          await fate.settle(runOf(id), isUnclear ? 'dead' : 'delivered', status, null, time)
        }
      }
    }
    for (let step = 0; step < 14; step++) {
      time += random(50) * 60_000
      const event = random(6)
      if (event < 3) {
        const certificate = random(2) ? 'c' : ''
        hasCertificate ||= certificate !== ''
        events.certificates += Number(certificate !== '')
        await add(certificate, time)
      } else if (event < 5) await attempt(event === 3)
      else {
        events.redeliveries++
        redeliver()
      }
    }
    for (let step = 0; step < 4; step++) {
      time += 60_000
      await attempt(false)
      redeliver()
    }
    const all = [...taken.values()]
    if (hasCertificate && all.length === 0) failures.push(`${history} is lost`)
    // A lead is taken once, and two only more than an hour apart.
    const isDoubled = all.some((one, index) =>
      all.some(
        (other, later) =>
          later > index && (one.id === other.id || other.time - one.time <= 3_600_000),
      ),
    )
    if (isDoubled) failures.push(`${history} is doubled`)
  }
  expect(failures).toEqual([])
  // The histories are worth something only if each of these happens often.
  expect(Object.entries(events).filter(([, count]) => count < 500)).toEqual([])
}, 120_000)
