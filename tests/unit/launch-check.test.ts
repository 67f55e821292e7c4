import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { formatFinding, requireData } from '../../src/documents/finding.ts'
import { parseEnvironment } from '../../src/environment.ts'
import { collectLaunchFindings } from '../../src/tools/launch/launch-findings.ts'
import { parseLaunchScope } from '../../src/tools/launch/launch-scope.ts'
import {
  checkDeployTarget,
  checkWorkerSettings,
  deployTargets,
  isSentToRelay,
} from '../../src/tools/launch/relay-settings.ts'
import { checkServiceUrls } from '../../src/tools/launch/services.ts'
import shippedNames from '../../src/tools/launch/shipped-names.json' with { type: 'json' }
import { day, launchOrigin } from '../support/launch/fill-in.ts'
import { createFilledProject, markAsBuilt } from '../support/launch/project.ts'

const place = process.cwd()
let folder = ''

beforeAll(() => {
  folder = createFilledProject()
})

beforeEach(() => {
  for (const name of Object.keys(process.env))
    if (/^(SITE_URL$|PUBLIC_|DEPLOY_TO$)/.test(name)) vi.stubEnv(name, undefined)
  vi.stubEnv('BUILD_DATE', day)
  return () => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  }
})

afterAll(() => rmSync(folder, { recursive: true }))

type Change = readonly [what: string, file: string, find: string, write: string, said: string]

/** What a check of the project says while texts of its files are others. */
async function check(changes: readonly Change[], ...words: string[]) {
  process.chdir(folder)
  const originals = new Map(changes.map(([, file]) => [file, readFileSync(file, 'utf8')]))
  try {
    for (const [, file, find, write] of changes) {
      const text = readFileSync(file, 'utf8')
      expect(text).toContain(find)
      writeFileSync(file, text.replace(find, write))
    }
    markAsBuilt('.')
    const report = await collectLaunchFindings(parseLaunchScope(['--site', launchOrigin, ...words]))
    return {
      findings: report.findings.map(formatFinding),
      warnings: report.warnings.map(formatFinding),
      notes: report.notes,
    }
  } finally {
    for (const [file, text] of originals) writeFileSync(file, text)
    process.chdir(place)
  }
}

test('a site with real settings is ready', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(place, 'src/tools/launch/launch-check.ts'), '--site', `${launchOrigin}/`],
    { cwd: folder, encoding: 'utf8' },
  )
  expect({ status, stdout, stderr }).toEqual({
    status: 0,
    stdout: `${launchOrigin} is ready to launch.\nThen send a lead, and look up its certificate as docs/operating.md says. A TrustedForm certificate expires after 3 days, or after 90 if its vendor saw the form submitted.\n`,
    stderr: '',
  })
})

const site = 'content/site.yaml'
const partners = 'content/partners.yaml'
const consent = 'content/parts/consent.yaml'
const [consentWords = ''] = /(?<=label: ).*/.exec(readFileSync(consent, 'utf8')) ?? []
const policy = 'content/pages/privacy-policy.mdx'
const [policySections = ''] = /^## [\s\S]*/m.exec(readFileSync(policy, 'utf8')) ?? []
const article = 'content/lawsuits/sample.mdx'
const description = 'hosts/description.json'

/** Each is found beside the others of its list: no two change the same text. */
const lists: readonly (readonly Change[])[] = [
  [
    [
      'weak sources',
      article,
      'count, kind: court',
      'count, kind: law firm',
      'cites only law firms',
    ],
    ['a first line in other words', site, 'This is a paid', 'It is a paid', 'lacks words that l'],
    ['a caution in other words', site, 'Do not stop taking', 'Keep taking', '"Do not stop taking'],
    [
      'approval in other words',
      'content/texts.yaml',
      'remains approved',
      'is approved',
      '"remains approved by the"',
    ],
    ['sample settings', site, 'sample: []', 'sample: [host]', 'host are sample data'],
    [
      'another host',
      site,
      `host: ${launchOrigin}`,
      'host: https://a.fictional',
      'host is https://a',
    ],
    [
      'a name that was shipped',
      site,
      'name: Marlow Lantern',
      'name: Claim Lantern',
      'says "Claim L',
    ],
    ['a shipped lawyer', site, 'Lawyer: Marlow', 'Lawyer: Dana Ellery', 'says "Dana Ellery"'],
    ['an office that was shipped', site, '77 Nowhere Road', '1400 Harbor Light Street', 'Harbor L'],
    ['a shipped mailbox', site, 'hello@marlow-lantern', 'hello@claimlantern', '"claimlantern"'],
    ['a mailbox nowhere', site, 'support@marlow-lantern.fictional', 'a@b.test', 'says "b.test"'],
    ['a profile nowhere', site, 'www.facebook.com', 'facebook.example', 'says "facebook.example"'],
    ['the year of the sample', site, 'year: 2026', 'year: 2024', 'year is 2024, not 2026'],
    ['a later signal', site, 'Signal: 2026', 'Signal: 2027', 'privacySignal is 2027-11-21, not'],
    [
      'a note on texts',
      'content/texts.yaml',
      '\nclaims:',
      '\ncounsel: Jo?\nclaims:',
      'lawyer: Jo?',
    ],
    ['a shipped partner', partners, 'Marlow & F', 'Sample Harbor Law Group & F', 'says "Sample H'],
    ['a shipped attorney', partners, 'Ada Marlow-Finch', 'Alex Sample', 'says "Attorney Alex Sam'],
    [
      'a consent without its parts, once for all forms',
      consent,
      consentWords,
      'I agree.',
      `${consent}:4  the consent does not say **%name%**, a link to /partners-list, a link to /terms-and-conditions, a link to /privacy-policy, STOP, "not a condition of any purchase"`,
    ],
    ['a policy cut to its first lines', policy, policySections, '', 'ask for: "45 days"'],
    ['a note to counsel', policy, 'contents:', 'counsel: See this, Jo.\ncontents:', 'See this, Jo'],
    ['a policy of next year', policy, 'effective: 2026', 'effective: 2027', 'effective is 2027'],
    ['old information', article, `asOf: ${day}\n`, 'asOf: 2026-01\n', 'information as of 2026-01'],
    ['a missing outcome', article, 'date: 2026-12\n', 'date: 2026-08\n', 'outcome of 2026-08'],
    ['a placeholder', article, 'ruled', 'TODO', 'says "TODO"'],
    ['filler', article, 'A trial will', 'Lorem ipsum', 'says "Lorem ipsum"'],
    ['an old contact', 'dist/.well-known/security.txt', '2027-09', '2026-09', 'less than 30 days'],
    [
      'a build for another host',
      description,
      `"${launchOrigin}"`,
      '"https://c"',
      'built for https://c',
    ],
    ['a build for another API', description, 'api.marlow', 'api.other', 'for other services'],
    ['a missing article', description, ',"/sample"', '', `has ${article} before its day, or lacks`],
    ['a closed site', 'dist/robots.txt', 'Disallow:', 'Disallow: /*', 'shuts out search engines'],
    [
      'a hidden page',
      'dist/index.html',
      '<a',
      '<meta content="follow, none" name="robots"><a',
      'hidden',
    ],
  ],
  [
    ['sample partners', partners, 'sample: false', 'sample: true', 'are samples'],
    ['an API that cannot be used', '.env', '/website', '/website?key=a', 'PUBLIC_API_BASE_URL  is'],
  ],
]

test('what is left of the sample, or wrong, is found', async () => {
  for (const changes of lists) {
    const { findings } = await check(changes)
    const text = findings.join('\n')
    for (const [what, , , , said] of changes) expect(text, what).toContain(said)
  }
})

test('a consent in the words of the law, and a site closed to one crawler, are ready', async () => {
  const words =
    'not required to sign this, directly or indirectly, as a condition of purchasing any property'
  const closed = 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *'
  const { findings } = await check([
    ['', consent, 'not a condition of any purchase', words, ''],
    ['', 'dist/robots.txt', 'User-agent: *', closed, ''],
  ])
  expect(findings).toEqual([])
})

test('a day in .env is found, because every build would be of that day', async () => {
  vi.stubEnv('BUILD_DATE', undefined)
  const { findings } = await check([['', '.env', 'SITE_URL', `BUILD_DATE=${day}\nSITE_URL`, '']])
  expect(findings).toEqual([expect.stringContaining(`BUILD_DATE  is always ${day}`)])
})

test('what time alone makes wrong only warns once the site is launched', async () => {
  vi.stubEnv('BUILD_DATE', '2027-06-15')
  const { findings, warnings } = await check([], '--launched')
  expect(findings).toEqual([])
  for (const said of ['case information as of', 'outcome of 2026-12', 'year is 2026, not 2027'])
    expect(warnings.join('\n')).toContain(said)
})

test.each([
  ['a draft', 'draft: true\nupdated:', '1 draft, 0 scheduled: left out.', 0],
  ['a scheduled article', 'updated:', '0 drafts, 1 scheduled: left out.', 1],
])(
  '%s with much to do is no finding, and before the launch a line says that it is left out',
  async (_, fields, note, count) => {
    const changes: Change[] = [
      ['', article, 'published: 2026-01-05', 'published: 2027-01-05', ''],
      ['', article, 'updated: 2026-11-01', 'updated: 2027-01-05', ''],
      ['', article, 'updated:', `counsel: Verify before launch.\n${fields}`, ''],
    ]
    const leftOut: Change = ['', description, ',"/sample"', '', '']
    const before = await check([...changes, leftOut])
    expect(before).toEqual({ findings: [], warnings: [], notes: [note] })
    const { findings, warnings, notes } = await check([...changes, leftOut], '--launched')
    expect({ findings, notes }).toEqual({ findings: [], notes: [] })
    expect(warnings).toHaveLength(count)
    const published = await check(changes)
    expect(published.findings).toEqual([expect.stringContaining(`has ${article} before its day`)])
  },
)

const script = 'https://api.trustedform.com/trustedform.js'
const services = {
  SITE_URL: launchOrigin,
  PUBLIC_API_BASE_URL: 'https://api.marlow-leads.fictional',
  PUBLIC_IP_LOOKUP_URL: 'https://ip.marlow-leads.fictional',
  PUBLIC_CERTIFICATE_SCRIPT_URL: script,
}
const createEnvironment = (changes: Readonly<Record<string, string>>) =>
  requireData(parseEnvironment({ ...services, ...changes }, launchOrigin))

test.each([
  ['SITE_URL', 'https://b.fictional', `not ${launchOrigin}`],
  ['PUBLIC_API_BASE_URL', '', 'is /api, which only the lead desk answers'],
  ['PUBLIC_API_BASE_URL', 'http://api.marlow.fictional', 'not https'],
  ['PUBLIC_API_BASE_URL', 'https://api.claimlantern.example', 'an example or a private address'],
  ['PUBLIC_API_BASE_URL', 'https://api.example.com', 'an example or a private address'],
  ['PUBLIC_API_BASE_URL', 'https://localhost:3000', 'an example or a private address'],
  ['PUBLIC_API_BASE_URL', 'https://10.0.0.5', 'an example or a private address'],
  ['PUBLIC_API_BASE_URL', 'https://0x7f.1', 'an example or a private address'],
  ['PUBLIC_API_BASE_URL', 'https://[::1]', 'an example or a private address'],
  ['PUBLIC_API_BASE_URL', 'https://[fd00::1]', 'an example or a private address'],
  ['PUBLIC_API_BASE_URL', 'https://[::ffff:10.0.0.5]', 'an example or a private address'],
  ['PUBLIC_API_BASE_URL', 'https://intranet', 'an example or a private address'],
  ['PUBLIC_IP_LOOKUP_URL', 'https://a.fictional,https://b.test', 'an example or a private address'],
  ['PUBLIC_CERTIFICATE_SCRIPT_URL', '', 'leads would carry no proof of consent'],
  ['PUBLIC_CERTIFICATE_SCRIPT_URL', `${script}?sandbox=true`, 'sandbox certificates'],
  ['PUBLIC_CERTIFICATE_SCRIPT_URL', 'https://example.com/x.js', 'an example or a private address'],
  ['PUBLIC_EVENTS_URL', 'http://events.marlow.fictional', 'not https'],
  ['REPORTING_URL', 'https://reports.example.com/site', 'an example or a private address'],
])('%s "%s" is refused', (variable, value, said) => {
  const found = checkServiceUrls(launchOrigin, createEnvironment({ [variable]: value }))
  expect(found).toMatchObject([{ variable, message: expect.stringContaining(said) }])
})

test('services on the internet, and on the site itself, are accepted', () => {
  for (const api of ['https://api.marlow.fictional/v1', 'https://8.8.8.8', '/relay', '/leads'])
    expect(checkServiceUrls(launchOrigin, createEnvironment({ PUBLIC_API_BASE_URL: api }))).toEqual(
      [],
    )
})

test("only the site's own relay is the relay, and not a provider's address of that name", () => {
  const isRelay = (api: string) => isSentToRelay(createEnvironment({ PUBLIC_API_BASE_URL: api }))
  expect(['/relay', `${launchOrigin}/relay`].map(isRelay)).toEqual([true, true])
  expect(['https://api.marlow.fictional/relay', '/leads'].map(isRelay)).toEqual([false, false])
})

const relay = `{
  "name": "marlow-lantern",
  // "PROVIDER_URL": "https://api.example.com"
  "database_id": "b2a7c1de-0b1f-4a55-9d3e-0f7f3f2a9c11",
  "vars": { "PROVIDER_URL": "https://api.marlow.fictional/website", "KEEP_DAYS": 30, "ALERT_SILENCE_HOURS": 24 }
}`

test.each([
  ['https://api.marlow.fictional/website', 'http://api.marlow.fictional', 'is not https'],
  ['https://api.marlow.fictional/website', 'https://api.example.com', 'is an example'],
  ['https://api.marlow.fictional/website', 'https://a.fictional/submitform', 'endpoint once more'],
  ['https://api.marlow.fictional/website', `${launchOrigin}/relay`, 'is the site itself'],
  ['https://api.marlow.fictional/website', '', 'PROVIDER_URL is ,'],
  [
    'b2a7c1de-0b1f-4a55-9d3e-0f7f3f2a9c11',
    '11111111-1111-1111-1111-111111111111',
    'which is no id',
  ],
  ['b2a7c1de-0b1f-4a55-9d3e-0f7f3f2a9c11', 'leads', 'which is no id'],
  ['"KEEP_DAYS": 30', '"KEEP_DAYS": 0', 'KEEP_DAYS is 0, less than 30 days'],
  ['"KEEP_DAYS"', '"DAYS"', 'has no KEEP_DAYS'],
  ['24', '"a day"', 'ALERT_SILENCE_HOURS is a, so no alert'],
  ['marlow-lantern', 'claim-lantern', 'name is claim-lantern, which came with'],
])('of the relay, %s as %s is refused', (find, write, said) => {
  const checkText = (text: string, target = 'relay') =>
    checkWorkerSettings(target, launchOrigin, () => text)
  expect(checkText(relay)).toEqual([])
  const found = checkText(relay.replace(find, write))
  expect(found).toMatchObject([{ message: expect.stringContaining(said) }])
  // The Worker of the site alone has only a name.
  expect(checkText(relay.replace(find, write), 'cloudflare')).toEqual(
    find === 'marlow-lantern' ? [{ ...found[0], file: 'wrangler.jsonc' }] : [],
  )
})

test('the provider of the relay is asked before a deployment', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  const change = ['', '.env', 'https://api.marlow-leads.fictional/website', '/relay', ''] as const
  const { findings } = await check([change], '--live')
  expect(findings.filter(each => each.includes('so the relay delivers no lead'))).toHaveLength(5)
})

test('the workflow deploys to what it knows, and the relay with the site that needs it', () => {
  const deploy = readFileSync('.github/workflows/deploy.yml', 'utf8')
  for (const target of deployTargets) expect(deploy).toContain(`vars.DEPLOY_TO == '${target}'`)
  const commands = [
    ...deploy.matchAll(
      /(?:--launched --|cache\/|wrangler\S* |netlify-cli\S* )(live|restore|deploy\b|save|deployed)/g,
    ),
  ]
  expect(commands.map(([, command]) => command)).toEqual([
    ...['live', 'restore', 'deploy', 'deploy', 'deploy', 'save', 'deployed'],
  ])
  const listMessages = (target: string, api = services.PUBLIC_API_BASE_URL) =>
    checkDeployTarget(target, createEnvironment({ PUBLIC_API_BASE_URL: api })).map(
      ({ message }) => message,
    )
  expect([listMessages('netlify'), listMessages('relay', '/relay')]).toEqual([[], []])
  expect([listMessages(''), listMessages('vercel')]).toEqual([['is ""'], ['is "vercel"']])
  expect(listMessages('cloudflare', '/relay')).toEqual(['is cloudflare, and leads go to /relay'])
})

/** An operator's own data replaces the sample. */
const settings = parse(readFileSync(site, 'utf8'))

test.skipIf(settings.sample.length === 0)('the check knows all that the repository ships', () => {
  const { name, mailbox, support, office, responsibleLawyer } = settings
  for (const value of [name, mailbox, support, office, responsibleLawyer])
    expect(
      shippedNames.some(shipped => value.includes(shipped)),
      value,
    ).toBe(true)
  const shippedPartners = parse(readFileSync(partners, 'utf8')).columns.flat()
  expect(shippedNames.slice(-shippedPartners.length)).toEqual(shippedPartners)
})

test('a copy of the example changes no setting', () => {
  expect(readFileSync('.env.example', 'utf8')).not.toMatch(/^[^#\n]/m)
})

test.each([
  [[], '--site is ""'],
  [['--site', 'http://www.marlow.fictional'], 'must be an https origin'],
  [['--site', 'https://www.claimlantern.example'], 'must be an https origin on the internet'],
  [['--sites', launchOrigin], "Unknown option '--sites'"],
])('refuses wrong arguments: %j', (words, why) => {
  const usage =
    /Write: npm run check:launch -- --site https:[\s\S]*--live .*\n.*--deployed .*\n.*--launched /
  expect(() => parseLaunchScope(words)).toThrow(why)
  expect(() => parseLaunchScope(words)).toThrow(usage)
})
