import { beforeAll, expect, test, vi } from 'vitest'
import { saveConsentRecords } from '../../../src/leads/consents.ts'
import { createFate } from '../../../src/leads/fate.ts'
import { createLeadStore } from '../../../src/leads/lead-store.ts'
import { createProofStore } from '../../../src/leads/proofs.ts'
import { reportTrouble } from '../../../src/relay/alerts.ts'
import { openLeadsDatabase } from '../../support/servers/leads-database.ts'

/** Why a statement may read a whole table or index: what it is about, and a part of its text. */
const allowedScans: readonly (readonly [string, RegExp])[] = [
  ['The inbox counts all leads for its lists.', /endpoint, count/],
  ['There are at most six kinds of alerts.', /alerts/],
  ['An alert lists the statuses of the leads that it is about.', /group_concat/],
  ['A wording of the consent is new once in a build.', /INTO consents/],
]

const { database, ...relayDatabase } = openLeadsDatabase()
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
  values: { state: 'Ohio' },
}
const run = { lead: 1, run: 1, workflow: '' }

/** Runs every statement of the two stores; their types name a function that is new. */
beforeAll(async () => {
  const leads = createLeadStore(recording)
  const runLeads: Record<keyof typeof leads, () => Promise<unknown>> = {
    list: () => leads.list({ text: 'ann' }, 50),
    get: () => leads.get(1),
    countByForm: () => leads.countByForm(),
    remove: () => leads.remove([7]),
  }
  const fate = createFate(recording)
  const runFate: Record<keyof typeof fate, () => Promise<unknown>> = {
    // An equal one runs the second statement.
    add: async () => [await fate.add(submission), await fate.add(submission)],
    listStored: () => fate.listStored(),
    recordStarted: () => fate.recordStarted([run], now),
    begin: () => fate.begin(run, now),
    settle: () => fate.settle(run, 'dead', 422, '', now),
    replaceLostRuns: () => fate.replaceLostRuns(now),
    deleteDelivered: () => fate.deleteDelivered(now - 86_400_000, now),
  }
  const proofs = createProofStore(recording)
  const runProofs: Record<keyof typeof proofs, () => Promise<unknown>> = {
    list: () => proofs.list('ann', 9, 50),
    get: () => proofs.get(1),
    listByContact: () => proofs.listByContact(['ann@example.com']),
    deleteOld: () => proofs.deleteOld(now),
  }
  for (const runAll of [runFate, runLeads, runProofs])
    for (const run of Object.values(runAll)) await run()
  await saveConsentRecords(recording, { forms: { sample: 'a' }, texts: { a: 'I agree' } }, '')
  vi.stubGlobal('fetch', async () => new Response())
  await reportTrouble(recording, { ALERT_URL: 'https://alerts.example', KEEP_DAYS: 30 }, now)
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
  const read = plan.map(({ detail }) => String(detail)).filter(detail => /leads/.test(detail))
  expect(
    read.filter(detail => !/^SEARCH .* USING (COVERING )?(INDEX|INTEGER PRIMARY KEY)/.test(detail)),
  ).toEqual([])
})
