import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { openSubmissionStore } from '../../../src/desk/submission-file.ts'
import { createTemporaryFolder } from '../../support/content/temporary-folder.ts'
import {
  addLead,
  createDeskProject,
  createLeadPayload,
  portOf,
  postLead,
  spawnDesk,
} from '../../support/servers/desks.ts'

test('a desk killed twice while leads arrive has every lead it acknowledged', async () => {
  const folder = createDeskProject()
  const sent = new Map<string, string>()
  const acknowledged: string[] = []
  let cut = 0

  for (let round = 1; round <= 2; round++) {
    const desk = spawnDesk(folder)
    const port = await portOf(desk)
    const enough = acknowledged.length + 10 * round
    const sendUntilCut = async (name: string) => {
      for (let n = 0; ; n++) {
        const email = `${name}.${n}@example.com`
        const body = JSON.stringify(createLeadPayload({ email }))
        sent.set(email, body)
        if ((await postLead(port, body).catch(() => 0)) !== 201) {
          cut++
          return
        }
        acknowledged.push(email)
        if (acknowledged.length === enough) desk.child.kill('SIGKILL')
      }
    }
    await Promise.all([1, 2, 3, 4, 5, 6].map(n => sendUntilCut(`visitor.${round}.${n}`)))
    expect(await desk.ended).toBe('SIGKILL')
  }

  const database = new DatabaseSync(join(folder, 'leads.sqlite'))
  const kept = database
    .prepare('SELECT payload FROM leads')
    .all()
    .map(row => String(row.payload))
  database.close()
  const emails = kept.map(payload => String(JSON.parse(payload).email))
  expect(acknowledged.length).toBeGreaterThanOrEqual(30)
  expect(cut).toBe(12)
  expect(acknowledged.filter(email => !emails.includes(email))).toEqual([])
  expect(new Set(emails).size).toBe(kept.length)
  for (const [at, email] of emails.entries()) expect(kept[at]).toBe(sent.get(email))
})

test('a leads file of an earlier desk opens with its leads, and takes new ones', async () => {
  const file = join(createTemporaryFolder(), 'leads.sqlite')
  const before = new DatabaseSync(file)
  before.exec(`PRAGMA journal_mode = WAL;
    ${readFileSync('src/desk/migrations/0001_leads.sql', 'utf8')}
    INSERT INTO leads (received, endpoint, form, sender, payload)
    VALUES ('2026-11-21T00:00:00.000Z', '/submitform', 'sample', 'Zoë', '{"number":"5550101234"}')`)
  before.close()
  for (const id of [2, 3]) {
    const leads = openSubmissionStore(file)
    const consent = { consent: 'hash', texts: { hash: 'I agree.' } }
    await addLead(leads, { receivedAt: `2026-11-2${id}T00:00:00.000Z`, ...consent })
    expect((await leads.list({ text: 'zoe' })).map(({ id }) => id)).toEqual([1])
    const since = '2026-11-22T00:00:00.000Z'
    expect((await leads.get(id))!.consent).toEqual({ id: 'hash', text: 'I agree.', since })
  }
  const leads = openSubmissionStore(file)
  const earlier = new DatabaseSync(file)
  earlier.exec(`PRAGMA user_version = 4; UPDATE leads SET search = '' WHERE id = 1`)
  earlier.close()
  expect(await leads.list({ text: '5550101234' }), 'not filled yet').toHaveLength(1)
  expect(await openSubmissionStore(file).list({ text: 'zoe' }), 'rolled back').toHaveLength(1)
})

test('nothing stays on the disk of deleted leads that an earlier desk wrote', async () => {
  const file = join(createTemporaryFolder(), 'leads.sqlite')
  const before = new DatabaseSync(file)
  before.exec(`${readFileSync('src/desk/migrations/0001_leads.sql', 'utf8')}
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
    INSERT INTO leads (received, endpoint, form, sender, payload)
    SELECT '2026-11-21T00:00:00.000Z', '/submitform', 'a', '', '{"n":"Marker of an answer"}' FROM n`)
  before.close()
  const leads = openSubmissionStore(file)
  await leads.remove((await leads.list()).map(({ id }) => id))
  expect(readFileSync(file).includes('Marker of an answer')).toBe(false)
})

test('a lead is on the disk, not in its cache, once it has been added', () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  openSubmissionStore(join(createTemporaryFolder(), 'leads.sqlite'))
  const connection = prepare.mock.contexts[0] as DatabaseSync
  prepare.mockRestore()
  expect(connection.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
  expect(connection.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'truncate' })
})
