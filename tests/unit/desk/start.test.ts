import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startServer } from '../../../src/desk/server.ts'
import { readDeskSettings } from '../../../src/desk/settings.ts'
import { openSubmissionStore } from '../../../src/desk/submission-file.ts'
import {
  createDeskProject,
  createLeadPayload,
  portOf,
  spawnDesk,
} from '../../support/servers/desks.ts'

/** Starts a desk that must fail; returns its message. */
async function startAndFail(
  folder: string,
  environment: NodeJS.ProcessEnv = {},
  words: readonly string[] = [],
): Promise<string> {
  const desk = spawnDesk(folder, environment, words)
  expect(await desk.ended).toBe(1)
  expect(desk.printed()).toBe(desk.errors())
  expect(desk.errors()).not.toMatch(/^\s+at /m)
  return desk.errors().trim()
}

describe('a desk that cannot start says why and ends with 1:', () => {
  test('the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await startAndFail(createDeskProject(), { PORT: String(port) })).toBe(
      `Port ${port} is in use. Choose another, such as PORT=${port + 1} npm start.`,
    )
  })

  test('the site is not built', async () => {
    const folder = createDeskProject()
    rmSync(join(folder, 'dist'), { recursive: true })
    expect(await startAndFail(folder)).toBe(
      'There is no built site. Run "npm run build" first, or "npm start", which does both.',
    )
  })

  const suggestion = 'Fix that, or name another, such as DESK_DB=other.sqlite npm start.'

  test.each([
    ['belongs to another program', 'CREATE TABLE leads (id, customer)', "is another program's"],
    ['has tables of another program only', 'CREATE TABLE songs (id)', "is another program's"],
    [
      'is of a newer version',
      'ALTER TABLE leads RENAME COLUMN sender TO person; PRAGMA user_version = 99',
      'is of a newer version: 99, and this desk knows 4',
    ],
    [
      'refuses leads',
      "CREATE TRIGGER full BEFORE INSERT ON leads BEGIN SELECT raise(ABORT, 'no more'); END",
      'cannot be used: no more (SQLite 19)',
    ],
  ])('the leads file %s', async (_, sql, why) => {
    const folder = createDeskProject()
    const file = join(folder, 'leads.sqlite')
    if (!sql.startsWith('CREATE TABLE')) openSubmissionStore(file).close()
    const other = new DatabaseSync(file)
    other.exec(sql)
    other.close()
    const before = readFileSync(file)
    expect(await startAndFail(folder)).toBe(`The leads file ${file} ${why}. ${suggestion}`)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('the leads file is damaged', async () => {
    const folder = createDeskProject()
    const file = join(folder, 'leads.sqlite')
    openSubmissionStore(file).close()
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0x55, 2 * 4096))
    const said = await startAndFail(folder)
    expect(said).toMatch(/^The leads file .* (is damaged|cannot be used): /)
    expect(said).toContain(suggestion)
  })
})

/** The desk's response to a lead of the sample form, which has this key for a year. */
async function sendTo(origin: string, key = 'What_year'): Promise<number> {
  const { What_year, ...rest } = createLeadPayload()
  const answer = await fetch(`${origin}/api/submitform`, {
    method: 'POST',
    body: JSON.stringify({ ...rest, [key]: What_year }),
    headers: { 'content-type': 'application/json' },
  })
  return answer.status
}

describe('a desk that starts', () => {
  test('prints its URLs and accepts connections from this machine only', async () => {
    const desk = spawnDesk(createDeskProject())
    const port = await portOf(desk)
    const origin = `http://localhost:${port}`
    expect(desk.printed()).toBe(`Site     ${origin}/\nInbox    ${origin}/desk\n`)
    expect((await fetch(`http://127.0.0.1:${port}/desk`)).status).toBe(200)
    const outside = Object.values(networkInterfaces())
      .flat()
      .find(net => net?.family === 'IPv4' && !net.internal)
    if (outside)
      await expect(fetch(`http://${outside.address}:${port}/desk`)).rejects.toThrow('fetch failed')
  })

  test('keeps leads in DESK_DB, readable by the owner only', async () => {
    const folder = createDeskProject()
    mkdirSync(join(folder, 'kept'))
    const desk = spawnDesk(folder, { DESK_DB: 'kept/mine.sqlite' })
    const port = await portOf(desk)
    expect(await sendTo(`http://127.0.0.1:${port}`)).toBe(201)
    for (const file of ['mine.sqlite', 'mine.sqlite-wal'])
      expect(statSync(join(folder, 'kept', file)).mode & 0o077).toBe(0)
    expect(existsSync(join(folder, 'leads.sqlite'))).toBe(false)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'ends on %s with every lead in one file',
    async signal => {
      const folder = createDeskProject()
      const desk = spawnDesk(folder)
      const port = await portOf(desk)
      expect(await sendTo(`http://127.0.0.1:${port}`)).toBe(201)
      desk.child.kill(signal)
      expect(await desk.ended).toBe(0)
      expect(existsSync(join(folder, 'leads.sqlite-wal'))).toBe(false)
      const database = new DatabaseSync(join(folder, 'leads.sqlite'), { readOnly: true })
      expect(database.prepare('SELECT count(*) AS leads FROM leads').get()).toEqual({ leads: 1 })
      database.close()
    },
  )
})

test('desks that start together on a new file all start', async () => {
  const folder = createDeskProject()
  const desks = Array.from({ length: 4 }, () => spawnDesk(folder))
  for (const desk of desks) expect(await sendTo(`http://127.0.0.1:${await portOf(desk)}`)).toBe(201)
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

test('a visitor who sends half a body is cut off in time', async () => {
  const { fetch } = new Hono().post('*', async context => context.text(await context.req.text()))
  const server = await startServer({ fetch }, { host: '127.0.0.1', port: 0 }, 200)
  onTestFinished(() => void server.close())
  const start = Date.now()
  await sendHalf((server.address() as AddressInfo).port)
  expect(Date.now() - start).toBeLessThan(10_000)
})

test('a desk ends in less than ten seconds while a visitor still sends', async () => {
  const desk = spawnDesk(createDeskProject())
  void sendHalf(await portOf(desk))
  await new Promise(resolve => setTimeout(resolve, 200))
  const start = Date.now()
  desk.child.kill('SIGTERM')
  expect(await desk.ended).toBe(0)
  expect(Date.now() - start).toBeLessThan(8000)
})

function renameKey(folder: string, from: string, to: string) {
  const file = join(folder, 'dist/forms/sample.json')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(`"key":"${from}"`, `"key":"${to}"`))
}

describe('a desk that runs', () => {
  test('deletes leads that are older than --keep-days', async () => {
    const folder = createDeskProject()
    const leads = openSubmissionStore(join(folder, 'leads.sqlite'))
    const old = { endpoint: '/submitform', form: 'sample', sender: 'Ann', payload: '{}' }
    const getTimestamp = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    for (const days of [40, 31, 29]) await leads.add({ ...old, receivedAt: getTimestamp(days) })
    const desk = spawnDesk(folder, {}, ['--keep-days', '30'])
    await portOf(desk)
    expect(desk.printed()).toContain('Deleted 2 leads older than 30 days.')
    expect(await leads.list({ limit: 9 })).toHaveLength(1)
    leads.close()
    const wrong = spawnDesk(folder, {}, ['--keep-days', 'all'])
    expect(await wrong.ended).toBe(1)
    expect(wrong.errors()).toContain('--keep-days is "all"')
  })

  test('validates against the last build', async () => {
    const folder = createDeskProject()
    const finishBuild = () => {
      mkdirSync(join(folder, 'hosts'), { recursive: true })
      const site = { headers: {}, caching: {}, redirects: [] }
      writeFileSync(join(folder, 'hosts/description.json'), JSON.stringify(site))
    }
    const origin = `http://127.0.0.1:${await portOf(spawnDesk(folder))}`
    renameKey(folder, 'What_year', 'Which_year')
    expect(await sendTo(origin, 'What_year'), 'pages are still those of the last build').toBe(201)
    expect(await sendTo(origin, 'Which_year')).toBe(422)
    finishBuild()
    expect(await sendTo(origin, 'Which_year')).toBe(201)
    expect(await sendTo(origin, 'What_year')).toBe(422)
  })
})

describe('settings', () => {
  test('have defaults, also for empty variables', () => {
    const defaults = {
      port: 4321,
      host: '127.0.0.1',
      database: 'leads.sqlite',
      password: undefined,
      allowOrigin: '',
    }
    expect(readDeskSettings({})).toEqual(defaults)
    expect(readDeskSettings({ PORT: '', DESK_HOST: '', DESK_DB: '' })).toEqual(defaults)
    expect(readDeskSettings({ PORT: '65535', DESK_HOST: '::1', DESK_DB: 'a' })).toMatchObject({
      port: 65535,
      host: '::1',
      database: 'a',
    })
  })

  test('require a password where others can reach the inbox', () => {
    const open = { DESK_HOST: '0.0.0.0' }
    for (const DESK_PASSWORD of [undefined, 'secret', ' '.repeat(20)])
      expect(() => readDeskSettings({ ...open, DESK_PASSWORD })).toThrow(
        'DESK_HOST  is "0.0.0.0", so others can reach the inbox\n    Set DESK_PASSWORD to at least 12 characters',
      )
    const password = 'twelve signs'
    expect(readDeskSettings({ ...open, DESK_PASSWORD: password }).password).toBe(password)
    expect(readDeskSettings({ DESK_PASSWORD: 'secret' }).password).toBe('secret')
  })

  const amongPages = 'The site would serve all leads'
  const origin = 'Set it to an origin'
  const port = 'Set it to a number'

  test.each([
    ['DESK_ALLOW_ORIGIN', 'www.example.com', origin],
    ['DESK_ALLOW_ORIGIN', 'https://www.example.com/', origin],
    ['DESK_ALLOW_ORIGIN', '*', origin],
    ['DESK_DB', 'dist/leads.sqlite', amongPages],
    ['DESK_DB', 'dist/..leads.sqlite', amongPages],
    ['DESK_DB', 'public/leads.sqlite', amongPages],
    ['DESK_DB', resolve('dist/leads.sqlite'), amongPages],
    ['DESK_DB', ':memory:', 'A restart would lose all leads'],
    ['PORT', '65536', port],
    ['PORT', '-1', port],
    ['PORT', '4321 ', port],
    ['PORT', '0x10', port],
  ])('refuse %s "%s"', (name, value, says) => {
    expect(() => readDeskSettings({ [name]: value })).toThrow(`${name}  is "${value}"\n    ${says}`)
  })
})
