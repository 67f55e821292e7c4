import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openLeadsFile } from '../../../src/desk/leads-file.ts'
import { requireData } from '../../../src/documents/reading/finding.ts'
import { readBuiltSite } from '../../../src/leads/built-site.ts'
import { parseDeskEnvironment, type RawEnvironment } from '../../../src/settings/environment.ts'
import { createTemporaryFolder } from '../../support/content/temporary-folder.ts'
import {
  createDeskProject,
  createLeadPayload,
  portOf,
  postLead,
  spawnDesk,
} from '../../support/servers/desks.ts'

const lead = JSON.stringify(createLeadPayload())
const suggestion = 'Fix that, or name another, such as DESK_DB=other.sqlite npm start.'

test.each([
  [
    'another program',
    'DROP TABLE leads; CREATE TABLE leads (id, customer); PRAGMA user_version = 0',
  ],
  ['an earlier desk', 'PRAGMA user_version = 7'],
  ['a later desk', 'PRAGMA user_version = 999'],
])('a leads file of %s is refused and stays as it is', (_, sql) => {
  const file = join(createTemporaryFolder(), 'leads.sqlite')
  openLeadsFile(file)
  const other = new DatabaseSync(file)
  other.exec(sql)
  other.close()
  const before = readFileSync(file)
  const why = "is another program's or another version's: move it away"
  expect(() => openLeadsFile(file)).toThrow(`The leads file ${file} ${why}. ${suggestion}`)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a site that is not built is refused', () => {
  expect(() => readBuiltSite(createTemporaryFolder())).toThrow('Run "npm run build" first')
})

test.each([
  ['dist/consents.json', '{"forms":{"sample":1},"texts":{}}', 'forms.sample'],
  [
    'dist/forms/sample.json',
    '{"questionnaire":{"steps":[{"questions":[{"kind":"x"}]}]}}',
    '"hidden"',
  ],
  ['dist/forms/sample.json', '<!doctype html>', 'Expected Object'],
  ['hosts/description.json', '{"origin":"https://www.example.com"}', 'timeZone'],
])('a build whose %s is %s is refused by its name', (name, text, where) => {
  const folder = createDeskProject()
  writeFileSync(join(folder, name), text)
  const read = () => readBuiltSite(join(folder, 'dist'))
  expect(read).toThrow(`${join(folder, name)} is not as a build writes it. Run: npm run build`)
  expect(read).toThrow(where)
})

test('a desk that cannot start says why and ends with 1', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const taken = spawnDesk(createDeskProject(), { PORT: String(port) })
  const wrong = spawnDesk(createDeskProject(), {}, ['--port', '80'])
  expect([await taken.ended, await wrong.ended]).toEqual([1, 1])
  expect(taken.printed).toEqual({
    output: '',
    errors: expect.stringContaining(`port ${port} (EADDRINUSE). Choose another port, such as`),
  })
  expect(wrong.printed.errors).toBe("Unknown option '--port'.\nWrite: npm start\n")
})

test('a desk keeps leads in DESK_DB, for the owner and this machine alone', async () => {
  const folder = createDeskProject()
  mkdirSync(join(folder, 'kept'))
  const desk = spawnDesk(folder, { DESK_DB: 'kept/mine.sqlite' })
  const port = await portOf(desk)
  const origin = `http://localhost:${port}`
  expect(desk.printed.output).toBe(`Site     ${origin}/\nInbox    ${origin}/desk\n`)
  expect(await postLead(port, lead)).toBe(201)
  expect((await fetch(`http://127.0.0.1:${port}/desk`)).status).toBe(200)
  for (const name of readdirSync(join(folder, 'kept')))
    expect(statSync(join(folder, 'kept', name)).mode & 0o077, name).toBe(0)
  const outside = findOutsideAddress()
  if (outside) await expect(fetch(`http://${outside}:${port}/`)).rejects.toThrow('fetch failed')
})

/** The address by which other machines of the network reach this one. */
const findOutsideAddress = () =>
  Object.values(networkInterfaces())
    .flat()
    .find(net => net?.family === 'IPv4' && !net.internal)?.address

test('DESK_HOST shows the site and its API to other machines, and not the inbox', async () => {
  const port = await portOf(spawnDesk(createDeskProject(), { DESK_HOST: '0.0.0.0' }))
  const readStatus = async (host: string, path: string) =>
    (await fetch(`http://${host}:${port}${path}`)).status
  expect(await readStatus('127.0.0.1', '/desk')).toBe(200)
  const outside = findOutsideAddress()
  if (!outside) return
  expect(await readStatus(outside, '/api/ip')).toBe(200)
  expect(await readStatus(outside, '/desk')).toBe(403)
})

test('a desk ends with the shell in which npm runs it', async () => {
  const desk = spawnDesk(createDeskProject(), { npm_lifecycle_event: 'start' }, [], true)
  await portOf(desk)
  desk.child.kill('SIGTERM')
  // The output closes once the last process ends.
  expect(await desk.ended).toBe('SIGTERM')
})

test('a desk that was started without npm outlives its shell', async () => {
  const desk = spawnDesk(createDeskProject(), {}, [], true)
  const port = await portOf(desk)
  desk.child.kill('SIGKILL')
  await once(desk.child, 'exit')
  // Longer than a desk of npm looks for its shell.
  await new Promise(resolve => setTimeout(resolve, 1200))
  expect(await postLead(port, lead)).toBe(201)
})

describe('settings', () => {
  const parse = (raw: RawEnvironment) => requireData(parseDeskEnvironment(raw))

  test('have defaults, also for empty variables', () => {
    for (const raw of [{}, { PORT: '', DESK_HOST: '', DESK_DB: '' }])
      expect(parse(raw)).toEqual({ PORT: 4321, DESK_HOST: '127.0.0.1', DESK_DB: 'leads.sqlite' })
  })

  const amongPages = 'Set it to the path of a file outside dist and public.'

  test.each([
    ['DESK_DB', 'dist/leads.sqlite', amongPages],
    ['DESK_DB', 'dist/..leads.sqlite', amongPages],
    ['DESK_DB', 'public/leads.sqlite', amongPages],
    ['DESK_DB', resolve('dist/leads.sqlite'), amongPages],
    ['PORT', '65536', 'must be a number from 0 to 65535'],
    ['PORT', '-1', 'must be a number from 0 to 65535'],
    ['PORT', '4321x', 'must be a number from 0 to 65535'],
  ])('refuse %s "%s"', (name, value, line) => {
    expect(() => parse({ [name]: value })).toThrow(`${name}  is "${value}"\n    ${line}`)
  })
})
