import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSubmissionStore } from '../../../src/desk/submission-file.ts'
import { createTemporaryFolder } from '../../support/content/temporary-folder.ts'
import { createLeadPayload, openDesk, otherPayloads } from '../../support/servers/desks.ts'

/** Stores a lead at a time of day. */
function createLeadAt(time: string, change: object = {}, form = 'sample') {
  const receivedAt = `2026-11-21T${time}.000Z`
  return {
    receivedAt,
    endpoint: '/submitform',
    form,
    sender: 'Ann',
    payload: JSON.stringify(createLeadPayload(change)),
  }
}

function open(file = join(createTemporaryFolder(), 'leads.sqlite')) {
  const leads = openSubmissionStore(file)
  const list = async () => (await leads.list({ limit: 99 })).map(({ duplicateOf }) => duplicateOf)
  return { ...leads, duplicates: async () => (await list()).reverse() }
}

test('a duplicate within an hour is stored and marked with the first submission while that is kept', async () => {
  const { add, duplicates, removeBefore } = open()
  for (const time of ['10:00:00', '10:00:04', '10:59:59']) await add(createLeadAt(time))
  expect(await duplicates()).toEqual([null, 1, 1])
  await removeBefore('2026-11-21T10:00:04.000Z')
  expect(await duplicates()).toEqual([null, null])
})

test('a duplicate has the same answers, but its page, IP address and certificate may differ', async () => {
  const { add, duplicates } = open()
  await add(createLeadAt('10:00:00'))
  const evidence = {
    page_url: 'https://www.example.com/sample#form',
    ip_address: '198.51.100.9',
    xxTrustedFormCertUrl: 'https://cert.example/2',
    xxTrustedFormPingUrl: 'https://ping.example/2',
  }
  const { payload, ...rest } = createLeadAt('10:01:00')
  await add({ ...rest, payload: JSON.stringify({ ...JSON.parse(payload), ...evidence }) })
  expect(await duplicates()).toEqual([null, 1])
})

test('the same answers are not a duplicate an hour after the first lead', async () => {
  const { add, duplicates } = open()
  for (const time of ['10:00:00', '10:40:00', '11:00:00', '11:20:00']) await add(createLeadAt(time))
  expect(await duplicates()).toEqual([null, 1, null, 3])
})

test.each([
  ['other answers', createLeadAt('10:01:00', { What_year: '2001' })],
  ['another sender', createLeadAt('10:01:00', { email: 'ben@example.com' })],
  ['another form', createLeadAt('10:01:00', {}, 'plain')],
])('%s make another lead', async (_, other) => {
  const { add, duplicates } = open()
  await add(createLeadAt('10:00:00'))
  await add(other)
  expect(await duplicates()).toEqual([null, null])
})

test('a duplicate gets the same response and is marked in the inbox and exports', async () => {
  const { ask, post } = openDesk()
  const body = JSON.stringify(otherPayloads['/contactUs'])
  for (const id of [1, 2]) {
    const answer = await post('/contactUs', body)
    expect([answer.status, await answer.json()]).toEqual([201, { id }])
  }
  const page = await (await ask('/desk?view=messages')).text()
  expect(page.match(/Repeat of no\. 1/g)).toHaveLength(1)
  expect(await (await ask('/desk/2')).text()).toContain('<a href="/desk/1">')
  const csv = await (await ask('/desk/leads.csv?view=messages')).text()
  const rows = csv.split('\r\n').map(row => row.split(','))
  expect(rows.slice(1, 3).map(row => [row[0], row[4]])).toEqual([
    ['"2"', '"1"'],
    ['"1"', '""'],
  ])
})
