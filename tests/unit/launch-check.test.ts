import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import type { TypedDocument } from '../../src/documents/checks/typed-document.ts'
import {
  type ContentValidation,
  validateContent,
} from '../../src/documents/checks/validate-content.ts'
import { parseContentDocument } from '../../src/documents/reading/content-document.ts'
import { formatFinding, requireData } from '../../src/documents/reading/finding.ts'
import type { Partners } from '../../src/documents/schemas/site.ts'
import { buildHostDescription } from '../../src/hosts/description.ts'
import { parseEnvironment, readEnv } from '../../src/settings/environment.ts'
import { readConfig } from '../../src/settings/run-config.ts'
import { shippedPartner, shippedPattern } from '../../src/tools/check-content/rules/samples.ts'
import { contentRules } from '../../src/tools/check-content/rules.ts'
import { collectLaunchFindings } from '../../src/tools/launch/launch-check.ts'
import { checkSettings } from '../../src/tools/launch/launch-settings.ts'
import { usualResponses } from '../../src/tools/launch/usual-responses.ts'
import { followAlias } from '../support/content/content.ts'
import { day, fillInProject, launchOrigin } from '../support/launch/fill-in.ts'

const place = process.cwd()
let folder = ''
let content: ContentValidation

/** Leaves the settings to the project's own `.env`. */
function forgetEnvironment() {
  for (const name of Object.keys(process.env))
    if (/^(SITE_URL$|PUBLIC_|REPORTING_URL$)/.test(name)) vi.stubEnv(name, undefined)
}

beforeEach(() => {
  forgetEnvironment()
  vi.stubEnv('BUILD_DATE', day)
  return () => {
    process.chdir(place)
    vi.unstubAllEnvs()
  }
})

/** A filled-in project with the parts of a build that the check reads. */
beforeAll(async () => {
  forgetEnvironment()
  folder = mkdtempSync(join(tmpdir(), 'launch-'))
  cpSync('content', join(folder, 'content'), { recursive: true })
  fillInProject(folder)
  for (const name of ['dist/forms', 'hosts']) mkdirSync(join(folder, name), { recursive: true })
  process.chdir(folder)
  content = requireData(await validateContent())
  const { environment } = readConfig(content.site, { ...readEnv(), BUILD_DATE: day })
  const description = buildHostDescription([], { script: [], style: [] }, environment, [], 'UTC')
  writeFileSync('hosts/description.json', JSON.stringify(description))
  process.chdir(place)
})

afterAll(() => rmSync(folder, { recursive: true }))

/** What a check of the project says while texts of its files are others. */
async function check(
  changes: readonly (readonly [file: string, find: string | RegExp, write: string])[],
) {
  process.chdir(folder)
  const originals = new Map(changes.map(([file]) => [file, readFileSync(file, 'utf8')]))
  for (const [file, find, write] of changes)
    writeFileSync(file, readFileSync(file, 'utf8').replace(find, write))
  try {
    const { findings, warnings } = await collectLaunchFindings(launchOrigin, {})
    return { findings: findings.map(formatFinding), warnings: warnings.map(formatFinding) }
  } finally {
    for (const [file, text] of originals) writeFileSync(file, text)
  }
}

const runCheck = (...words: string[]) =>
  spawnSync(process.execPath, [join(place, 'src/tools/launch/launch-check.ts'), ...words], {
    cwd: folder,
    encoding: 'utf8',
  })

test('a site with real settings is ready', () => {
  expect(runCheck('--site', `${launchOrigin}/`)).toMatchObject({
    status: 0,
    stdout: `${launchOrigin} is ready to launch. Then send a lead, and look up its certificate as docs/operating.md says.\n`,
    stderr: '',
  })
})

test('wrong arguments are refused with the usage', () => {
  const { status, stderr } = runCheck('--site', 'http://www.marlow.fictional')
  expect(status).toBe(2)
  expect(stderr).toMatch(/must be an https origin[\s\S]*--live .*\n.*--deployed /)
})

const site = 'content/site.yaml'
const texts = 'content/texts.yaml'
const consent = 'content/parts/consent.yaml'
const [consentWords = ''] = /(?<=label: ).*/.exec(readFileSync(consent, 'utf8')) ?? []
const policy = 'content/pages/privacy-policy.mdx'
const partners = 'content/partners.yaml'
const counsel = 'content/counsel.yaml'
const fileOf = (id: string) => `content/lawsuits/${followAlias(id)}.mdx`
const article = fileOf('depo-provera-lawsuits')

test.each<[what: string, file: string, find: string | RegExp, write: string, message: string]>([
  ['a first line in other words', site, 'This is a paid', 'It is a paid', 'lacks words that l'],
  ['a caution in other words', site, 'Do not stop taking', 'Keep taking', '"Do not stop taking'],
  ['approval in other words', texts, 'remains approved', 'is approved', '"remains approved'],
  ['a state without a decision', site, '  Nevada:', '  Iowa:', 'states.Nevada is not decided (SB'],
  ['an open question', site, 'trainsModels: false', '', 'trainsModels is not decided (Conn'],
  ['a policy cut to its first lines', policy, /^## [\s\S]*/m, '', 'ask for: "45 days"'],
  ['a shipped name', site, /^name: .*/m, 'name: Claim Lantern', 'says "Claim Lantern", which'],
  ['the shipped telephone', site, /$/, '\nphone: { number: (330) 555-0122 }', 'which came with'],
  ['a profile nowhere', site, 'www.facebook.com', 'facebook.example', 'says "facebook.example"'],
])('%s is found', (_, file, find, write, messages) => {
  const { kind, text } = content.documentsThatFit.find(each => each.file === file)!
  const changed = requireData(parseContentDocument(kind, file, text.replace(find, write)))
  const found = contentRules
    .filter(({ severity }) => severity === 'launch')
    .flatMap(rule => rule.check([changed as TypedDocument], { content, day }))
  expect(found.map(formatFinding)).toContainEqual(expect.stringContaining(messages))
})

test('marked samples, partners, consents and a build with other settings are found', async () => {
  const { findings } = await check([
    [site, 'sample: []', 'sample: [host]'],
    [partners, 'Otterbourne', 'Sample Otter'],
    [consent, consentWords, 'I agree.'],
    ['.env', '.fictional/website', '.fictional'],
    ['hosts/description.json', '"REPORTING_URL":""', '"REPORTING_URL":"https://c"'],
    ['hosts/description.json', `"BUILD_DATE":"${day}"`, '"BUILD_DATE":"2026-01-01"'],
  ])
  const messages = [
    `${partners}:9  names Sample Otter Trial Lawyers, which came with the repository\n    Put in your own data.`,
    `${consent}:4  the consent does not say **%name%**, a link to /partners-list, a link to /terms-and-conditions, a link to /privacy-policy, STOP, "not a condition of any purchase"`,
    'host are sample data',
    'description.json  was built with PUBLIC_API_BASE_URL https://',
    'description.json  was built with REPORTING_URL https://c',
    'description.json  was built with BUILD_DATE 2026-01-01',
  ]
  expect(findings).toEqual(messages.map(each => expect.stringContaining(each)))
})

test('notes to the lawyer are found, and one about a draft only warns', async () => {
  const notes = `${texts}: Jo?\n${policy}:\n  - See this, Jo. And that.\n  - "45 days: is it so?"\n${article}: No.`
  const { findings, warnings } = await check([
    [counsel, /$/, notes],
    [article, 'published:', 'draft: true\npublished:'],
  ])
  const suggestion = '\n    Settle it, then take it out.'
  expect(findings).toEqual([
    `${counsel}:1  has a note for your lawyer about ${texts}: Jo?${suggestion}`,
    `${counsel}:3  has a note for your lawyer about ${policy}: See this, Jo. And that.${suggestion}`,
    `${counsel}:4  has a note for your lawyer about ${policy}: 45 days: is it so?${suggestion}`,
  ])
  expect(warnings).toEqual([expect.stringContaining(`about ${article}: No.`)])
})

test.each<[file: string, find: RegExp, write: string, says: string]>([
  [counsel, /$/, 'pages: { a: b }', 'pages: Invalid input'],
  [counsel, /$/, 'content/texts.yaml: "', 'Missing closing'],
  [partners, /- Otter/, '- Otter\n      - Otter\n      - Otter', '"Otter" is listed twice'],
  [
    partners,
    /heading: .*\n.*\n *- /,
    '- ',
    'expected object, received array\n    `heading`, `names`',
  ],
])('what stops a build stops a check: %s, %s', async (file, find, write, says) => {
  const said = check([[file, find, write]]).then(({ findings }) => findings.join(), String)
  expect(await said).toContain(says)
})

test('a project may have no file of notes', async () => {
  rmSync(join(folder, counsel))
  expect((await check([])).findings).toEqual([])
  writeFileSync(join(folder, counsel), '')
})

test('a consent in the words of the law is ready', () => {
  const words =
    'not required to sign this, directly or indirectly, as a condition of purchasing any property'
  const forms = JSON.stringify(content.questionnaires)
  const questionnaires = JSON.parse(forms.replaceAll('not a condition of any purchase', words))
  expect(JSON.stringify(questionnaires)).toContain(words)
  const { check } = contentRules.find(({ name }) => name === 'consent')!
  expect(check([], { content: { ...content, questionnaires }, day })).toEqual([])
})

test('what a launch asks of an article of a later day only warns', async () => {
  const { findings, warnings } = await check([
    [article, /^published: .*\nupdated: .*/m, 'published: 2099-01-05\nupdated: 2099-01-05'],
    [counsel, /$/, `${article}: Verify.`],
  ])
  expect(findings).toEqual([])
  expect(warnings).toEqual([expect.stringContaining(`for your lawyer about ${article}: Verify`)])
})

const services = {
  PUBLIC_API_BASE_URL: 'https://api.marlow-leads.fictional',
  PUBLIC_IP_LOOKUP_URL: 'https://ip.marlow-leads.fictional',
  PUBLIC_CERTIFICATE_SCRIPT_URL: 'https://api.trustedform.com/trustedform.js',
}
const findIn = (changes: Readonly<Record<string, string>>) => {
  const raw = { ...services, ...changes }
  const environment = requireData(parseEnvironment(raw, launchOrigin, 'America/New_York'))
  return checkSettings(launchOrigin, environment, raw, content.site)
}

test.each([
  ['SITE_URL', 'https://b.fictional', `not ${launchOrigin}`],
  ['PUBLIC_API_BASE_URL', '', 'is /api, which the lead desk alone answers'],
  ['PUBLIC_IP_LOOKUP_URL', `${launchOrigin}/api/ip`, 'which the lead desk alone answers'],
  ['PUBLIC_CERTIFICATE_SCRIPT_URL', '/api/certificate.js', 'which the lead desk alone answers'],
  ['PUBLIC_API_BASE_URL', 'http://api.marlow.fictional', 'not https'],
  ['PUBLIC_IP_LOOKUP_URL', 'https://a.fictional,https://b.test', 'is https://b.test, which leads'],
  ['PUBLIC_CERTIFICATE_SCRIPT_URL', '', 'leads would carry no proof of consent'],
  ['PUBLIC_CERTIFICATE_SCRIPT_URL', 'https://a.fictional/a.js?sandbox=true', 'sandbox certificate'],
])('%s "%s" is refused', (variable, value, messages) => {
  expect(findIn({ [variable]: value })).toMatchObject([
    { variable, message: expect.stringContaining(messages) },
  ])
})

test('services on the internet and on the site itself are accepted, and a day in .env is not', () => {
  for (const api of ['https://api.marlow.fictional/v1', '/leads', `${launchOrigin}/leads`])
    expect(findIn({ PUBLIC_API_BASE_URL: api })).toEqual([])
  vi.stubEnv('BUILD_DATE', undefined)
  expect(findIn({ BUILD_DATE: day })).toMatchObject([{ variable: 'BUILD_DATE' }])
})

/** A Worker as an operator has it. */
const ownWorker = {
  name: 'marlow',
  routes: [{ pattern: new URL(launchOrigin).host, custom_domain: true }],
  workers_dev: false,
  preview_urls: false,
}

/** Checks the configuration of an operator's relay with changes. */
function findInRelay({
  workflow = 'marlow-leads',
  id = 'a1b2c3d4-0000-4000-8000-000000000000',
  worker = {},
  ...vars
}) {
  const config = {
    ...ownWorker,
    observability: { enabled: true, redact_query_string: true },
    ...worker,
    workflows: [{ name: workflow }],
    d1_databases: [{ database_id: id }],
    vars: { PROVIDER_URL: 'https://a.fictional', PROVIDER_ACCEPTS: '^', KEEP_DAYS: 60, ...vars },
  }
  process.chdir(folder)
  mkdirSync('src/relay', { recursive: true })
  writeFileSync(
    'src/relay/wrangler.jsonc',
    `// Ours.\n${JSON.stringify(config, null, 2).replace(/\n}$/, ',\n}')}`,
  )
  const [found, other] = ['/relay', `${launchOrigin}/relay`].map(api =>
    findIn({ PUBLIC_API_BASE_URL: api }),
  )
  expect(other).toEqual(found)
  return found!
}

const access = 'ACCESS_TEAM and ACCESS_AUDIENCE go together: without both there is no inbox'

test.each([
  [{ worker: { name: '' } }, 'name is empty: a Worker needs a name of its own'],
  [{ workflow: 'deliver-leads' }, 'name of its Workflow is the one that came with the repository'],
  [
    { id: '00000000-0000-0000-0000-000000000000' },
    'database_id is the one that came with the repository',
  ],
  [{ worker: { routes: undefined } }, 'routes must be [{ "pattern": "'],
  [{ worker: { routes: [{ pattern: 'www.example.com', custom_domain: true }] } }, 'routes must be'],
  [{ worker: { workers_dev: true } }, 'workers_dev must be false'],
  [{ worker: { preview_urls: undefined } }, 'preview_urls must be false'],
  [{ worker: { observability: { enabled: true } } }, 'redact_query_string must be true'],
  [{ id: 'leads' }, 'database_id is not the id that d1 create prints'],
  ...[
    '',
    'http://a.fictional',
    'https://a.fictional/submitform/',
    'https://ann:secret@a.fictional',
  ].map(PROVIDER_URL => [
    { PROVIDER_URL },
    'PROVIDER_URL is not the https address before /submitform',
  ]),
  [{ PROVIDER_URL: 'https://api.example.com' }, 'PROVIDER_URL leads nowhere'],
  [{ PROVIDER_URL: `${launchOrigin}/relay` }, 'PROVIDER_URL is the relay itself'],
  [{ PROVIDER_ACCEPTS: '' }, 'PROVIDER_ACCEPTS is missing: a pattern of what the provider'],
  [{ PROVIDER_ACCEPTS: undefined }, 'PROVIDER_ACCEPTS is missing'],
  [{ PROVIDER_ACCEPTS: '(ok' }, 'PROVIDER_ACCEPTS is no regular expression'],
  [{ PROVIDER_ACCEPTS: '/ok/i' }, 'slashes, which would be part of it: write ok'],
  ...[30, '60', null].map(KEEP_DAYS => [{ KEEP_DAYS }, 'KEEP_DAYS is not 60, as deliveredDays']),
  ...['a day', 0, 1e10].map(ALERT_SILENCE_HOURS => [
    { ALERT_SILENCE_HOURS },
    'ALERT_SILENCE_HOURS ',
  ]),
  [{ ACCESS_TEAM: 'https://a.fictional/b', ACCESS_AUDIENCE: 'a' }, 'ACCESS_TEAM is no origin'],
  [{ ACCESS_TEAM: 'http://a.fictional', ACCESS_AUDIENCE: 'a' }, 'ACCESS_TEAM is no origin'],
  [{ ACCESS_TEAM: 'https://a.fictional' }, access],
  [{ ACCESS_AUDIENCE: 'a' }, access],
] as [object, string][])('a relay with %j is refused before a build', (changes, message) => {
  const file = 'src/relay/wrangler.jsonc'
  expect(findInRelay(changes)).toMatchObject([{ file, message: expect.stringContaining(message) }])
})

test('addresses in the configuration of the relay may end in a slash', () => {
  const ACCESS_TEAM = 'https://marlow.cloudflareaccess.com/'
  const PROVIDER_URL = 'https://leads.marlow.fictional/v1/'
  expect(findInRelay({ PROVIDER_URL, ACCESS_TEAM, ACCESS_AUDIENCE: 'a' })).toEqual([])
})

test('a configuration of the relay that is no JSON is named', () => {
  process.chdir(folder)
  writeFileSync('src/relay/wrangler.jsonc', '{ "name": ')
  const message = expect.stringContaining('JSON')
  const file = 'src/relay/wrangler.jsonc'
  expect(findIn({ PUBLIC_API_BASE_URL: '/relay' })).toMatchObject([{ file, message }])
})

test('a finding in the configuration of the relay has its line', () => {
  const findings = findInRelay({ workflow: 'deliver-leads' })
  const lines = readFileSync(join(folder, 'src/relay/wrangler.jsonc'), 'utf8').split('\n')
  const line = 1 + lines.findIndex(text => text.includes('deliver-leads'))
  expect(findings).toMatchObject([{ line }])
})

test('a Worker that serves the site alone is asked for its domain, once it has a name', () => {
  process.chdir(folder)
  const find = (name: string) => {
    writeFileSync('wrangler.jsonc', JSON.stringify({ ...ownWorker, name, routes: [] }))
    return findIn({ PUBLIC_API_BASE_URL: 'https://leads.marlow.fictional' })
  }
  expect(find('')).toEqual([])
  const message = expect.stringContaining('routes must be')
  expect(find('marlow')).toMatchObject([{ file: 'wrangler.jsonc', message }])
  rmSync('wrangler.jsonc')
})

test('a pattern that takes everything takes refusals of every kind', () => {
  const [{ message } = { message: '' }] = findInRelay({ PROVIDER_ACCEPTS: '.*' })
  for (const [provider, , , ...refusals] of usualResponses)
    for (const body of refusals) expect(message).toContain(`${body} of ${provider}`)
})

test('a pattern that no usual acceptance matches only warns', async () => {
  const message = expect.stringContaining('PROVIDER_ACCEPTS matches none of the usual acceptances')
  expect(findInRelay({ PROVIDER_ACCEPTS: 'lead accepted' })).toMatchObject([{ message }])
  vi.stubEnv('PUBLIC_API_BASE_URL', '/relay')
  const { findings, warnings } = await collectLaunchFindings(launchOrigin, {})
  expect(warnings).toMatchObject([{ message }])
  expect(findings).not.toContainEqual(expect.objectContaining({ message }))
})

test.each(usualResponses)(
  'the pattern of %s takes no refusal, and the guide has it',
  (_, pattern) => {
    expect(findInRelay({ PROVIDER_ACCEPTS: pattern })).toEqual([])
    const guide = readFileSync(join(place, 'src/relay/README.md'), 'utf8')
    expect(guide).toContain(JSON.stringify(pattern))
  },
)

test('the check knows all that the repository ships and marks as a sample', () => {
  const settings = parse(readFileSync(site, 'utf8'))
  for (const name of settings.sample)
    expect(JSON.stringify(settings[name]).search(shippedPattern), name).toBeGreaterThanOrEqual(0)
  const { sample, columns }: Partners = parse(readFileSync(partners, 'utf8'))
  for (const name of sample ? columns.flatMap(({ names }) => names) : [])
    expect(name).toMatch(shippedPartner)
})

test.each([
  ['src/relay/wrangler.jsonc', '/relay'],
  ['wrangler.jsonc', 'https://leads.marlow.fictional'],
])('%s of the repository lacks nothing but what its guide names', (file, api) => {
  process.chdir(folder)
  mkdirSync('src/relay', { recursive: true })
  const text = readFileSync(join(place, file), 'utf8')
  writeFileSync(file, text.replace('"name": ""', '"name": "marlow"'))
  const named = /^(name|routes|database_id|PROVIDER_URL|PROVIDER_ACCEPTS|KEEP_DAYS) /
  for (const { message } of findIn({ PUBLIC_API_BASE_URL: api })) expect(message).toMatch(named)
  rmSync(file)
})

test('a copy of the example changes no setting', () => {
  expect(readFileSync('.env.example', 'utf8')).not.toMatch(/^[^#\n]/m)
})

test('the workflow checks, deploys to what it knows with the code of the last build, and looks', () => {
  const deploy = readFileSync('.github/workflows/deploy.yml', 'utf8')
  const commands = deploy.matchAll(
    /(?:"\$SITE_URL" --|cache\/|wrangler\S* |netlify-cli\S* )(live|restore|deploy\b|save|deployed)/g,
  )
  expect([...commands].map(([, command]) => command)).toEqual([
    'live',
    'restore',
    'deploy',
    'deploy',
    'deploy',
    'save',
    'deployed',
  ])
})
