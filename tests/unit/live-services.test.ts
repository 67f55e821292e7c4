import { afterEach, expect, test } from 'vitest'
import { createApi } from '../../src/desk/api.ts'
import { startServer } from '../../src/desk/server.ts'
import type { SubmissionStore } from '../../src/desk/submission-store.ts'
import type { Environment } from '../../src/environment.ts'
import { checkLiveServices } from '../../src/tools/launch/live-services.ts'
import { deskForms } from '../support/servers/desks.ts'

const site = 'https://www.example.com'
const over: (() => void)[] = []
afterEach(() => {
  for (const end of over.splice(0)) end()
})

/** A provider, whose answers may be changed. Returns the settings of a site that uses it. */
async function startProvider(allowOrigin: string, change = (answer: Response) => answer) {
  const leadsOf = (): SubmissionStore => {
    throw new Error('A check sends no lead')
  }
  const app = createApi({
    ...deskForms,
    getStore: leadsOf,
    getIpAddress: () => '203.0.113.7',
    allowOrigin,
  })
  const fetch = async (request: Request) => change(await app.fetch(request))
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
    PUBLIC_CERTIFICATE_SCRIPT_URL: '',
    REPORTING_URL: '',
    PUBLIC_EVENTS_URL: '',
    BUILD_DATE: '2026-11-21',
  } satisfies Environment
}

const listMessages = async (environment: Environment) =>
  new Set((await checkLiveServices(environment)).map(({ message }) => message))

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

test('a provider that allows another site is found out', async () => {
  const found = await listMessages(
    await startProvider('*', answer => {
      answer.headers.set('access-control-allow-origin', 'https://other.example')
      return answer
    }),
  )
  expect(found).toEqual(new Set([`allows the origin https://other.example, not ${site}`]))
})

test('a provider that allows no JSON is found out', async () => {
  const environment = await startProvider(site, answer => {
    answer.headers.delete('access-control-allow-headers')
    return answer
  })
  expect(await listMessages(environment)).toEqual(
    new Set(['does not allow the header content-type, so browsers send no lead']),
  )
})

test.each([200, 403])('a firewall that answers %i with a page is found out', async status => {
  const environment = await startProvider(site, ({ headers }) => {
    headers.set('content-type', 'text/html; charset=utf-8')
    return new Response('<!doctype html><title>Just a moment…</title>', { status, headers })
  })
  const found = await checkLiveServices({ ...environment, PUBLIC_IP_LOOKUP_URL: '' })
  expect(new Set(found.map(({ message }) => message))).toEqual(
    new Set([`answers ${status} with an HTML page, so browsers send no lead`]),
  )
  expect(found[0]!.suggestion).toContain('let browsers through')
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
