import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, expect, test, vi } from 'vitest'
import { createSubmissionStore } from '../../../src/desk/submission-store.ts'
import { reportTrouble } from '../../../src/relay/alerts.ts'
import { createDeliveryStore } from '../../../src/relay/deliveries.ts'
import { openRelayDatabase } from '../../support/servers/relay-database.ts'

/** Why a statement may read a whole table or index: what it is about, and a part of its text. */
const allowedScans: readonly (readonly [string, RegExp])[] = [
  ['The inbox counts all leads for its lists.', /SELECT form, endpoint, count/],
  ['There are at most four kinds of alerts.', /alerts/],
  ['An alert lists the statuses of the leads that it is about.', /group_concat/],
  ['A wording of the consent is new once in a build.', /INTO consents/],
]

const { database, ...relayDatabase } = openRelayDatabase()
const statements = new Set<string>()
const recording = {
  ...relayDatabase,
  rows(sql: string, ...values: Parameters<typeof relayDatabase.rows>[1][]) {
    statements.add(sql)
    return relayDatabase.rows(sql, ...values)
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
const run = { lead: 1, run: 0, key: '' }

/** Runs every statement of the two stores; their types name a function that is new. */
beforeAll(async () => {
  const leads = createSubmissionStore({ rows: recording.rows })
  const runLeads: Record<keyof typeof leads, () => Promise<unknown>> = {
    add: () => leads.add(submission),
    list: () => leads.list({ text: 'ann' }, 50),
    get: () => leads.get(1),
    countByForm: () => leads.countByForm(),
    remove: () => leads.remove([7]),
  }
  const deliveries = createDeliveryStore(recording)
  const runDeliveries: Record<keyof typeof deliveries, () => Promise<unknown>> = {
    insertMissing: () => deliveries.insertMissing(),
    listStored: () => deliveries.listStored(1),
    recordStarted: () => deliveries.recordStarted([1], now),
    begin: () => deliveries.begin(run, now),
    record: () => deliveries.record(run, 'dead', 422, '', now),
    replaceLostRuns: () => deliveries.replaceLostRuns(now),
    deleteDelivered: () => deliveries.deleteDelivered(now - 86_400_000),
  }
  for (const run of Object.values({ ...runLeads, ...runDeliveries })) await run()
  vi.stubGlobal('fetch', async () => new Response())
  await reportTrouble(recording, { ALERT_URL: 'https://alerts.example' }, now)
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

test('the tables of the leads file are those that the relay has for leads', () => {
  const desk = new DatabaseSync(':memory:')
  desk.exec(readFileSync('src/desk/schema.sql', 'utf8'))
  const describe = (database: DatabaseSync) =>
    ['leads', 'consents'].map(table => [
      database.prepare(`PRAGMA table_info('${table}')`).all(),
      database.prepare(`PRAGMA foreign_key_list('${table}')`).all(),
      database
        .prepare(
          `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = '${table}' ORDER BY 1`,
        )
        .all()
        .map(({ name, sql }) => [name, String(sql).replace(' IF NOT EXISTS', '')]),
    ])
  expect(describe(desk)).toEqual(describe(database))
})
