import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codePath } from '../../src/hosts/paths.ts'
import worker from '../../src/hosts/worker.ts'
import { description, htmlOf } from '../support/built/built.ts'
import { article, everyPath, hostilePaths, oddPaths } from '../support/built/paths.ts'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'
import { findProgram } from '../support/servers/programs.ts'
import {
  requestPath,
  type Server,
  serveBuiltSite,
  startCaddy,
  startCloudflare,
} from '../support/servers/servers.ts'

const headerNames = [...Object.keys(description.headers), 'Cache-Control'].map(name =>
  name.toLowerCase(),
)

/** The parts of a response that must be equal on every host. */
function pickEssence({ status, headers, body }: Awaited<ReturnType<typeof requestPath>>) {
  const isFound = status === 200
  return {
    status,
    location: headers.location,
    type: isFound && headers['content-type'],
    body: isFound && body,
    headers: Object.fromEntries(headerNames.map(name => [name, headers[name]])),
  }
}

/** A page is asked for by both methods. */
const methodsOf = (path: string) => (description.pages.includes(path) ? ['GET', 'HEAD'] : ['GET'])

let desk: Awaited<ReturnType<typeof serveBuiltSite>>
beforeAll(async () => {
  desk = await serveBuiltSite()
})
afterAll(() => desk.stop())

const installed = findProgram('caddy') !== undefined
if (!installed) console.warn('Caddy is not installed: nothing is compared with it.')

describe.skipIf(!installed && process.env.CI !== 'true')('Caddy, as the lead desk,', () => {
  let server: Server
  beforeAll(async () => {
    if (!installed) throw new Error('Install Caddy: in CI its tests may not be left out.')
    server = await startCaddy()
  })
  afterAll(() => server?.stop())

  const requestBoth = (path: string, method: string) =>
    Promise.all(
      [server.port, desk.port].map(port => requestPath(port, path, method).then(pickEssence)),
    )

  test.each([...everyPath, ...oddPaths])('answers %s', async path => {
    for (const method of methodsOf(path)) {
      const [answer, expected] = await requestBoth(path, method)
      expect(answer, method).toEqual(expected)
    }
  })

  test.each(hostilePaths)('does not redirect %s', async path => {
    const { status, headers } = await requestPath(server.port, path)
    expect(['400', '302 /#not-found']).toContain(
      [status, headers.location].filter(Boolean).join(' '),
    )
  })

  test('compresses what it sends', async () => {
    const { headers } = await fetch(`http://localhost:${server.port}${article}`)
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(headers.get('vary')).toMatch(/accept-encoding/i)
  })

  test('rejects POST requests', async () => {
    for (const path of ['/', article, '/nothing']) {
      const { status, headers } = await requestPath(server.port, path, 'POST')
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
    }
  })

  test('answers 404 where the home page is missing, and does not redirect it to itself', async () => {
    const empty = await startCaddy(createTemporaryFolder())
    const { status } = await requestPath(empty.port, '/')
    await empty.stop()
    expect(status).toBe(404)
  })
})

describe('Cloudflare Workers, as the lead desk,', () => {
  let server: Server
  beforeAll(async () => {
    server = await startCloudflare()
  })
  afterAll(() => server?.stop())

  /** Leaves out what Cloudflare Workers do in their own way (`src/hosts/README.md`). */
  function omitDifferences({
    status,
    location,
    type,
    body,
    headers,
  }: ReturnType<typeof pickEssence>) {
    const { 'cache-control': caching, ...rest } = headers
    return {
      status: status === 307 ? 301 : status,
      location: status === 302 ? location?.replace(/\?[^#]*/, '') : location,
      type,
      body,
      headers: rest,
      caching: status === 200 && caching,
    }
  }

  test.each(everyPath)('answers %s', async path => {
    for (const method of methodsOf(path)) {
      const [answer, expected] = await Promise.all(
        [server.port, desk.port].map(port =>
          requestPath(port, path, method).then(pickEssence).then(omitDifferences),
        ),
      )
      expect(answer, method).toEqual(expected)
    }
  })

  test.each([...oddPaths, ...hostilePaths])(
    'leads %s to the home page or its article, or says that code is missing',
    async path => {
      const { status, headers, body } = await requestPath(server.port, path)
      if (status === 200) expect([htmlOf('/'), htmlOf(article)]).toContain(body)
      else if (status === 404) expect(path).toMatch(codePath)
      else if (status !== 400) expect(headers.location).toMatch(/^\/(?!\/)/)
    },
  )

  test.each(['/_astro/nothing.js', '/forms/nothing.json', '/sw.js'])(
    'answers %s with 404',
    async path => {
      expect((await requestPath(server.port, path)).status).toBe(404)
    },
  )

  test('answers 404 where the home page is missing, and does not redirect it to itself', async () => {
    const ASSETS = { fetch: async () => new Response(null, { status: 404 }) }
    const { status } = await worker.fetch(new Request('https://www.example.com/'), { ASSETS })
    expect(status).toBe(404)
  })

  test('rejects POST requests', async () => {
    for (const path of ['/', article, '/nothing'])
      expect((await requestPath(server.port, path, 'POST')).status).toBe(405)
  })
})
