import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSubmissionStore } from '../../src/desk/submission-store.ts'
import { reportTrouble } from '../../src/relay/alerts.ts'
import { classifyResponse, getRetryDelay, maxAttempts } from '../../src/relay/attempts.ts'
import { createDeliveryStore, insertDeliveries } from '../../src/relay/deliveries.ts'
import { addLead } from '../support/servers/desks.ts'
import { migrate, openRelayDatabase } from '../support/servers/relay-database.ts'

const hour = 3_600_000

test.each([
  [200, ' {"Outcome" : "Success"}\n', 1, 'delivered'],
  [201, '{"outcome":"success","reason":"failure to match"}', 1, 'delivered'],
  [200, '{"outcome":"failure"}', 1, 'dead'],
  [204, '', 1, 'dead'],
  [302, '', 1, 'dead'],
  [308, '{"outcome":"success"}', 2, 'dead'],
  [409, '', 1, 'dead'],
  [409, '', 2, 'delivered'],
  [413, '', 2, 'dead'],
  [415, '', 2, 'dead'],
  [422, '{"outcome":"success"}', 2, 'dead'],
  [400, '{"error":"signature"}', 1, 'waiting'],
  [401, '', 1, 'waiting'],
  [429, '', 1, 'waiting'],
  [503, '', 113, 'waiting'],
  [503, '', 114, 'dead'],
  [0, '', 1, 'waiting'],
])('after status %i with %j at attempt %i, a lead is %s', (status, body, attempts, state) => {
  expect(classifyResponse(/^\{"outcome"\s*:\s*"success"/i, { status, body }, attempts)).toBe(state)
})

test('a lead is tried for four and a half days, at least every hour and seldom in an outage of an hour', () => {
  const delays = Array.from({ length: maxAttempts - 1 }, (_, n) => getRetryDelay(n + 1))
  const times = delays.map((_, n) => delays.slice(0, n).reduce((sum, delay) => sum + delay, 0))
  expect(Math.max(...delays)).toBe(hour)
  expect(times.at(-1)! / hour / 24).toBeCloseTo(4.5, 1)
  expect(times.filter(time => time < hour)).toHaveLength(6)
})

describe('the database of the relay', () => {
  const { database, rows } = openRelayDatabase()
  const leads = createSubmissionStore({ rows })
  const deliveries = createDeliveryStore({ rows })
  const store = async (receivedAt = '2026-11-21T00:00:00.000Z', endpoint = '/submitform') => {
    const lead = await addLead(leads, { receivedAt, endpoint, payload: { n: Math.random() } })
    await rows(insertDeliveries, 0)
    return lead
  }
  const readStates = () =>
    database
      .prepare('SELECT state, run FROM deliveries')
      .all()
      .map(({ state, run }) => `${state} ${run}`)
  beforeEach(() => database.exec('DELETE FROM leads'))

  test('lets a run begin again that is lost, and no other', async () => {
    const lead = await store()
    await deliveries.recordStarted([lead], 0)
    const [{ key } = { key: '' }] = await rows('SELECT key FROM deliveries')
    const run = (run: number) => ({ lead, run, key: String(key) })
    expect(await deliveries.begin({ ...run(0), key: 'of another relay' }, 1)).toBeUndefined()
    await deliveries.begin(run(0), 1000)
    await deliveries.replaceLostRuns(2 * hour)
    expect(readStates()).toEqual(['waiting 0'])
    await deliveries.replaceLostRuns(2 * hour + 1001)
    expect(readStates()).toEqual(['stored 1'])
    expect(await deliveries.begin(run(0), 0)).toBeUndefined()
    expect(await deliveries.begin(run(1), 0)).toMatchObject({ attempts: 2 })
    await deliveries.record(run(1), 'delivered', 201, null, 0)
    await deliveries.record(run(1), 'dead', 409, 'late', 0)
    await deliveries.replaceLostRuns(3 * hour)
    expect(readStates()).toEqual(['delivered 1'])
  })

  test('gives a delivery to leads that have none, and to no repeat', async () => {
    for (const payload of [{ a: 1 }, { a: 2 }, { a: 2 }]) await addLead(leads, { payload })
    await rows(insertDeliveries, 0)
    expect(readStates()).toEqual([])
    await deliveries.insertMissing()
    await deliveries.insertMissing()
    expect(readStates()).toEqual(['stored 0', 'stored 0'])
  })

  test('forgets delivered leads of a time, and neither others nor requests', async () => {
    const day = (n: number) => `2026-10-0${n}T00:00:00.000Z`
    const [old, , waiting] = [await store(day(1)), await store(day(3)), await store(day(1))]
    await store(day(1), '/unsubscribe')
    await store(day(1), '/californiaResidents')
    await rows("UPDATE deliveries SET state = 'delivered' WHERE lead <> ?1", waiting)
    const before = await leads.list()
    await deliveries.deleteDelivered(Date.parse(day(2)))
    const kept = (await leads.list()).map(({ id }) => id)
    expect(kept).toEqual(before.map(({ id }) => id).filter(id => id !== old))
  })

  describe('posts an alert without anything of a lead', () => {
    const start = Date.parse('2026-11-21T00:00:00.000Z')
    const env = {
      ALERT_URL: 'https://alerts.example',
      ALERT_SILENCE_HOURS: 48,
      PROVIDER_ACCEPTS: '^',
    }
    const posted: { text: string; kind: string; count: number; oldestMinutes: number }[] = []
    /** The kinds that the receiver of alerts refuses. */
    let refused: string[] = []
    const report = async (minutes: number, changes = {}) => {
      posted.length = 0
      await reportTrouble({ rows }, { ...env, ...changes }, start + minutes * 60_000)
      return posted.map(({ kind, count }) => `${kind}: ${count}`)
    }
    const record = (lead: number, state: 'waiting' | 'dead', minutes: number) =>
      deliveries.record(
        { lead, run: 0, key: '' },
        state,
        422,
        'ann@example.com',
        start + minutes * 60_000,
      )
    beforeEach(async () => {
      vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
        posted.push(JSON.parse(body))
        if (refused.includes('all')) throw new TypeError('fetch failed')
        return new Response('', { status: refused.includes(posted.at(-1)!.kind) ? 400 : 200 })
      })
      vi.spyOn(console, 'error').mockImplementation(() => {})
      refused = []
      database.exec('DELETE FROM alerts')
      await store()
      await rows("UPDATE deliveries SET state = 'delivered'")
      await report(0)
    })
    afterEach(() => {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    })

    test('on a dead letter, and again on the next', async () => {
      await record(await store(), 'dead', 1)
      expect(await report(2)).toEqual(['dead letters: 1'])
      expect(Object.keys(posted[0]!)).toEqual([
        'text',
        'kind',
        'count',
        'oldestMinutes',
        'statuses',
      ])
      expect(await report(3)).toEqual([])
      await record(await store(), 'dead', 4)
      expect(await report(5)).toEqual(['dead letters: 2'])
      expect(posted[0]!.text).toBe(
        'The provider does not take some leads, and they are sent no more. Number: 2, minutes since the oldest: 5, statuses: 422.',
      )
    })

    test('again until its receiver takes it, and what it refuses holds up no other kind', async () => {
      await record(await store(), 'dead', 1)
      const both = ['held leads: 0', 'dead letters: 1']
      for (const kind of ['all', 'held leads']) {
        refused = [kind]
        expect(await report(2, { PROVIDER_ACCEPTS: '' })).toEqual(both)
      }
      refused = []
      expect(await report(2, { PROVIDER_ACCEPTS: '' })).toEqual(['held leads: 0'])
      expect(await report(2, { PROVIDER_ACCEPTS: '' })).toEqual([])
    })

    test('once a day while leads wait for more than an hour', async () => {
      const lead = await store()
      expect(await report(60)).toEqual([])
      expect(await report(61)).toEqual(['late leads: 1'])
      await record(lead, 'waiting', 61)
      expect(await report(24 * 60 + 60)).toEqual([])
      expect(await report(24 * 60 + 62)).toEqual(['late leads: 1'])
      await rows("UPDATE deliveries SET state = 'delivered'")
      await report(24 * 60 + 63)
      expect(database.prepare('SELECT * FROM alerts').all()).toEqual([])
    })

    test('once in a silence', async () => {
      expect(await report(48 * 60)).toEqual([])
      expect(await report(48 * 60 + 1)).toEqual(['silence: 0'])
      expect(posted[0]!.oldestMinutes).toBe(48 * 60 + 1)
      expect(await report(50 * 60)).toEqual([])
    })
  })
})

test('what an earlier relay stored moves over with its keys', () => {
  const database = new DatabaseSync(':memory:')
  migrate(database, 1, 8)
  const add = (change: string) => {
    database.exec(`INSERT INTO leads (received, endpoint, form, sender, payload)
      VALUES ('2026-11-21', '/submitform', 'sample', 'Ann', '{}');
      UPDATE deliveries SET ${change} WHERE lead = (SELECT max(id) FROM leads)`)
  }
  add("key = 'new'")
  add("key = 'tried', attempts = 5, in_a_row = 2, status = 503, due = 7")
  add("key = 'half sent', attempts = 1, claimed = 9")
  add("key = 'redelivered', attempts = 101")
  add(
    "key = 'dead', state = 'dead', attempts = 3, in_a_row = 1, status = 422, answer = 'No', due = 8",
  )
  add("key = 'done', state = 'delivered', attempts = 1, in_a_row = 1, status = 201")
  migrate(database, 9)
  const moved = database
    .prepare('SELECT key, state, run, attempts, status, response FROM deliveries')
    .all()
  expect(moved.map(row => Object.values(row))).toEqual([
    ['new', 'stored', 0, 0, null, null],
    ['tried', 'stored', 0, 1, 503, null],
    ['half sent', 'stored', 0, 1, null, null],
    ['redelivered', 'stored', 0, 1, null, null],
    ['dead', 'dead', 0, 3, 422, 'No'],
    ['done', 'delivered', 0, 1, 201, null],
  ])
})
