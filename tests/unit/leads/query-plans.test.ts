import { beforeAll, expect, test, vi } from 'vitest'
import { endpoints } from '../../../src/forms/model.ts'
import { saveConsentRecords } from '../../../src/leads/consents.ts'
import type { Database } from '../../../src/leads/database.ts'
import { createFate } from '../../../src/leads/fate.ts'
import { createForgetting } from '../../../src/leads/forget.ts'
import { createLeadStore } from '../../../src/leads/lead-store.ts'
import { reportTrouble } from '../../../src/relay/alerts.ts'
import { addLead } from '../../support/servers/desks.ts'
import { openLeadsDatabase } from '../../support/servers/leads-database.ts'

/** Why a statement may read a whole table or index: what it is about, and a part of its text. */
const allowedScans: readonly (readonly [string, RegExp])[] = [
  ['The inbox counts all leads for its lists.', /endpoint, count/],
  ['There are at most eight kinds of alerts.', /FROM alerts|INTO alerts/],
  ['Partners load all requests.', /request IS NOT NULL ORDER BY received DESC$/],
  [
    'What stays of deleted answers has an index of its own.',
    /payload IS NULL AND submissions.id < /,
  ],
  ['An alert lists the statuses of the leads that it is about.', /group_concat/],
  ['A wording of the consent is new once in a build.', /INTO consents/],
]

const { database, ...relayDatabase } = openLeadsDatabase()
const statements = new Set<string>()
const recording: Database = {
  rows(...statement) {
    statements.add(statement[0])
    return relayDatabase.rows(...statement)
  },
  batch(list) {
    for (const [sql] of list) statements.add(sql)
    return relayDatabase.batch(list)
  },
}

const now = Date.now()
const run = { lead: 1, run: 1, workflow: '' }
const contacts = { number: '5550101234', email: 'ann@example.com' }

/** Runs every statement of the stores; their types name a function that is new. */
beforeAll(async () => {
  const leads = createLeadStore(recording)
  const runLeads: Record<keyof typeof leads, () => Promise<unknown>> = {
    list: () => leads.list({ text: 'ann' }, 50),
    findEarlierPage: () => leads.findEarlierPage({ before: 1 }, 50),
    get: () => leads.get(1),
    listPresses: () => leads.listPresses(1),
    countByForm: () => leads.countByForm(),
    listByContact: () => leads.listByContact(contacts, 1),
    listReached: () => leads.listReached('/californiaResidents', contacts),
    listKept: () => leads.listKept('ann', 9, 50),
    getKept: () => leads.getKept(1),
    listKeptByContact: () => leads.listKeptByContact(contacts),
    listStops: () => leads.listStops(),
  }
  const fate = createFate(recording)
  const runFate: Record<keyof typeof fate, () => Promise<unknown>> = {
    add: async () => {
      for (const endpoint of endpoints) await addLead(fate, { endpoint })
    },
    listStored: () => fate.listStored(),
    recordStarted: () => fate.recordStarted([run], now),
    begin: () => fate.begin(run, now),
    settle: () => fate.settle(run, 1, 'dead', 422, '', now),
    replaceLostRuns: () => fate.replaceLostRuns(now),
    recordTold: () => fate.recordTold(7, now),
  }
  const forgetting = createForgetting(recording)
  const runForgetting: Record<keyof typeof forgetting, () => Promise<unknown>> = {
    clearOld: () => forgetting.clearOld(now - 86_400_000, now),
    clear: () => forgetting.clear([7]),
    erase: () => forgetting.erase([7]),
    eraseKept: () => forgetting.eraseKept(7),
    eraseOldProofs: () => forgetting.eraseOldProofs(now),
  }
  for (const runAll of [runFate, runLeads, runForgetting])
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
        /^SCAN (?!json_each|value|word|form|CONSTANT|\d+ CONSTANT|\(subquery|now\b)/.test(detail) ||
        /USE TEMP B-TREE/.test(detail),
    )
    const isAllowed = allowedScans.some(([, part]) => part.test(sql))
    return isAllowed ? [] : unindexed.map(detail => `${detail}: ${sql}`)
  })
  expect(scans).toEqual([])
})

test('an alert reads no lead that is delivered', () => {
  const marks = [...statements].filter(text => text.includes(' AS mark'))
  const plans = marks.flatMap(sql => database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all())
  const read = plans.map(({ detail }) => String(detail)).filter(detail => /leads|subm/.test(detail))
  expect(read.length).toBeGreaterThan(5)
  expect(
    read.filter(detail => !/^SEARCH .* USING (COVERING )?(INDEX|INTEGER PRIMARY KEY)/.test(detail)),
  ).toEqual([])
})
