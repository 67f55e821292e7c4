import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { type DeskForms, saveConsents } from '../../../src/desk/built-forms.ts'
import { buildConsents } from '../../../src/desk/consent.ts'
import { createDesk, type DeskOptions } from '../../../src/desk/desk.ts'
import { createRefusalLog } from '../../../src/desk/refusals.ts'
import { openSubmissionStore } from '../../../src/desk/submission-file.ts'
import { buildPayload, isConsent, questionsOf } from '../../../src/forms/answers.ts'
import type { Questionnaire } from '../../../src/forms/model.ts'
import { completeAnswers, completeYaml, parseQuestionnaire } from '../content/questionnaire.ts'
import { createTemporaryFolder } from '../content/temporary-folder.ts'

// Long time-outs, so that a busy machine does not fail the test.
vi.setConfig({ testTimeout: 60_000 })

const createFormYaml = (endpoint: string, success: string, questions: string) => `
name: A form for ${endpoint}
endpoint: ${endpoint}
lead: false
success: ${success}
steps:
  - { heading: Write to us, button: Send, afterwards: Thank you., questions: [${questions}] }
`
const createQuestionYaml = (key: string, rule = '') =>
  `{ key: ${key}, label: ${key}, kind: text, ${rule} required: Please enter it. }`

/** One form for each endpoint, and a second kind of lead. By id, as YAML. */
const yaml: Readonly<Record<string, string>> = {
  sample: completeYaml,
  plain: completeYaml
    .replace('Sample Lawsuits', 'Plain Lawsuits')
    .replace('who: true\n        options: [MYSELF, LOVED ONE]', 'options: [Yes, No]')
    .replace(/key: \{ MYSELF: (\w+), .*/, 'key: $1')
    .replace(/label: \{ MYSELF: (.*?), .*/, 'label: $1')
    .replace(/inline:\n.*\n/, '\n'),
  newsletter: createFormYaml(
    '/subscribe',
    'Thanks.',
    [createQuestionYaml('firstName'), createQuestionYaml('email', 'rule: email,')].join(),
  ),
  contact: createFormYaml(
    '/contactUs',
    'Thank you!',
    `${createQuestionYaml('fullName')}, ${createQuestionYaml('email', 'rule: email,')}, { key: message, label: Message, kind: longtext, required: Write. }`,
  ),
  unsubscribe: createFormYaml(
    '/unsubscribe',
    'You have successfully unsubscribed. 😢',
    `${createQuestionYaml('email', 'rule: email,')}, { key: number, label: Phone, kind: text, rule: phone, optional: true }`,
  ),
  california: createFormYaml(
    '/californiaResidents',
    'Thank you!',
    `${createQuestionYaml('firstName')}, ${createQuestionYaml('zipCode', 'rule: zip,')}, { key: address2, label: More, kind: text, optional: true }, { key: since, label: Since, kind: date, rule: past, required: When? }, { key: Iamrequestingto, label: I want to, kind: buttons, options: [Know, Delete], required: Choose. }`,
  ),
}

export const forms: readonly Questionnaire[] = Object.entries(yaml).map(([id, text]) => ({
  ...parseQuestionnaire(text),
  id,
}))
// The schema refuses a consent that is not always asked for, and no desk may rely on that.
Object.assign(questionsOf(forms[1]!).find(isConsent)!, { when: { question: 'More', is: 'Yes' } })

/** The forms as a desk reads them from a build. */
export const deskForms: DeskForms = {
  questionnaires: forms,
  consents: buildConsents(forms, () => undefined),
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

/** Valid bodies for the other endpoints. */
export const otherPayloads: Readonly<Record<string, Record<string, unknown>>> = {
  '/subscribe': { firstName: 'Ann', email: 'ann@example.com' },
  '/contactUs': { fullName: 'Ann Example', email: 'ann@example.com', message: ' Hello.\n\nAnn ' },
  '/unsubscribe': { email: 'ann@example.com', number: '' },
  '/californiaResidents': {
    firstName: 'Ann',
    zipCode: '02134',
    address2: '',
    since: '2020-02-29',
    Iamrequestingto: 'Know',
  },
}

/** A desk in this process, with its own folder for leads and site. */
export function openDesk(settings: Pick<DeskOptions, 'password' | 'allowOrigin'> = {}) {
  const folder = createTemporaryFolder()
  const site = join(folder, 'dist')
  mkdirSync(site)
  writeFileSync(join(site, 'index.html'), '<p>Home')
  const file = join(folder, 'leads.sqlite')
  const leads = openSubmissionStore(file, 0)
  onTestFinished(leads.close)
  const printed: string[] = []
  const refusals = createRefusalLog(line => printed.push(line))
  const options = { forms: deskForms, anyHost: false, leads, refusals, folder: site }
  const app = createDesk({ ...options, ...settings })
  const socket = { remoteAddress: '::ffff:203.0.113.7', remotePort: 5000, remoteFamily: 'IPv6' }
  const ask = async (path: string, init?: RequestInit) =>
    app.request(path, init, { incoming: { socket } })
  const post = (endpoint: string, body: BodyInit, type = 'application/json') =>
    ask(`/api${endpoint}`, { method: 'POST', body, headers: { 'content-type': type } })
  return { app, ask, post, leads, folder, file, printed }
}

/** A folder with the content of the sample forms. */
export function createFormProject(): string {
  const folder = createTemporaryFolder()
  mkdirSync(join(folder, 'content/questionnaires'), { recursive: true })
  mkdirSync(join(folder, 'content/parts'))
  cpSync('content/site.yaml', join(folder, 'content/site.yaml'))
  for (const [id, text] of Object.entries(yaml))
    writeFileSync(join(folder, `content/questionnaires/${id}.yaml`), text)
  return folder
}

/** A folder in which a desk can start: a built site of one page. */
export function createDeskProject(): string {
  const folder = createTemporaryFolder()
  const site = join(folder, 'dist')
  mkdirSync(join(site, 'forms'), { recursive: true })
  for (const questionnaire of forms)
    writeFileSync(join(site, `forms/${questionnaire.id}.json`), JSON.stringify({ questionnaire }))
  writeFileSync(join(site, 'index.html'), '<p>Home')
  saveConsents(site)
  return folder
}

interface Started {
  readonly child: ChildProcess
  /** Its output so far, and the part of it on stderr. */
  readonly printed: () => string
  readonly errors: () => string
  readonly ended: Promise<number | NodeJS.Signals | null>
}

/** `npm start` without the build, in a project's folder. */
export function spawnDesk(
  folder: string,
  environment: NodeJS.ProcessEnv = {},
  words: readonly string[] = [],
): Started {
  const child = spawn(process.execPath, [resolve('src/desk/main.ts'), ...words], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: '0',
      DESK_HOST: '',
      DESK_DB: '',
      DESK_PASSWORD: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  let errors = ''
  child.stdout.on('data', (data: Buffer) => {
    printed += data
  })
  child.stderr.on('data', (data: Buffer) => {
    printed += data
    errors += data
  })
  const ended = new Promise<number | NodeJS.Signals | null>(resolve =>
    child.on('close', (code, signal) => resolve(code ?? signal)),
  )
  return { child, printed: () => printed, errors: () => errors, ended }
}

/** The port of a desk that has been started, once it listens. */
export async function portOf({ child, printed, ended }: Started): Promise<number> {
  const readPort = () => /^Inbox .*:(\d+)\/desk$/m.exec(printed())?.[1]
  while (readPort() === undefined) {
    const heard = new Promise(resolve => child.stdout!.once('data', resolve))
    const over = ended.then(code => {
      throw new Error(`The desk ended with ${code}: ${printed()}`)
    })
    await Promise.race([heard, over])
  }
  return Number(readPort())
}
