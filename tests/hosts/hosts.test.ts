import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getContentType } from '../../src/hosts/content-type.ts'
import { codePath, fallbackPath, hashedFolder } from '../../src/hosts/paths.ts'
import worker from '../../src/hosts/worker.ts'
import { description, fileOf, htmlOf } from '../support/built/built.ts'
import {
  requestPath,
  type Server,
  serveBuiltSite,
  startCloudflare,
} from '../support/servers/servers.ts'

const { pages, files, redirects, cacheControl } = description
const headers = Object.fromEntries(
  Object.entries(description.headers).map(([name, value]) => [name.toLowerCase(), value]),
)
/** Pictures of previews may be shown on other sites. */
const embedded = { ...headers, 'cross-origin-resource-policy': 'cross-origin' }
const headersOf = (path: string) => (path.startsWith(hashedFolder) ? embedded : headers)

const article = pages.find(page => page.endsWith('-lawsuits'))!
const start = article.slice(0, 6)

/** Every file, every redirect, and every page with an extension, a slash and a query. */
const everyPath = [
  ...pages,
  ...files,
  ...pages.flatMap(page => (page === '/' ? [] : [`${page}.html`, `${page}/`, `${page}?a=1`])),
  ...redirects
    // Of the addresses with a sign of their sentence, those of one page.
    .filter(({ from, to }) => to === '/' || to === article || !from.startsWith(to))
    .flatMap(({ from }) => [from, `${from}?gclid=a%20b&x`]),
]

/** Paths that do not exist or have an unusual spelling. */
const oddPaths = `
/?utm_source=x /index.htm /nothing /nothing/ /nothing.html /nothing?a=1 /.html /.env /.git/config
/_astro /_astro/ /_astro/nothing.js /_astro/nothing.html /sw.js /sw.mjs /forms/nothing.json /forms /forms/ /_astro/../_astro/ /a/..${article}
${article.toUpperCase()} ${redirects[0]!.from.toUpperCase()} /INDEX.html /Favicon.ico /_ASTRO/x.js /_Headers
${article}.HTML ${article}.html.html ${article}.html/ ${article}/x ${article}/index.html /favicon.ico/
/${article} ${article}// // //example.com //example.com/ //example.com.html /%2F%2Fexample.com/
${article.replace('a', '%61')} ${article}%2ehtml ${article}%2F ${article}%20 ${article}%3Fa=1
${start}* ${start}[a-z]* /* /{path} /$uri /%0d%0ax:%20y
`
  .trim()
  .split(/\s+/)

/** Malicious or malformed paths. A server may reject them before resolving them. */
const hostilePaths = `
/..%2f..%2fetc%2fpasswd /%2e%2e/%2e%2e/etc/passwd /../package.json /..%5c..%5cetc%5cpasswd
/_astro/..%2f..%2fhosts%2fdescription.json /_astro/../../hosts/description.json ${article}%00 ${article}%00.html /\\example.com/ /% /%zz
`
  .trim()
  .split(/\s+/)

/** What every host answers to a path of the description. */
function describeAnswer(path: string) {
  const { pathname, search } = new URL(path, description.origin)
  const moved = redirects.find(({ from }) => from === pathname)
  const page = /^(\/.+)(\.html|\/)$/.exec(pathname)?.[1]
  if (moved?.status === 302) return { status: 302, location: moved.to }
  const to = moved?.to ?? page
  if (to) return { status: 301, location: to.replace(/(?=#)|$/, () => search) }
  const file = pages.includes(pathname) ? fileOf(pathname) : pathname
  return {
    status: 200,
    type: getContentType(file),
    body: readFileSync(`dist${file}`, 'utf8'),
    caching: file.startsWith(hashedFolder) ? cacheControl.hashed : cacheControl.other,
  }
}

describe.each([
  ['the lead desk', serveBuiltSite],
  ['Cloudflare Workers', startCloudflare],
] as const)('%s', (name, start) => {
  let server: Server
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server?.stop())

  test.each(everyPath)('answers %s', async path => {
    const expected = describeAnswer(path)
    for (const method of pages.includes(path) ? ['GET', 'HEAD'] : ['GET']) {
      const answer = await requestPath(server.port, path, method)
      expect(answer.headers).toMatchObject(headersOf(path))
      if (expected.status === 200) {
        const { type, caching, body } = expected
        expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': caching })
        expect(answer.body).toBe(method === 'HEAD' ? '' : body)
      }
      // Cloudflare moves pages in its own way, and keeps the query of what is hidden.
      const status = answer.status === 307 ? 301 : answer.status
      const location =
        status === 302 ? answer.headers.location?.replace(/\?[^#]*/, '') : answer.headers.location
      expect([status, location]).toEqual([expected.status, expected.location])
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

  test.each([
    ['/nothing', 302],
    [`${article}/x`, 302],
    ['/.env', 302],
    ['/_astro/nothing.js', 404],
    ['/forms/nothing.json', 404],
    ['/sw.js', 404],
  ])('answers %s, which is not there, with %i', async (path, status) => {
    const answer = await requestPath(server.port, path)
    expect([answer.status, answer.headers.location]).toEqual([
      status,
      status === 302 ? fallbackPath : undefined,
    ])
    expect(answer.headers).toMatchObject(headersOf(path))
    expect(answer.headers['cache-control']).not.toBe(cacheControl.hashed)
  })

  // At Cloudflare, its network does.
  test.runIf(name === 'the lead desk')('compresses what it sends', async () => {
    const { headers } = await fetch(`http://localhost:${server.port}${article}`)
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(headers.get('vary')).toMatch(/accept-encoding/i)
  })

  test('rejects POST requests', async () => {
    for (const path of ['/', article, '/nothing'])
      expect((await requestPath(server.port, path, 'POST')).status).toBe(405)
  })
})

test('the home page, where it is missing, does not redirect to itself', async () => {
  const ASSETS = { fetch: async () => new Response(null, { status: 404 }) }
  const { status } = await worker.fetch(new Request('https://www.example.com/'), { ASSETS })
  expect(status).toBe(404)
})
