import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { createDesk } from '../../../src/desk/desk.ts'
import { openLeadsFile } from '../../../src/desk/leads-file.ts'
import { buildPayload, isConsent, questionsOf } from '../../../src/forms/answers.ts'
import type { Endpoint, Questionnaire } from '../../../src/forms/model.ts'
import type { BuiltSite } from '../../../src/leads/built-site.ts'
import { readContacts } from '../../../src/leads/contacts.ts'
import type { Database } from '../../../src/leads/database.ts'
import { createFate, type Fate, type ReceivedSubmission } from '../../../src/leads/fate.ts'
import { createForgetting } from '../../../src/leads/forget.ts'
import { readInboxStyles } from '../../../src/leads/inbox-styles.ts'
import { createLeadStore, type StoredLead } from '../../../src/leads/lead-store.ts'
import { completeAnswers, completeYaml, parseQuestionnaire } from '../content/questionnaire.ts'
import { createTemporaryFolder } from '../content/temporary-folder.ts'

type OtherEndpoint = Exclude<Endpoint, '/submitform'>

/** The id of a form for each other endpoint, and the keys that it asks for. */
const otherForms: Readonly<Record<OtherEndpoint, readonly [id: string, ...keys: string[]]>> = {
  '/subscribe': ['newsletter', 'firstName', 'email'],
  '/contactUs': ['contact', 'fullName', 'email', 'message'],
  '/unsubscribe': ['unsubscribe', 'email'],
  '/californiaResidents': ['california', 'firstName', 'lastName', 'Iamrequestingto'],
}

const createFormYaml = (endpoint: string, keys: readonly string[]) => `
name: A form for ${endpoint}
endpoint: ${endpoint}
lead: false
success: Thank you!
steps:
  - heading: Write to us
    button: Send
    afterwards: Thank you.
    questions: [${keys.map(key => `{ key: ${key}, label: ${key}, kind: text, required: Please enter it. }`)}]
`

/** Two kinds of leads, and a form for each other endpoint. By id, as YAML. */
const yaml: readonly (readonly [id: string, text: string])[] = [
  ['sample', completeYaml],
  ['plain', completeYaml.replace('Sample Lawsuits', 'Plain Lawsuits')],
  ...Object.entries(otherForms).map(
    ([endpoint, [id, ...keys]]) => [id, createFormYaml(endpoint, keys)] as const,
  ),
]

export const forms: readonly Questionnaire[] = yaml.map(([id, text]) => ({
  ...parseQuestionnaire(text),
  id,
}))
// The schema refuses a consent that is not always asked for, and no desk may rely on that.
Object.assign(questionsOf(forms[1]!).find(isConsent)!, { when: { question: 'More', is: 'Yes' } })

/** The id of the record of the consent. */
export const consentId = 'a1b2'.repeat(16)

/** A site as a desk reads it from a build. */
export const deskSite: BuiltSite = {
  questionnaires: forms,
  consents: { forms: { sample: consentId, plain: consentId }, texts: { [consentId]: 'I agree.' } },
  timeZone: 'America/New_York',
  styles: readInboxStyles(),
}

/** A body that the sample form sends. */
export function createLeadPayload(change: object = {}): Record<string, unknown> {
  const evidence = {
    pageUrl: 'http://localhost/page',
    ipAddress: '203.0.113.7',
    certificateUrl: '',
  }
  return buildPayload(forms[0]!, { ...completeAnswers, ...change }, evidence)
}

/** Valid bodies for the other endpoints, in which every answer is "Ann". */
export const otherPayloads: Readonly<Record<string, Record<string, unknown>>> = Object.fromEntries(
  Object.entries(otherForms).map(([endpoint, [, ...keys]]) => [
    endpoint,
    Object.fromEntries(keys.map(key => [key, 'Ann'])),
  ]),
)

/** A desk in this process, without pages. Its visitors are on this machine, or at the given address. */
export function openDesk(remoteAddress = '::ffff:127.0.0.1') {
  const file = join(createTemporaryFolder(), 'leads.sqlite')
  const database = openLeadsFile(file, 0)
  const leads = openStores(database)
  const app = createDesk(deskSite, database)
  const socket = { remoteAddress, remotePort: 5000, remoteFamily: 'IPv6' }
  const ask = async (path: string, init?: RequestInit) =>
    app.request(path, init, { incoming: { socket } })
  const post = (
    endpoint: string,
    body: BodyInit,
    headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
  ) => ask(`/api${endpoint}`, { method: 'POST', body, headers })
  return { app, ask, post, leads, database, file }
}

/** What becomes of leads, and what is read of them, in one. */
function openStores(database: Database) {
  return {
    ...createFate(database, 'delivered'),
    ...createForgetting(database),
    ...createLeadStore(database),
  }
}

/** A lead as the store reads it. */
export const storedLead: StoredLead = {
  id: 1,
  state: 'delivered',
  blocked: 0,
  changed: 0,
  status: null,
  response: null,
  presses: 1,
  submission: 1,
  lead: 1,
  receivedAt: '2026-11-21T05:00:00.000Z',
  endpoint: '/submitform',
  form: 'f',
  page: '',
  certificate: '',
  sender: '',
  number: '',
  email: '',
  request: null,
  payload: {},
  misfits: [],
  residence: '',
  consent: null,
  consentText: null,
  consentSince: null,
}

/** Stores a submission that no form has to have sent, from somebody of this name. */
export function addLead(
  fate: Pick<Fate, 'add'>,
  change: Partial<Omit<ReceivedSubmission, 'payload'>> & { payload?: object; sender?: string } = {},
  now?: number,
): Promise<number> {
  const {
    payload = { email: 'ann@example.com', checkbox: true, notes: 'One\nTwo' },
    sender = 'Ann Example',
    form = 'sample',
    ...rest
  } = change
  const values = { fullName: sender, ...payload }
  const submission = {
    receivedAt: '2026-11-21T05:06:07.890Z',
    endpoint: '/submitform' as const,
    form,
    ...readContacts(
      forms.find(({ id }) => id === form),
      values,
    ),
    payload: JSON.stringify(payload),
    values,
    ...rest,
  }
  return fate.add(submission, now)
}

/** A folder in which a desk can start: a built site of one page. */
export function createDeskProject(): string {
  const folder = createTemporaryFolder()
  const write = (name: string, data: unknown) =>
    writeFileSync(join(folder, name), JSON.stringify(data))
  for (const name of ['dist/forms', 'hosts']) mkdirSync(join(folder, name), { recursive: true })
  for (const questionnaire of forms) write(`dist/forms/${questionnaire.id}.json`, { questionnaire })
  write('dist/consents.json', deskSite.consents)
  write('hosts/description.json', {
    environment: {},
    origin: 'https://www.example.com',
    timeZone: deskSite.timeZone,
    headers: {},
    cacheControl: { hashed: 'no-cache', other: 'no-cache' },
    redirects: [],
    pages: [],
    files: [],
  })
  return folder
}

/**
 * `npm start` without the build, in a project's folder.
 * @param inShell runs it as the last command of a shell, as npm does
 */
export function spawnDesk(
  folder: string,
  environment: NodeJS.ProcessEnv = {},
  words: readonly string[] = [],
  inShell = false,
) {
  const desk = { PORT: '0', DESK_HOST: '', DESK_DB: '', npm_lifecycle_event: '', ...environment }
  const command = [process.execPath, resolve('src/desk/main.ts'), ...words]
  const [program, ...args] = inShell ? ['sh', '-c', 'true && "$0" "$@"', ...command] : command
  const env = { ...process.env, ...desk }
  // A group of processes, which is killed whole: a desk may outlive its shell.
  const child = spawn(program!, args, { cwd: folder, env, detached: true })
  onTestFinished(() => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // All of them have ended.
    }
  })
  const printed = { output: '', errors: '' }
  child.stdout.on('data', data => {
    printed.output += data
  })
  child.stderr.on('data', data => {
    printed.errors += data
  })
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  return { child, printed, ended }
}

/** The port of a desk that has been started, once it listens. */
export function portOf({ printed }: ReturnType<typeof spawnDesk>): Promise<number> {
  const readPort = () => {
    const [, port] = /^Inbox .*:(\d+)\/desk$/m.exec(printed.output) ?? []
    if (!port) throw new Error(`The desk does not start: ${printed.errors}`)
    return Number(port)
  }
  return vi.waitFor(readPort, 30_000)
}

/** Posts a lead to a desk that was started, and returns the status of its answer. */
export async function postLead(port: number, body: string, type = 'application/json') {
  const init = { method: 'POST', body, headers: { 'content-type': type } }
  return (await fetch(`http://127.0.0.1:${port}/api/submitform`, init)).status
}
