import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { afterEach, expect, test, vi } from 'vitest'
import { startServer } from '../../src/desk/server.ts'
import { createSiteHandler } from '../../src/desk/static-site.ts'
import { requireData } from '../../src/documents/reading/finding.ts'
import { endpoints } from '../../src/forms/model.ts'
import { buildHostDescription } from '../../src/hosts/description.ts'
import { createApi } from '../../src/leads/api.ts'
import { parseEnvironment } from '../../src/settings/environment.ts'
import { checkDeployedSite } from '../../src/tools/launch/deployed-site.ts'
import { checkLiveServices } from '../../src/tools/launch/live-services.ts'
import { enterTemporaryFolder } from '../support/content/temporary-folder.ts'
import { deskSite } from '../support/servers/desks.ts'

const site = 'https://www.example.com'
const timeZone = 'America/New_York'
const over: (() => void)[] = []
afterEach(() => {
  for (const end of over.splice(0)) end()
})

/** Serves answers, and returns the origin. */
async function serve(fetch: (request: Request) => Response | Promise<Response>) {
  const server = await startServer({ fetch } as unknown as Hono, { host: '127.0.0.1', port: 0 })
  over.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

/** A provider, whose answers may be changed. Returns the environment of a site that uses it. */
async function startProvider(
  allowOrigin = site,
  change = (answer: Response, _: Request): Response | Promise<Response> => answer,
) {
  const getDatabase = () => {
    throw new Error('A check sends no lead that fits the contract')
  }
  const app = new Hono()
  if (allowOrigin) app.use(cors({ origin: allowOrigin, allowHeaders: ['content-type'] }))
  app.route('/', createApi({ ...deskSite, getDatabase, getIpAddress: () => '8.8.8.8' }))
  const api = await serve(async request => {
    const headers = { 'content-type': 'text/javascript' }
    const isScript = request.url.endsWith('.js')
    return change(isScript ? new Response('', { headers }) : await app.fetch(request), request)
  })
  const raw = {
    PUBLIC_API_BASE_URL: api,
    PUBLIC_IP_LOOKUP_URL: `${api}/ip`,
    PUBLIC_CERTIFICATE_SCRIPT_URL: `${api}/certificate.js`,
  }
  return requireData(parseEnvironment(raw, site, timeZone))
}

test('a provider that allows the site has no findings', async () => {
  expect(await checkLiveServices(await startProvider())).toEqual([])
})

test('a provider that was not told is found out, for every endpoint and the IP lookup', async () => {
  const findings = await checkLiveServices(await startProvider(''))
  expect(findings.map(({ message }) => message)).toEqual([
    ...endpoints.map(() => 'answers 405 to the preflight, so browsers send no lead'),
    'sends no Access-Control-Allow-Origin, so browsers refuse its answer',
  ])
})

const createHeaderChange = (name: string, value?: string) => (answer: Response) => {
  if (value === undefined) answer.headers.delete(name)
  else answer.headers.set(name, value)
  return answer
}
const createReply =
  (status: number, body?: string, type = 'text/plain') =>
  ({ headers }: Response) => {
    // Of the first body.
    for (const name of ['content-length', 'content-encoding']) headers.delete(name)
    headers.set('content-type', type)
    return new Response(body, { status, headers })
  }
const isPost = ({ method }: Request) => method === 'POST'
const isEndpoint = ({ method }: Request) => method !== 'GET'
const isLookup = ({ url }: Request) => url.endsWith('/ip')
const isScript = ({ url }: Request) => url.endsWith('.js')
const allowOrigin = 'access-control-allow-origin'

test.each<
  [
    what: string,
    isMeant: (request: Request) => boolean,
    change: (answer: Response) => Response | Promise<Response>,
    said: string,
  ]
>([
  [
    'allows another site',
    isEndpoint,
    createHeaderChange(allowOrigin, 'https://other.example'),
    'allows the origin https://other.example, not',
  ],
  ['allows no JSON', isEndpoint, createHeaderChange('access-control-allow-headers'), 'header cont'],
  ['is elsewhere', isPost, createReply(404), 'answers 404 to a lead without answers, so browsers'],
  ['takes anything', isPost, createReply(201), 'answers 201 to a lead without answers, so nobody'],
  ['hides its answer', isPost, createHeaderChange(allowOrigin), 'sends no Access-Control-Allow-'],
  ['knows no address', isLookup, createReply(200, '{"ip": "unknown"}'), 'does not answer {"ip"'],
  ['has no script', isScript, createReply(404), 'answers 404 with text/plain, so leads carry no'],
  [
    'sends a page as the script',
    isScript,
    createReply(200, '', 'text/html'),
    'answers 200 with text/html',
  ],
])('a service that %s is found out', async (_, isMeant, change, words) => {
  const environment = await startProvider(site, (answer, request) =>
    isMeant(request) ? change(answer) : answer,
  )
  const findings = await checkLiveServices(environment)
  expect(findings.length).toBeGreaterThan(0)
  for (const { message } of findings) expect(message).toContain(words)
})

test('a service that does not answer, or only late, is found out', async () => {
  const environment = await startProvider(site, (answer, request) =>
    isPost(request) ? answer : new Promise(() => {}),
  )
  const gone = {
    ...environment,
    PUBLIC_CERTIFICATE_SCRIPT_URL: 'http://127.0.0.1:9/certificate.js',
  }
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(limit => timeout.call(AbortSignal, limit / 5))
  const findings = await checkLiveServices(gone)
  vi.restoreAllMocks()
  expect(findings.map(({ message }) => message)).toEqual([
    ...endpoints.map(() => 'takes more than 5 seconds'),
    'takes more than 3 seconds',
    expect.stringContaining('cannot be reached'),
  ])
})

test("services on the site's own host are asked once it is deployed", async () => {
  const environment = await startProvider('')
  const sameHost = { ...environment, SITE_URL: environment.PUBLIC_API_BASE_URL }
  expect(await checkLiveServices(sameHost, true)).toEqual([])
  expect(await checkLiveServices({ ...sameHost, PUBLIC_API_BASE_URL: '/gone' })).toEqual([])
  const findings = await checkLiveServices({ ...sameHost, PUBLIC_API_BASE_URL: '/gone' }, true)
  expect(findings.map(({ message }) => message)).toEqual(
    endpoints.map(() => 'answers 404 to a lead without answers, so browsers send no lead'),
  )
})

test.each<[what: string, status: number, body: string, said: string | undefined]>([
  ['refuses', 422, '', undefined],
  ['asks for a signature', 401, '', undefined],
  ['refuses with 200', 200, '{"outcome":"failure"}', undefined],
  ['takes anything', 200, '{"outcome":"success"}', 'takes a lead without answers'],
  ['is elsewhere', 404, '', 'answers 404 to a lead without answers'],
])('of a provider behind the relay that %s (%i %s) is said: %s', async (_, status, body, said) => {
  const asked: string[] = []
  const provider = await serve(({ url, headers }) => {
    asked.push(
      `${new URL(url).pathname} ${headers.has('idempotency-key')} ${headers.get('origin')}`,
    )
    return new Response(body, { status })
  })
  const environment = await startProvider()
  enterTemporaryFolder()
  mkdirSync('src/relay', { recursive: true })
  const vars = { PROVIDER_URL: `${provider}/v1/`, PROVIDER_ACCEPTS: '"outcome":"success"' }
  writeFileSync('src/relay/wrangler.jsonc', `// Ours\n${JSON.stringify({ vars })}`)
  const findings = await checkLiveServices({ ...environment, PUBLIC_API_BASE_URL: '/relay' })
  expect(findings.every(({ warns }) => warns)).toBe(true)
  expect(asked.sort()).toEqual(endpoints.map(path => `/v1${path} true null`).sort())
  expect(findings.map(({ message }) => message)).toEqual(
    said ? endpoints.map(() => expect.stringContaining(said)) : [],
  )
})

/** A deployed site of one page, with answers that may be changed, beside its build. */
async function startSite(change = (answer: Response, _: string): Response => answer) {
  enterTemporaryFolder()
  const files = ['index.html', '_astro/form.Bx1.js']
  const environment = requireData(parseEnvironment({}, site, timeZone))
  const description = buildHostDescription(
    files,
    { script: [], style: [] },
    environment,
    [],
    timeZone,
  )
  for (const [file, text] of [
    ...files.map(file => [`dist/${file}`, file] as const),
    ['hosts/description.json', JSON.stringify(description)] as const,
  ]) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const { fetch } = createSiteHandler('dist')
  return serve(async request => change(await fetch(request), new URL(request.url).pathname))
}

test('a site that is the last build has no findings', async () => {
  expect(await checkDeployedSite(await startSite())).toEqual([])
})

test.each<[what: string, path: string, change: (answer: Response) => Response, said: string]>([
  ['an old page', '/', createReply(200, 'old'), 'is not dist/index.html of the last build'],
  ['missing code', '/_astro/form.Bx1.js', createReply(404), 'is not that of the last build'],
  [
    'another policy',
    '/',
    createHeaderChange('content-security-policy', 'x'),
    'header Content-Security-Policy of the build',
  ],
  ['a hidden site', '/', createHeaderChange('x-robots-tag', 'noindex'), 'shuts out search engines'],
  ['a page for missing code', '/_astro/none.js', createReply(302), 'answers 302, not 404'],
])('of a deployed site, %s is found out', async (_, path, change, words) => {
  const origin = await startSite((answer, asked) => (asked === path ? change(answer) : answer))
  expect(await checkDeployedSite(origin)).toMatchObject([
    { url: origin + path, message: expect.stringContaining(words) },
  ])
})
