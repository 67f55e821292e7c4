import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFate } from '../../src/leads/fate.ts'
import { reportTrouble } from '../../src/relay/alerts.ts'
import { classifyResponse, getRetryDelay, maxAttempts } from '../../src/relay/attempts.ts'
import { addLead } from '../support/servers/desks.ts'
import { openLeadsDatabase } from '../support/servers/leads-database.ts'

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
  const acceptance = /^\{"outcome"\s*:\s*"success"/i
  expect(classifyResponse(acceptance, { status, body }, attempts, attempts > 1)).toBe(state)
})

test('a lead is tried for four and a half days, at least every hour and seldom in an outage of an hour', () => {
  const delays = Array.from({ length: maxAttempts - 1 }, (_, n) => getRetryDelay(n + 1))
  const times = delays.map((_, n) => delays.slice(0, n).reduce((sum, delay) => sum + delay, 0))
  expect(Math.max(...delays)).toBe(hour)
  expect(times.at(-1)! / hour / 24).toBeCloseTo(4.5, 1)
  expect(times.filter(time => time < hour)).toHaveLength(6)
})

describe('the relay posts an alert without anything of a lead', () => {
  const { database, ...stores } = openLeadsDatabase()
  const { rows } = stores
  const fate = createFate(stores)
  const store = (change: Parameters<typeof addLead>[1] = {}) =>
    addLead(fate, {
      receivedAt: '2026-11-21T00:00:00.000Z',
      payload: { n: Math.random() },
      ...change,
    })
  const start = Date.parse('2026-11-21T00:00:00.000Z')
  const env = {
    ALERT_URL: 'https://alerts.example',
    ALERT_SILENCE_HOURS: 48,
    PROVIDER_ACCEPTS: '^',
    KEEP_DAYS: 30,
  }
  const posted: {
    text: string
    kind: string
    count?: number
    minutesSinceLast?: number
  }[] = []
  /** The kinds that the receiver of alerts refuses. */
  let refused: string[] = []
  const report = async (minutes: number, changes = {}) => {
    posted.length = 0
    await reportTrouble(stores, { ...env, ...changes }, start + minutes * 60_000)
    return posted.map(({ kind, count }) => (count === undefined ? kind : `${kind}: ${count}`))
  }
  const record = async (lead: number, state: 'waiting' | 'dead', minutes: number) => {
    const [row] = await rows('SELECT workflow, run, attempts FROM leads WHERE id = ?1', lead)
    const run = { lead, run: Number(row!.run), workflow: String(row!.workflow) }
    const time = start + minutes * 60_000
    await fate.settle(run, Number(row!.attempts), state, 422, 'ann@example.com', time)
  }
  beforeEach(async () => {
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      posted.push(JSON.parse(body))
      if (refused.includes('all')) throw new TypeError('fetch failed')
      return new Response('', { status: refused.includes(posted.at(-1)!.kind) ? 400 : 200 })
    })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    refused = []
    database.exec('DELETE FROM submissions; DELETE FROM leads; DELETE FROM alerts')
    await store()
    await rows("UPDATE leads SET state = 'delivered'")
    await report(0)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('on a dead letter, and again on the next', async () => {
    await record(await store(), 'dead', 1)
    expect(await report(2)).toEqual(['dead letters: 1'])
    expect(Object.keys(posted[0]!)).toEqual(['text', 'kind', 'count', 'statuses', 'oldestMinutes'])
    expect(await report(3)).toEqual([])
    await record(await store(), 'dead', 4)
    expect(await report(5)).toEqual(['dead letters: 2'])
    expect(posted[0]!.text).toBe(
      'The provider does not take some leads, and they are sent no more. Number: 2. Minutes since the oldest: 5. Statuses: 422.',
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
    await rows("UPDATE leads SET state = 'delivered'")
    await report(24 * 60 + 63)
    expect(database.prepare('SELECT * FROM alerts').all()).toEqual([])
  })

  test('on a misfit, and on others once an hour', async () => {
    await store({ misfits: ['x'] })
    expect(await report(1)).toEqual(['misfit leads: 1'])
    await store({ misfits: ['x'] })
    await rows("UPDATE leads SET state = 'delivered'")
    expect(await report(60)).toEqual([])
    expect(await report(61)).toEqual(['misfit leads: 1'])
    expect(await report(200)).toEqual([])
  })

  test('while KEEP_DAYS is no positive number', async () => {
    for (const [KEEP_DAYS, kinds] of [
      ['abc', 1],
      [0, 0],
      [30, 0],
      ['', 1],
    ] as const)
      expect(await report(1, { KEEP_DAYS })).toHaveLength(kinds)
  })

  test('once in a silence, whatever junk arrives in it', async () => {
    expect(await report(48 * 60)).toEqual([])
    await store({
      receivedAt: new Date(start + 40 * hour).toISOString(),
      misfits: ['checkbox'],
      blocking: ['checkbox'],
    })
    expect(await report(48 * 60 + 1)).toEqual(['misfit leads: 1', 'silence'])
    expect(posted[1]).toEqual({
      kind: 'silence',
      text: `No lead has arrived for a long time. Minutes since the last: ${48 * 60 + 1}.`,
      minutesSinceLast: 48 * 60 + 1,
    })
    expect(await report(50 * 60)).toEqual([])
  })

  test.each(['Infinity', '1e10', '10000000000', 'a day', ''])(
    'once if ALERT_SILENCE_HOURS is %j, and on all else',
    async ALERT_SILENCE_HOURS => {
      await record(await store(), 'dead', 1)
      const changes = { ALERT_SILENCE_HOURS }
      expect(await report(25 * 60, changes)).toEqual([
        'dead letters: 1',
        'silence',
        'unknown silence',
      ])
      expect(await report(26 * 60, changes)).toEqual([])
    },
  )

  test('when somebody who asked to stop had leads that wait', async () => {
    await store({ payload: { number: '5550101234' } })
    await store({ endpoint: '/unsubscribe', payload: { number: '5550101234' } })
    expect(await report(1)).toEqual(['stopped leads: 1'])
    expect(await report(2)).toEqual([])
  })
})
