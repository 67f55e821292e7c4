import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readBuiltForms } from '../../../src/desk/built-forms.ts'
import { removeOldSubmissions } from '../../../src/desk/old-leads.ts'
import { startServer } from '../../../src/desk/server.ts'
import { readDeskSettings } from '../../../src/desk/settings.ts'
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

const lead = JSON.stringify(createLeadPayload())
const suggestion = 'Fix that, or name another, such as DESK_DB=other.sqlite npm start.'

test.each([
  ['belongs to another program', 'CREATE TABLE leads (id, customer)', "is another program's"],
  [
    'is of a newer version',
    'ALTER TABLE leads RENAME COLUMN sender TO person; PRAGMA user_version = 99',
    'is of a newer version: 99, and this desk knows 7',
  ],
])('a leads file that %s is refused and stays as it is', (_, sql, why) => {
  const file = join(createTemporaryFolder(), 'leads.sqlite')
  if (!sql.startsWith('CREATE TABLE')) openSubmissionStore(file)
  const other = new DatabaseSync(file)
  other.exec(sql)
  other.close()
  const before = readFileSync(file)
  expect(() => openSubmissionStore(file)).toThrow(`The leads file ${file} ${why}. ${suggestion}`)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a leads file that is damaged is refused', () => {
  const file = join(createTemporaryFolder(), 'leads.sqlite')
  openSubmissionStore(file)
  writeFileSync(file, readFileSync(file).fill(0x55, 2 * 4096))
  expect(() => openSubmissionStore(file)).toThrow(
    /^The leads file .* (is damaged|cannot be used): /,
  )
})

test('a site that is not built is refused', () => {
  expect(() => readBuiltForms(createTemporaryFolder())).toThrow('Run "npm run build" first')
})

test.each([
  ['dist/consents.json', '{"forms":{"sample":1},"texts":{}}', 'forms.sample'],
  ['dist/forms/sample.json', '{"questionnaire":{"steps":[{"questions":[{"kind":"x"}]}]}}', 'kind'],
  ['dist/forms/sample.json', '<!doctype html>', 'expected object'],
  ['hosts/description.json', '{"origin":"https://www.example.com"}', 'timeZone'],
])('a build whose %s is %s is refused by its name', (name, text, where) => {
  const folder = createDeskProject()
  writeFileSync(join(folder, name), text)
  const read = () => readBuiltForms(join(folder, 'dist'))
  expect(read).toThrow(`${join(folder, name)} is not as a build writes it. Run: npm run build`)
  expect(read).toThrow(where)
})

test('a desk that cannot start says why and ends with 1', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const taken = spawnDesk(createDeskProject(), { PORT: String(port) })
  const wrong = spawnDesk(createDeskProject(), {}, ['--keep-days', 'all'])
  expect([await taken.ended, await wrong.ended]).toEqual([1, 1])
  expect(taken.printed).toEqual({
    output: '',
    errors: expect.stringContaining(`port ${port} (EADDRINUSE). Choose another port, such as`),
  })
  expect(wrong.printed.errors).toContain('--keep-days is "all"')
  expect(taken.printed.errors + wrong.printed.errors).not.toMatch(/^\s+at /m)
})

/** Sends the head of a request and half of its body. Resolves once the server closes the connection. */
function sendHalf(port: number): Promise<unknown> {
  const socket = connect(port, '127.0.0.1')
  socket.resume().on('error', () => {})
  const head =
    'POST /api/submitform HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
  socket.write(`${head}content-length: 100\r\n\r\n{"half":`)
  return once(socket, 'close')
}

test('a desk keeps leads in DESK_DB as long as --keep-days says, and ends with every lead in one file', async () => {
  const folder = createDeskProject()
  mkdirSync(join(folder, 'kept'))
  const file = join(folder, 'kept/mine.sqlite')
  const leads = openSubmissionStore(file)
  const getTimestamp = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  for (const days of [40, 31, 29]) await addLead(leads, { receivedAt: getTimestamp(days) })
  const desk = spawnDesk(folder, { DESK_DB: 'kept/mine.sqlite' }, ['--keep-days', '30'])
  const port = await portOf(desk)
  const origin = `http://localhost:${port}`
  expect(desk.printed.output).toBe(
    `Deleted 2 leads older than 30 days.\nSite     ${origin}/\nInbox    ${origin}/desk\n`,
  )
  expect(await postLead(port, lead)).toBe(201)
  expect((await fetch(`http://127.0.0.1:${port}/desk`)).status).toBe(200)
  for (const name of readdirSync(join(folder, 'kept')))
    expect(statSync(join(folder, 'kept', name)).mode & 0o077, 'for the owner only').toBe(0)
  const addresses = Object.values(networkInterfaces()).flat()
  const outside = addresses.find(net => net?.family === 'IPv4' && !net.internal)
  if (outside)
    await expect(fetch(`http://${outside.address}:${port}/desk`)).rejects.toThrow('fetch failed')

  void sendHalf(port)
  await new Promise(resolve => setTimeout(resolve, 200))
  const start = Date.now()
  desk.child.kill('SIGTERM')
  expect(await desk.ended).toBe(0)
  expect(Date.now() - start, 'Docker waits for ten seconds').toBeLessThan(8000)
  const copy = join(folder, 'copy.sqlite')
  writeFileSync(copy, readFileSync(file))
  expect(await openSubmissionStore(copy).list()).toHaveLength(2)
})

test.each([
  [61, [], 'Deleted 0 leads older than 60 days.'],
  [-100, ['2026-11-21', '2026-11-20'], 'Deleted 0 leads older than 60 days.'],
  [59, ['2026-11-21', '2026-11-20', '2026-10-01'], 'Deleted 1 leads older than 60 days.'],
  [59, ['2026-11-20', '2026-09-21'], 'Deleted 1 leads older than 60 days.'],
  [59, ['2026-11-20', '2026-09-20', '2026-09-19'], 'that of 2026-09-20T00:00:00.000Z would go'],
  [3650, ['2036-11-18', '2026-11-21', '2026-11-20'], 'Deleted nothing: the clock says 2036-11-18T'],
  // A clock was ahead while one lead came, and is right again.
  [1, ['2036-11-18', '2026-11-21', '2026-10-01', '2026-08-15'], 'Deleted 1 leads'],
  [61, ['2026-11-21', '2026-01-01'], 'Deleted nothing: the clock says 2027-01-21T'],
  [3650, ['2026-11-21'], 'and all leads up to that of 2026-11-21T00:00:00.000Z would go'],
])('%i days later, of leads of %j, those go after which others came', async (later, days, line) => {
  const leads = openSubmissionStore(join(createTemporaryFolder(), 'leads.sqlite'))
  for (const day of days.toReversed()) await addLead(leads, { receivedAt: `${day}T00:00:00.000Z` })
  const now = Date.parse('2026-11-21') + later * 86_400_000
  expect(await removeOldSubmissions(leads, 60, now)).toContain(line)
  const deleted = Number(/^Deleted (\d+)/.exec(line)?.[1] ?? 0)
  expect(await leads.list()).toHaveLength(days.length - deleted)
})

test('desks that start together on a new file all start', async () => {
  const folder = createDeskProject()
  const desks = [spawnDesk(folder), spawnDesk(folder)]
  for (const desk of desks) expect(await postLead(await portOf(desk), lead)).toBe(201)
})

test('a visitor who sends half a body is cut off in time', async () => {
  const app = new Hono().post('*', async context => context.text(await context.req.text()))
  const server = await startServer(app, { host: '127.0.0.1', port: 0 }, 200)
  onTestFinished(() => void server.close())
  const start = Date.now()
  await sendHalf((server.address() as AddressInfo).port)
  expect(Date.now() - start).toBeLessThan(10_000)
})

describe('settings', () => {
  test('have defaults, also for empty variables', () => {
    for (const raw of [{}, { PORT: '', DESK_HOST: '', DESK_DB: '' }])
      expect(readDeskSettings(raw)).toEqual({
        port: 4321,
        host: '127.0.0.1',
        database: 'leads.sqlite',
        password: undefined,
        allowOrigin: '',
      })
  })

  test('require a password where others can reach the inbox', () => {
    const open = { DESK_HOST: '0.0.0.0' }
    for (const DESK_PASSWORD of [undefined, 'secret', ' '.repeat(20)])
      expect(() => readDeskSettings({ ...open, DESK_PASSWORD })).toThrow(
        'DESK_HOST  is "0.0.0.0"\n    Others can reach the inbox there: set DESK_PASSWORD to at least 12 characters',
      )
    const password = 'twelve signs'
    expect(readDeskSettings({ ...open, DESK_PASSWORD: password }).password).toBe(password)
    expect(readDeskSettings({ DESK_PASSWORD: 'secret' }).password).toBe('secret')
  })

  const amongPages = 'Set it to the path of a file outside dist and public.'
  const origin = 'Set it to an origin'

  test.each([
    ['DESK_ALLOW_ORIGIN', 'www.example.com', origin],
    ['DESK_ALLOW_ORIGIN', 'https://www.example.com/', origin],
    ['DESK_ALLOW_ORIGIN', '*', origin],
    ['DESK_DB', 'dist/leads.sqlite', amongPages],
    ['DESK_DB', 'dist/..leads.sqlite', amongPages],
    ['DESK_DB', 'public/leads.sqlite', amongPages],
    ['DESK_DB', resolve('dist/leads.sqlite'), amongPages],
    ['DESK_DB', ':memory:', amongPages],
    ['PORT', '65536', 'must be a number from 0 to 65535'],
    ['PORT', '-1', 'must be a number from 0 to 65535'],
    ['PORT', '4321x', 'must be a number from 0 to 65535'],
  ])('refuse %s "%s"', (name, value, line) => {
    expect(() => readDeskSettings({ [name]: value })).toThrow(`${name}  is "${value}"\n    ${line}`)
  })
})
