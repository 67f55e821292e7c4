import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../src/forms/model.ts'
import { createFate, type Run } from '../../../src/leads/fate.ts'
import { createForgetting } from '../../../src/leads/forget.ts'
import { createLeadStore } from '../../../src/leads/lead-store.ts'
import { addLead } from '../../support/servers/desks.ts'
import { openLeadsDatabase } from '../../support/servers/leads-database.ts'

const start = Date.parse('2026-11-21T00:00:00.000Z')
const minutes = (count: number) => start + count * 60_000
const [number, email] = ['5550101234', 'ann@example.com']

const { database, ...stores } = openLeadsDatabase()
const fate = createFate(stores)
const forgetting = createForgetting(stores)
const store = createLeadStore(stores)
beforeEach(() => database.exec('DELETE FROM leads; DELETE FROM submissions'))

interface Press {
  readonly certificate?: string
  readonly page?: string
  readonly words?: string
  readonly answers?: object
  readonly endpoint?: Endpoint
  readonly blocking?: readonly string[]
  readonly misfits?: readonly string[]
}

/** Sends answers at a minute, and resolves with the id of their lead. */
function press(minute: number, change: Press = {}) {
  const { certificate = '', page = 'https://a.example/p', words = 'w', answers, ...rest } = change
  const payload = {
    ...(answers ?? { number, email, state: 'Ohio' }),
    page_url: page,
    xxTrustedFormCertUrl: certificate && `https://cert.example/${certificate}`,
  }
  const receivedAt = new Date(minutes(minute)).toISOString()
  return addLead(fate, { receivedAt, sender: 'Ann', consent: words, payload, ...rest })
}
const stop = (minute: number, contacts: object, endpoint: Endpoint = '/unsubscribe') =>
  press(minute, { answers: contacts, endpoint })
const subscribe = (minute: number) => press(minute, { answers: { email }, endpoint: '/subscribe' })

interface Row {
  readonly state: string
  readonly key: string
  readonly run: number
  readonly attempts: number
  readonly blocked: number
  readonly workflow: string
}
const get = (id: number) =>
  database.prepare('SELECT * FROM leads WHERE id = ?').get(id) as unknown as Row
const count = (table = 'leads') =>
  Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()!.n)
const runOf = (id: number, run = get(id).run): Run => ({
  lead: id,
  run,
  workflow: get(id).workflow,
})

type End = 'waiting' | 'delivered' | 'dead'

const begin = async (id: number, minute: number) => {
  const begun = await fate.begin(runOf(id), minutes(minute))
  const { xxTrustedFormCertUrl = '', page_url } = JSON.parse(begun?.payload ?? '{}')
  return begun && { ...begun, certificate: xxTrustedFormCertUrl.slice(21), page: page_url }
}
const settle = (id: number, state: End, status: number, minute: number, run = runOf(id)) =>
  fate.settle(run, get(id)?.attempts ?? 1, state, status, null, minutes(minute))
/** Begins an attempt and ends it. */
async function send(
  id: number,
  state: End,
  minute: number,
  status = state === 'delivered' ? 201 : 503,
) {
  const begun = await begin(id, minute)
  await settle(id, state, status, minute)
  return begun
}
/** Deletes what is old long after. */
const forget = () => forgetting.clearOld(minutes(1e6), minutes(1e6))
const listProofs = async () => (await store.listKept()).filter(({ request }) => request === null)

/** What `npm run relay:redeliver` does. */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const [, redeliverSql] = /--command "(.*)"/.exec(scripts['relay:redeliver'])!
const redeliver = () => database.exec(redeliverSql!)

describe('an equal submission', () => {
  test.each([
    ['waits, however long', (id: number) => begin(id, 0), 200],
    ['is stored', () => {}, 200],
    ['was delivered within the hour', (id: number) => send(id, 'delivered', 1), 60],
    [
      'was delivered a minute ago after three hours',
      (id: number) => send(id, 'delivered', 180),
      181,
    ],
  ])('is of the same lead while the first %s, and both are kept', async (_, change, after) => {
    const id = await press(0, { certificate: 'c' })
    await change(id)
    const { state, key, run } = get(id)
    expect(await press(after, { certificate: 'd' })).toBe(id)
    expect([count(), count('submissions'), get(id)]).toMatchObject([1, 2, { state, key, run }])
  })

  test.each<readonly [string, (id: number) => unknown, number, Press]>([
    ['was delivered an hour ago', id => send(id, 'delivered', 1), 62, {}],
    ['was deleted', id => forgetting.clear([id]), 5, {}],
    [
      'is delivered, and it is a request',
      id => send(id, 'delivered', 1),
      2,
      { endpoint: '/unsubscribe' },
    ],
    [
      'is being told, and it is a request',
      id => begin(id, 1),
      2,
      { endpoint: '/californiaResidents' },
    ],
    [
      'is delivered, and it is a subscription',
      id => send(id, 'delivered', 1),
      2,
      { endpoint: '/subscribe' },
    ],
  ])('is another lead with a key of its own once the first %s', async (_, change, after, more) => {
    const first = await press(0, more)
    const { key } = get(first)
    await change(first)
    const second = await press(after, more)
    expect(second).not.toBe(first)
    expect(get(second).key).not.toBe(key)
  })

  test('has the same endpoint and answers, whatever the order of keys, the form or the evidence', async () => {
    const answers = { a: '1', b: '2' }
    const id = await press(0, { answers })
    expect(await press(0, { answers: { b: '2', a: '1' }, page: '/' })).toBe(id)
    for (const other of [{ a: '1', b: '3' }, { a: '1' }, { a: '2', b: '1' }])
      expect(await press(0, { answers: other })).not.toBe(id)
    expect(await press(0, { answers, endpoint: '/contactUs' })).not.toBe(id)
  })

  test('is of one lead with others at once', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => press(0)))
    expect([count(), new Set(ids).size]).toEqual([1, 1])
  })

  test('makes a dead lead live again, in another run with the same key', async () => {
    const id = await press(0, { certificate: 'c' })
    const { key } = get(id)
    await send(id, 'dead', 1, 302)
    expect(await press(300, { certificate: 'c' })).toBe(id)
    // It was refused, so that the newest certificate goes.
    expect(get(id)).toMatchObject({ state: 'stored', run: 2, attempts: 0 })
    const unclear = await press(0, { answers: { a: '1' } })
    await send(unclear, 'dead', 1, 503)
    await press(300, { answers: { a: '1' } })
    expect(await begin(unclear, 301)).toMatchObject({ attempts: 1, mayBeTaken: true })
    expect(get(id).key).not.toBe(key)
  })

  test('and one that blocks itself are two leads, and that is never sent', async () => {
    const blocked = await press(0, { blocking: ['checkbox'] })
    const id = await press(1)
    expect(await press(2, { blocking: ['checkbox'] })).toBe(blocked)
    redeliver()
    expect([id === blocked, get(blocked).state, await begin(blocked, 3)]).toEqual([
      false,
      'dead',
      undefined,
    ])
    expect(await begin(id, 3)).toBeDefined()
  })
})

describe('a certificate', () => {
  test.each([
    ['is stored', () => {}],
    ['has a Workflow that has not begun', (id: number) => fate.recordStarted([runOf(id)], start)],
    ['is refused', (id: number) => send(id, 'dead', 0, 422)],
  ])(
    'that comes late goes along with its own page, words and key while the lead %s',
    async (_, change) => {
      const id = await press(0)
      const { key } = get(id)
      await change(id)
      await press(1, { certificate: 'c', page: '/q', words: 'v', misfits: ['page_url'] })
      expect(await fate.begin(runOf(id, 1), minutes(2)), 'the first run').toBeUndefined()
      const begun = await begin(id, 2)
      expect(begun).toMatchObject({ certificate: 'c', page: '/q', mayBeTaken: false })
      expect(begun!.key).not.toBe(key)
      expect(await store.get(id)).toMatchObject({ page: '/q', misfits: ['page_url'], presses: 2 })
    },
  )

  test('that is there is never replaced, but by a later one once it was refused', async () => {
    const id = await press(0, { certificate: 'mine' })
    await press(1, { certificate: 'other' })
    expect((await begin(id, 2))!.certificate).toBe('mine')
    await settle(id, 'dead', 422, 3)
    expect((await send(id, 'dead', 4, 422))!.certificate).toBe('other')
    // It may have expired.
    await press(9000, { certificate: 'newer', page: '/q' })
    expect(await begin(id, 9001)).toMatchObject({ certificate: 'newer', page: '/q' })
  })

  test('that is no https address is none', async () => {
    const id = await press(0)
    for (const xxTrustedFormCertUrl of ['undefined', 'javascript:alert(1)', 'http://a.example'])
      await press(0, { answers: { number, email, state: 'Ohio', xxTrustedFormCertUrl } })
    await press(1, { certificate: 'true' })
    expect((await begin(id, 2))!.certificate).toBe('true')
  })

  test('that comes during an attempt is sent if that ends with a refusal', async () => {
    const id = await press(0)
    await begin(id, 1)
    await press(2, { certificate: 'c' })
    await settle(id, 'waiting', 503, 3)
    expect((await begin(id, 4))!.certificate, 'one key').toBe('')
    await settle(id, 'dead', 302, 5)
    expect(get(id)).toMatchObject({ state: 'stored', run: 2, attempts: 0 })
    expect((await begin(id, 6))!.certificate).toBe('c')
  })

  test.each([503, 0, 409])(
    'waits after the end %i, which may hide a delivery, for a refusal',
    async status => {
      const id = await press(0)
      const { key } = get(id)
      await begin(id, 1)
      await press(2, { certificate: 'c' })
      await settle(id, 'dead', status, 3)
      expect(get(id)).toMatchObject({ state: 'dead', key })
      await press(4, { certificate: 'c' })
      expect(await begin(id, 5), 'lives again with its equal').toMatchObject({
        key,
        certificate: '',
      })
      await settle(id, 'dead', 422, 6)
      expect((await begin(id, 7))!.certificate).toBe('c')
    },
  )

  test.each([true, false])(
    'that comes during (%j) or after a delivery is kept and not sent',
    async isDuring => {
      const id = await press(0)
      await begin(id, 1)
      if (isDuring) await press(2, { certificate: 'c' })
      await settle(id, 'delivered', 201, 3)
      await press(4, { certificate: 'c' })
      expect(await begin(id, 5)).toBeUndefined()
      expect((await store.listPresses(id))[0]!.certificate).toBe('https://cert.example/c')
    },
  )
})

describe('an end', () => {
  test('draws another key only after a certain refusal', async () => {
    const id = await press(0, { certificate: 'c' })
    const keys = [get(id).key]
    for (const status of [302, 409, 503, 0, 413, 415, 422]) {
      await send(id, 'dead', 1, status)
      redeliver()
      keys.push(get(id).key)
    }
    expect(new Set(keys.slice(0, 5)).size).toBe(1)
    expect(new Set(keys).size).toBe(4)
  })

  test.each([
    [503, true],
    [0, true],
    [200, false],
    [302, false],
    [409, false],
    [422, false],
  ])('with %i lets 409 to the first attempt of a redelivery be ours: %j', async (status, is) => {
    const id = await press(0, { certificate: 'c' })
    await send(id, 'dead', 1, status)
    redeliver()
    expect(await begin(id, 2)).toMatchObject({ attempts: 1, mayBeTaken: is })
  })

  test('of an earlier run or attempt counts only as a delivery, and none undoes that', async () => {
    const id = await press(0, { certificate: 'c' })
    const [first, { key }] = [runOf(id), get(id)]
    await begin(id, 1)
    await begin(id, 1)
    await fate.settle(first, 1, 'dead', 422, null, minutes(2))
    expect(get(id)).toMatchObject({ state: 'waiting', key })
    await settle(id, 'dead', 503, 2)
    redeliver()
    expect(await fate.begin(first, minutes(3))).toBeUndefined()
    await fate.settle(first, 2, 'dead', 302, null, minutes(3))
    expect(get(id).state).toBe('stored')
    await fate.settle(first, 2, 'delivered', 201, null, minutes(4))
    await settle(id, 'dead', 302, 5)
    expect(get(id).state).toBe('delivered')
  })

  test('of a lead of this number in another relay of the account counts for nothing', async () => {
    const id = await press(0, { certificate: 'c' })
    const other = { ...runOf(id), workflow: 'other' }
    expect(await fate.begin(other, minutes(1))).toBeUndefined()
    await fate.settle(other, 1, 'delivered', 201, null, minutes(2))
    expect(get(id).state).toBe('stored')
  })
})

test('a run that is lost begins again after two hours, with its attempts, key and body', async () => {
  const id = await press(0)
  const { key } = get(id)
  await fate.recordStarted([runOf(id)], start)
  await begin(id, 1)
  await fate.replaceLostRuns(minutes(121))
  expect(get(id)).toMatchObject({ state: 'waiting', run: 1 })
  await fate.replaceLostRuns(minutes(121) + 1)
  expect(get(id)).toMatchObject({ state: 'stored', run: 2, attempts: 1 })
  // The provider may have it, so a certificate does not change what is sent under this key.
  await press(122, { certificate: 'c' })
  expect(await begin(id, 123)).toMatchObject({ key, mayBeTaken: true, certificate: '' })
})

test('a Workflow that was created for an earlier run leaves the lead stored', async () => {
  const id = await press(0)
  const first = runOf(id)
  await press(1, { certificate: 'c' })
  await fate.recordStarted([first], minutes(2))
  expect(get(id).state).toBe('stored')
  await send(id, 'delivered', 3)
  await fate.recordStarted([runOf(id)], minutes(4))
  expect(get(id).state).toBe('delivered')
})

describe('who asks to stop', () => {
  test.each<readonly [string, object, Endpoint, readonly boolean[]]>([
    ['by a number: claims', { number }, '/unsubscribe', [true, false, false]],
    ['by an address: subscriptions', { email }, '/unsubscribe', [false, true, false]],
    ['for privacy, by an address: both', { email }, '/californiaResidents', [true, true, false]],
    [
      'for privacy, by a number: claims',
      { phoneNumber: number },
      '/californiaResidents',
      [true, false, false],
    ],
    ['by nothing: nobody', {}, '/californiaResidents', [false, false, false]],
  ])('%s', async (_, contacts, endpoint, stopped) => {
    const ids = [
      await press(0),
      await subscribe(1),
      await press(1, { answers: { email, number, subject: 'My claim' }, endpoint: '/contactUs' }),
      // Who wrote neither is reached by nobody who writes neither.
      await press(1, { answers: { notes: number } }),
    ]
    await stop(2, contacts, endpoint)
    redeliver()
    const reached = []
    for (const id of ids) reached.push((await begin(id, 3)) === undefined)
    expect(reached).toEqual([...stopped, false])
    const blocked = (await store.list()).filter(lead => lead.blocked === 2)
    expect(blocked).toHaveLength(stopped.filter(Boolean).length)
  })

  test.each([
    'is stored',
    'is dead',
    'is under way',
    'was delivered',
    'is delivered after the stop',
  ])(
    'and asks again within the hour is another lead, whose press is sent, if the first %s',
    async how => {
      const id = await press(0, { certificate: 'c' })
      if (how === 'is dead') await send(id, 'dead', 1)
      if (how === 'was delivered') await send(id, 'delivered', 1)
      const isUnderWay = how === 'is under way' || how === 'is delivered after the stop'
      if (isUnderWay) await begin(id, 1)
      await stop(2, { number })
      if (how === 'is delivered after the stop') {
        await settle(id, 'delivered', 201, 3)
        expect(get(id)).toMatchObject({ state: 'delivered', blocked: 0 })
      } else if (isUnderWay) await settle(id, 'waiting', 503, 3)
      const again = await press(4, { certificate: 'd' })
      expect(again).not.toBe(id)
      expect((await begin(again, 5))!.certificate).toBe('d')
      expect(await begin(id, 6)).toBeUndefined()
    },
  )

  test('and subscribes again is sent', async () => {
    await send(await subscribe(0), 'delivered', 0)
    await stop(1, { email })
    expect(await begin(await subscribe(2), 3)).toBeDefined()
  })

  test('is told of again after a claim, also if the first request was not taken before that', async () => {
    const claim = await press(0)
    await begin(claim, 1)
    const first = await stop(2, { number })
    await begin(first, 3)
    await settle(claim, 'delivered', 201, 4)
    const second = await stop(5, { number })
    await settle(first, 'delivered', 201, 6)
    expect(second).not.toBe(first)
    expect(await begin(second, 7)).toBeDefined()
    const [third, fourth] = [
      await stop(8, { number: '5550100000' }),
      await stop(9, { number: '5550100000' }),
    ]
    expect(third, 'of two at once one is told').toBe(fourth)
  })
})

describe('age and deletion', () => {
  test('leave what waits or is dead, what is new, what was delivered within the hour, and requests', async () => {
    const kept = [await press(0), await press(0, { answers: { a: 'dead' } })]
    await begin(kept[0]!, 1)
    await send(kept[1]!, 'dead', 1)
    const late = await press(0, { answers: { a: 'late' } })
    const pressedAgain = await press(0, { answers: { a: 'again' } })
    const request = await stop(0, { number: '5550100000' })
    for (const id of [late, pressedAgain, request]) await send(id, 'delivered', 1)
    await press(10, { answers: { a: 'again' } })
    await send(late, 'delivered', 100)
    database.exec(`UPDATE leads SET changed = ${minutes(100)} WHERE id = ${late}`)
    await forgetting.clearOld(minutes(5), minutes(150))
    const ids = database.prepare('SELECT id FROM leads ORDER BY id').all()
    expect(ids.map(({ id }) => id)).toEqual([...kept, late, pressedAgain, request])
  })

  test('leave the proof of each press of what was delivered, and no answers', async () => {
    const id = await press(0, { misfits: ['x'], page: 'https://a.example/p?gclid=1' })
    await send(id, 'delivered', 1)
    await press(2, { certificate: 'c', page: '/q', words: 'v' })
    const message = await press(3, { endpoint: '/contactUs' })
    await send(message, 'delivered', 3)
    await forget()
    expect(count()).toBe(0)
    const [second, first] = database.prepare('SELECT * FROM submissions ORDER BY id DESC').all()
    const none = { payload: null, misfits: null, blocking: null, residence: null, search: null }
    const person = { ...none, sender: 'Ann', number, email, form: 'sample' }
    expect(first).toMatchObject({
      ...person,
      page: 'https://a.example/p',
      certificate: '',
      consent: 'w',
    })
    expect(second).toMatchObject({
      ...person,
      page: '/q',
      certificate: 'https://cert.example/c',
      consent: 'v',
    })
    redeliver()
    expect(await fate.listStored()).toEqual([])
    expect(await press(1e6)).not.toBe(id)
  })

  test.each<readonly [string, (id: number) => Promise<unknown>, boolean]>([
    ['was never sent', async () => {}, false],
    ['is being sent', id => begin(id, 1), true],
    [
      'was taken with an end that nobody understood, then refused',
      async id => {
        await send(id, 'dead', 1, 500)
        redeliver()
        await send(id, 'dead', 2, 200)
      },
      true,
    ],
    [
      'was redelivered, stopped, and its end lost',
      async id => {
        await send(id, 'dead', 1, 422)
        redeliver()
        await begin(id, 2)
        await stop(3, { number })
      },
      true,
    ],
  ])('leave a proof of what %s: %j', async (_, change, isKept) => {
    const id = await press(0, { certificate: 'c' })
    await change(id)
    await forgetting.clear([id])
    expect(await listProofs()).toHaveLength(Number(isKept))
    expect(get(id)).toBeUndefined()
    // A late end brings nothing back.
    await fate.settle({ lead: id, run: 1, workflow: '' }, 1, 'delivered', 201, null, minutes(4))
    expect(database.prepare('SELECT 1 FROM leads WHERE id = ?').all(id)).toEqual([])
  })

  test('leave a stop of a request once the provider was told of it, and nothing if it was never a person', async () => {
    const request = await stop(0, { number, Iamrequestingto: 'Delete' }, '/californiaResidents')
    expect(await forgetting.clear([request])).toEqual([])
    await send(request, 'delivered', 1)
    expect(await forgetting.clear([request])).toEqual([request])
    const [kept] = await store.listKept()
    expect(kept).toMatchObject({
      number,
      request: 'Delete',
      sender: '',
      page: '',
      receivedAt: '2026-11-21T00:00:00.000Z',
    })
    const refused = await stop(2, { number })
    await send(refused, 'dead', 3, 422)
    await fate.recordTold(refused, minutes(4))
    expect(await forgetting.clear([refused])).toEqual([refused])
    const [claim] = [await press(5, { answers: { a: 'claim' } })]
    await send(claim, 'dead', 5, 422)
    await fate.recordTold(claim, minutes(5))
    await forgetting.eraseKept((await store.get(claim))!.submission)
    expect(get(claim).state, 'a claim is no request').toBe('dead')
    expect(await store.get(claim)).toBeDefined()
    await forgetting.erase([claim])
    await forgetting.eraseKept(kept!.submission)
    const junk = await press(5)
    await send(junk, 'delivered', 6)
    await forgetting.erase([junk])
    expect(count('submissions')).toBe(1)
  })

  test('leave what was stopped until it is old, with a proof only if it was sent', async () => {
    await press(0)
    const sent = await press(0, { answers: { number }, certificate: 'c' })
    await begin(sent, 1)
    await stop(2, { number })
    await forget()
    const proofs = await listProofs()
    expect(proofs.map(({ certificate }) => certificate)).toEqual(['https://cert.example/c'])
    expect(await store.listStops()).toHaveLength(1)
  })

  test('leave a proof for five years', async () => {
    await send(await press(0), 'delivered', 1)
    await forget()
    await forgetting.eraseOldProofs(Date.parse('2031-11-20T23:59:00Z'))
    expect(await listProofs()).toHaveLength(1)
    await forgetting.eraseOldProofs(Date.parse('2031-11-21T00:01:00Z'))
    expect(await listProofs()).toEqual([])
  })
})

test('of a batch of which a statement throws, nothing takes effect, and the next works', async () => {
  const statements = [['DELETE FROM submissions'], ['INSERT INTO nowhere VALUES (1)']] as const
  const id = await press(0)
  await expect(stores.batch(statements)).rejects.toThrow('nowhere')
  expect([count('submissions'), await press(1)]).toEqual([1, id])
})
