import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '../../src/desk/api.ts'
import { startServer } from '../../src/desk/server.ts'
import { createSiteHandler } from '../../src/desk/static-site.ts'
import type { SubmissionStore } from '../../src/desk/submission-store.ts'
import { requireData } from '../../src/documents/finding.ts'
import { type Environment, parseEnvironment } from '../../src/environment.ts'
import { buildHostDescription } from '../../src/hosts/description.ts'
import { checkDeployedSite } from '../../src/tools/launch/deployed-site.ts'
import { checkLiveServices, checkProviders } from '../../src/tools/launch/live-services.ts'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'
import { deskForms } from '../support/servers/desks.ts'

const site = 'https://www.example.com'
const over: (() => void)[] = []
afterEach(() => {
  for (const end of over.splice(0)) end()
})

/** A provider, whose answers may be changed. Returns the settings of a site that uses it. */
async function startProvider(
  allowOrigin: string,
  change = (answer: Response, _: Request): Response | Promise<Response> => answer,
) {
  const leadsOf = (): SubmissionStore => {
    throw new Error('A check sends no lead that fits the contract')
  }
  const app = createApi({
    ...deskForms,
    getStore: leadsOf,
    getIpAddress: () => '8.8.8.8',
    allowOrigin,
  })
  const fetch = async (request: Request) => {
    const isScript = request.url.endsWith('.js')
    const headers = { 'content-type': 'text/javascript' }
    return change(isScript ? new Response('', { headers }) : await app.fetch(request), request)
  }
  const server = await startServer({ fetch } as unknown as typeof app, {
    host: '127.0.0.1',
    port: 0,
  })
  over.push(() => server.close())
  const { port } = server.address() as { port: number }
  return {
    SITE_URL: site,
    PUBLIC_API_BASE_URL: `http://127.0.0.1:${port}`,
    PUBLIC_IP_LOOKUP_URL: `http://127.0.0.1:${port}/ip`,
    PUBLIC_CERTIFICATE_SCRIPT_URL: `http://127.0.0.1:${port}/certificate.js`,
    REPORTING_URL: '',
    PUBLIC_EVENTS_URL: '',
    BUILD_DATE: '2026-11-21',
  } satisfies Environment
}

test('a provider that allows the site has no findings', async () => {
  expect(await checkLiveServices(await startProvider(site))).toEqual([])
})

test('a provider that was not told is found out, for every endpoint and the IP lookup', async () => {
  const found = await checkLiveServices(await startProvider(''))
  expect(found).toHaveLength(6)
  expect(new Set(found.map(({ message }) => message))).toEqual(
    new Set([
      'answers 405 to the preflight, so browsers send no lead',
      'sends no Access-Control-Allow-Origin, so browsers refuse its answer',
    ]),
  )
})

const createHeaderChange = (name: string, value?: string) => (answer: Response) => {
  if (value === undefined) answer.headers.delete(name)
  else answer.headers.set(name, value)
  return answer
}
const createPage = (status: number) => (answer: Response) =>
  new Response('<!doctype html><title>Just a moment…</title>', {
    status,
    headers: { ...Object.fromEntries(answer.headers), 'content-type': 'text/html; charset=utf-8' },
  })
const createReply =
  (status: number, body?: object) =>
  ({ headers }: Response) => {
    // Of the first body.
    for (const name of ['content-length', 'content-encoding']) headers.delete(name)
    return new Response(body && JSON.stringify(body), { status, headers })
  }
const isPost = ({ method }: Request) => method === 'POST'
const isEndpoint = ({ method }: Request) => method !== 'GET'
const isLookup = ({ url }: Request) => url.endsWith('/ip')
const isScript = ({ url }: Request) => url.endsWith('.js')
const noOrigin = 'sends no Access-Control-Allow-Origin, so browsers refuse its answer'

type Answering = [
  what: string,
  isMeant: (request: Request) => boolean,
  change: (answer: Response) => Response | Promise<Response>,
  said: string,
]

test.each<Answering>([
  [
    'allows another site',
    isEndpoint,
    createHeaderChange('access-control-allow-origin', 'https://other.example'),
    `allows the origin https://other.example, not ${site}`,
  ],
  [
    'allows no JSON',
    isEndpoint,
    createHeaderChange('access-control-allow-headers'),
    'does not allow the header content-type, so browsers send no lead',
  ],
  [
    'is a page',
    isEndpoint,
    createPage(200),
    'answers 200 with a page of HTML or XML, so browsers send no lead',
  ],
  [
    'is a wall',
    isEndpoint,
    createPage(403),
    'answers 403 with a page of HTML or XML, so browsers send no lead',
  ],
  [
    'is elsewhere',
    isPost,
    createReply(404),
    'answers 404 to a lead without answers, so browsers send no lead',
  ],
  [
    'moved',
    isPost,
    createReply(302),
    'answers 302 to a lead without answers, so browsers send no lead',
  ],
  [
    'takes anything',
    isPost,
    createReply(201),
    'answers 201 to a lead without answers, so nobody checks what arrives',
  ],
  ['hides its answer', isPost, createHeaderChange('access-control-allow-origin'), noOrigin],
  ['answers no JSON', isLookup, createReply(200), 'does not answer {"ip": "…"}'],
  [
    'sees a private address',
    isLookup,
    createReply(200, { ip: '10.0.0.1' }),
    'answers "10.0.0.1", which is no address of a visitor on the internet',
  ],
  [
    'sees no address',
    isLookup,
    createReply(200, { ip: 'not-an-ip' }),
    'answers "not-an-ip", which is no address of a visitor on the internet',
  ],
  [
    'has no script',
    isScript,
    createReply(404),
    'answers 404 with text/javascript, so leads carry no certificate',
  ],
  [
    'sends a page as the script',
    isScript,
    createPage(200),
    'answers 200 with text/html; charset=utf-8, so leads carry no certificate',
  ],
])('a service that %s is found out', async (_, isMeant, change, said) => {
  const environment = await startProvider(site, (answer, request) =>
    isMeant(request) ? change(answer) : answer,
  )
  const found = await checkLiveServices(environment)
  expect(new Set(found.map(({ message }) => message))).toEqual(new Set([said]))
})

test.each([
  ['refuses it', createReply(422), undefined],
  ['misses a signature', createReply(401, { error: 'no signature' }), undefined],
  [
    'is elsewhere',
    createReply(404),
    '404 to a lead without answers, so the relay delivers no lead',
  ],
  ['moved', createReply(302), '302 to a lead without answers, so the relay delivers no lead'],
  ['takes anything', createReply(200), 'without answers, so nobody checks what arrives'],
  ['is a login', createPage(403), '403 with a page of HTML or XML, so the relay delivers no lead'],
])('the provider of the relay, which gets a lead without answers, %s', async (_, change, said) => {
  const { PUBLIC_API_BASE_URL } = await startProvider('', change)
  const found = await checkProviders([PUBLIC_API_BASE_URL])
  expect(found).toHaveLength(said ? 5 : 0)
  for (const { message } of found) expect(message).toContain(said)
})

test.each([
  ['a lead', isPost, { other: 2000, ipLookup: 20_000 }, 'takes more than 2 seconds'],
  ['a lookup', isLookup, { other: 20_000, ipLookup: 500 }, 'takes more than 0.5 seconds'],
])('a service that never answers %s is found out', async (_, isMeant, limits, said) => {
  const environment = await startProvider(site, (answer, request) =>
    isMeant(request) ? new Promise(() => {}) : answer,
  )
  const found = await checkLiveServices(environment, false, limits)
  expect(new Set(found.map(({ message }) => message))).toEqual(new Set([said]))
})

test("services on the site's own host are asked once it is deployed", async () => {
  const environment = await startProvider('', answer => answer)
  const own = { ...environment, SITE_URL: new URL(environment.PUBLIC_API_BASE_URL).origin }
  expect(await checkLiveServices(own, true)).toEqual([])
  expect(await checkLiveServices({ ...own, PUBLIC_API_BASE_URL: '/gone' })).toEqual([])
  const found = await checkLiveServices({ ...own, PUBLIC_API_BASE_URL: '/gone' }, true)
  expect(new Set(found.map(({ message }) => message))).toEqual(
    new Set(['answers 404 to a lead without answers, so browsers send no lead']),
  )
})

test.each([
  ['http://127.0.0.1:9', 'Nothing responds there'],
  ['http://no-such-host.invalid', 'There is no such host'],
])('a service that cannot be reached is found out: %s', async (address, advice) => {
  const environment = { ...(await startProvider(site)), PUBLIC_IP_LOOKUP_URL: address }
  const [found, ...more] = await checkLiveServices(environment)
  expect(found?.message).toContain('cannot be reached')
  expect(found?.suggestion).toContain(`${advice}`)
  expect(found?.suggestion).toContain('check PUBLIC_IP_LOOKUP_URL')
  expect(more).toEqual([])
})

/** A deployed site of one page, with answers that may be changed, beside its build. */
async function startSite(change = (answer: Response, _: string): Response => answer) {
  const folder = createTemporaryFolder()
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const description = buildHostDescription(
    ['index.html', 'sample.html', 'forms/sample.json', '_astro/form.Bx1.js'],
    { scripts: [], styles: [], linked: false },
    requireData(parseEnvironment({}, site)),
    [{ from: 'old-sample', to: 'sample' }],
  )
  for (const path of ['index.html', 'sample.html', 'forms/sample.json', '_astro/form.Bx1.js'])
    write(`dist/${path}`, path)
  write('hosts/description.json', JSON.stringify(description))
  const { fetch } = createSiteHandler(join(folder, 'dist'))
  const server = await startServer(
    {
      fetch: async (request: Request) =>
        change(await fetch(request), new URL(request.url).pathname),
    } as unknown as Hono,
    { host: '127.0.0.1', port: 0 },
  )
  const place = process.cwd()
  process.chdir(folder)
  over.push(
    () => server.close(),
    () => process.chdir(place),
  )
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

test('a site that is the last build has no findings', async () => {
  expect(await checkDeployedSite(await startSite())).toEqual([])
})

test.each<[what: string, path: string, change: (answer: Response) => Response, said: string]>([
  [
    'an old page',
    '/sample',
    createReply(200, {}),
    'is not the file dist/sample.html of the last build',
  ],
  [
    'an old form',
    '/forms/sample.json',
    createReply(200, {}),
    'is not the file dist/forms/sample.json of',
  ],
  ['missing code', '/_astro/form.Bx1.js', createReply(404), 'answers 404'],
  [
    'another policy',
    '/',
    createHeaderChange('content-security-policy', 'x'),
    'Content-Security-Policy of the',
  ],
  ['a hidden site', '/', createHeaderChange('x-robots-tag', 'noindex'), 'shuts out search engines'],
  ['a lost alias', '/old-sample', createHeaderChange('location', '/'), 'leads to /, not /sample'],
  ['pages for unknown paths', '/no-such-page', createReply(200), 'answers 200, not 302'],
  ['a page for missing code', '/_astro/none.js', createReply(302), 'answers 302, not 404'],
])('of a deployed site, %s is found out', async (_, path, change, said) => {
  const origin = await startSite((answer, asked) => (asked === path ? change(answer) : answer))
  const found = await checkDeployedSite(origin, { attempts: 1, pause: 0 })
  expect(found).toMatchObject([
    { url: new URL(path, origin).href, message: expect.stringContaining(said) },
  ])
})

test('a server that is down gives one finding', async () => {
  await startSite()
  expect(await checkDeployedSite('http://127.0.0.1:9', { attempts: 1, pause: 0 })).toEqual([
    expect.objectContaining({ message: expect.stringContaining('cannot be reached') }),
  ])
})

test('a deployment may take time to arrive', async () => {
  let asked = 0
  const origin = await startSite((answer, path) =>
    path === '/sample' && asked++ === 0 ? createReply(404)(answer) : answer,
  )
  expect(await checkDeployedSite(origin, { attempts: 2, pause: 1 })).toEqual([])
})
