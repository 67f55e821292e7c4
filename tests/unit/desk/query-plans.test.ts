import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, expect, test, vi } from 'vitest'
import { createSubmissionStore, type Database } from '../../../src/desk/submission-store.ts'
import { reportTrouble } from '../../../src/relay/alerts.ts'
import { createDeliveryStore } from '../../../src/relay/deliveries.ts'

/** Why a statement may read a whole table or index: what it is about, and a part of its text. */
const allowedScans: readonly (readonly [string, RegExp])[] = [
  ['The inbox counts all leads for its lists.', /SELECT form, endpoint, count/],
  ['There are at most four kinds of alerts.', /alerts/],
  ['A wording of the consent is new once in a build.', /INTO consents/],
]

const database = new DatabaseSync(':memory:')
for (const file of globSync('src/desk/migrations/*.sql').sort())
  database.exec(readFileSync(file, 'utf8'))
const statements = new Set<string>()
const recording: Database = {
  async rows(sql, ...values) {
    statements.add(sql)
    return database.prepare(sql).all(...values)
  },
}

const now = Date.now()
const submission = {
  receivedAt: new Date(now).toISOString(),
  endpoint: '/submitform',
  form: 'sample',
  sender: 'Ann',
  payload: '{"state":"Ohio"}',
  consent: 'a',
  texts: { a: 'I agree' },
}
const answer = { status: 422, verdict: 'failed', body: '' } as const
const delivery = {
  lead: 1,
  key: 'k',
  endpoint: '/',
  payload: '',
  attempts: 1,
  inARow: 0,
  unclear: 0,
  maybeTaken: 0,
} as const

/** Runs every statement of the two stores; their types name a function that is new. */
beforeAll(async () => {
  const leads = createSubmissionStore(recording)
  const runLeads: Record<keyof typeof leads, () => Promise<unknown>> = {
    add: () => leads.add(submission),
    list: () => leads.list({ text: 'ann' }, 50),
    get: () => leads.get(1),
    countByForm: () => leads.countByForm(),
    remove: () => leads.remove([7]),
  }
  const deliveries = createDeliveryStore(recording)
  const runDeliveries: Record<keyof typeof deliveries, () => Promise<unknown>> = {
    claim: async () => [await deliveries.claim(1, now), await deliveries.claim(1, now)],
    recordResponse: () =>
      deliveries.recordResponse({ ...delivery, status: null, verdict: null }, answer, now),
    recordDeadLetters: () => deliveries.recordDeadLetters([1], now),
    listUnqueued: () => deliveries.listUnqueued(now),
    recordQueued: () => deliveries.recordQueued([1], now),
    deleteDelivered: () => deliveries.deleteDelivered(now - 86_400_000),
  }
  for (const run of Object.values({ ...runLeads, ...runDeliveries })) await run()
  vi.stubGlobal('fetch', async () => new Response())
  await reportTrouble(recording, 'https://alerts.example', 24, now)
  vi.unstubAllGlobals()
})

test('every statement of the desk and the relay searches by an index, or says why not', () => {
  expect(statements.size).toBeGreaterThan(15)
  const scans = [...statements].flatMap(sql => {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
    const details = plan.map(({ detail }) => String(detail))
    // Lists that a statement gets as JSON, and what a subquery makes, have no index.
    const unindexed = details.filter(
      detail =>
        /^SCAN (?!json_each|value|CONSTANT|\d+ CONSTANT|\(subquery|now\b)/.test(detail) ||
        /USE TEMP B-TREE/.test(detail),
    )
    const isAllowed = allowedScans.some(([, part]) => part.test(sql))
    return isAllowed ? [] : unindexed.map(detail => `${detail}: ${sql}`)
  })
  expect(scans).toEqual([])
})

test('an alert reads no lead that is delivered', () => {
  const sql = [...statements].find(text => text.includes('late leads'))!
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
  const read = plan
    .map(({ detail }) => String(detail))
    .filter(detail => /leads|deliveries/.test(detail))
  expect(
    read.filter(detail => !/^SEARCH .* USING (COVERING )?(INDEX|INTEGER PRIMARY KEY)/.test(detail)),
  ).toEqual([])
})
