import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { type Lead, openLeads } from '../../../src/desk/leads.ts'
import { lead, openDesk, others, temporary } from './desks.ts'

/** A lead as it comes in at a time of the day. */
function at(time: string, change: object = {}, form = 'sample') {
  const received = `2026-11-21T${time}.000Z`
  return { received, endpoint: '/submitform', form, from: 'Ann', payload: lead(change) }
}

function open(file = join(temporary(), 'leads.sqlite')) {
  const leads = openLeads(file)
  const repeats = () => leads.list({ limit: 99 }).map(({ repeats }) => repeats)
  return { ...leads, repeats: () => repeats().reverse() }
}

test('a lead that comes again within the hour is kept, and marked with the first', () => {
  const { keep, repeats } = open()
  for (const time of ['10:00:00', '10:00:04', '10:59:59']) keep(at(time))
  expect(repeats()).toEqual([null, 1, 1])
})

test('a repeat is known by its answers: page, address and certificate may be others', () => {
  const { keep, repeats } = open()
  keep(at('10:00:00'))
  const evidence = {
    page_url: 'https://www.example.com/sample#form',
    ip_address: '198.51.100.9',
    xxTrustedFormCertUrl: 'https://cert.example/2',
    xxTrustedFormPingUrl: 'https://ping.example/2',
  }
  const { payload, ...rest } = at('10:01:00')
  keep({ ...rest, payload: { ...payload, ...evidence } })
  expect(repeats()).toEqual([null, 1])
})

test('the same answers are no repeat after an hour, which begins with the lead that counts', () => {
  const { keep, repeats } = open()
  for (const time of ['10:00:00', '10:40:00', '11:00:00', '11:20:00']) keep(at(time))
  expect(repeats()).toEqual([null, 1, null, 3])
})

test.each([
  ['other answers', at('10:01:00', { What_year: '2001' })],
  ['another sender', at('10:01:00', { email: 'ben@example.com' })],
  ['another form', at('10:01:00', {}, 'plain')],
])('%s make another lead', (_, other) => {
  const { keep, repeats } = open()
  keep(at('10:00:00'))
  keep(other)
  expect(repeats()).toEqual([null, null])
})

test('the visitor is answered the same, and the operator sees it everywhere', async () => {
  const { ask, post } = openDesk()
  const body = JSON.stringify(others['/contactUs'])
  for (const id of [1, 2]) {
    const answer = await post('/contactUs', body)
    expect([answer.status, await answer.json()]).toEqual([201, { id }])
  }
  const page = await (await ask('/desk')).text()
  expect(page.match(/Same answers as <a href="\/desk\?before=2">no\. 1<\/a>/g)).toHaveLength(1)
  expect(await (await ask('/desk?before=2')).text()).toContain('no. 1,')
  const json = (await (await ask('/desk/leads.json')).json()) as Lead[]
  expect(json.map(({ id, repeats }) => [id, repeats])).toEqual([
    [2, 1],
    [1, null],
  ])
  const lines = (await (await ask('/desk/leads.csv')).text()).split('\r\n')
  expect(lines[0]).toContain('"repeats"')
  expect(lines[1]).toContain('"contact","/contactUs","1",')
  expect(lines[2]).toContain('"contact","/contactUs","",')
})

test('a file of before the marks opens, keeps what it has, and marks from then on', () => {
  const file = join(temporary(), 'leads.sqlite')
  const before = new DatabaseSync(file)
  before.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE leads (
      id INTEGER PRIMARY KEY, received TEXT NOT NULL, endpoint TEXT NOT NULL,
      form TEXT NOT NULL, sender TEXT NOT NULL, payload TEXT NOT NULL
    ) STRICT;
    CREATE INDEX leads_by_form ON leads (form);
    INSERT INTO leads VALUES (7, '2026-11-21T09:00:00.000Z', '/x', 'old', 'Ann', '{"a":"1"}');
  `)
  before.close()
  for (const times of [['10:00:00', '10:00:01'], ['10:00:02']]) {
    const leads = openLeads(file)
    for (const time of times) leads.keep(at(time))
    leads.close()
  }
  const { list, repeats } = open(file)
  expect(repeats()).toEqual([null, null, 8, 8])
  expect(list({ limit: 9 }).at(-1)).toMatchObject({ id: 7, form: 'old', payload: { a: '1' } })
})

test('looking for the first costs the same in a file of any size', () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  openLeads(join(temporary(), 'leads.sqlite'))
  const connection = prepare.mock.contexts[0] as DatabaseSync
  const insert = prepare.mock.calls.map(([sql]) => sql).find(sql => sql.includes('INSERT'))
  prepare.mockRestore()
  const plan = connection.prepare(`EXPLAIN QUERY PLAN ${insert}`).all()
  connection.close()
  expect(plan.map(({ detail }) => detail).filter(detail => /leads/.test(String(detail)))).toEqual([
    'SEARCH leads USING INDEX leads_by_answers (answers=? AND received>?)',
  ])
})
