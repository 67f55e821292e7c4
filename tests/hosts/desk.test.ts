import { afterAll, beforeAll, expect, test } from 'vitest'
import { codePath } from '../../src/hosts/paths.ts'
import { description, htmlOf } from '../support/built/built.ts'
import { article, hostilePaths, oddPaths } from '../support/built/paths.ts'
import { requestPath, serveBuiltSite } from '../support/servers/servers.ts'

const { pages, files, redirects, cacheControl } = description
const headers = Object.fromEntries(
  Object.entries(description.headers).map(([name, value]) => [name.toLowerCase(), value]),
)
let desk: Awaited<ReturnType<typeof serveBuiltSite>>
beforeAll(async () => {
  desk = await serveBuiltSite()
})
afterAll(() => desk.stop())

test.each(pages)('answers %s as a page', async path => {
  const answer = await requestPath(desk.port, path)
  expect(answer.status).toBe(200)
  expect(answer.body).toBe(htmlOf(path))
  expect(answer.headers).toMatchObject({
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': cacheControl.other,
  })
})

test.each(redirects)('redirects $from to $to ($status)', async ({ from, to, status }) => {
  const answer = await requestPath(desk.port, `${from}?a=1`)
  expect(answer.status).toBe(status)
  expect(answer.headers.location).toBe(status === 301 ? `${to}?a=1` : to)
  expect(answer.headers).toMatchObject({ ...headers, 'cache-control': cacheControl.other })
})

test.each<[string, number, string?]>([
  [`${article}.html`, 301, article],
  [`${article}/`, 301, article],
  ...['/nothing', article.toUpperCase(), '//example.com/', '/_headers'].map(
    (path): [string, number, string] => [path, 302, '/#not-found'],
  ),
  ['/_astro/nothing.js', 404],
  ['/forms/nothing.json', 404],
])('answers %s with %i', async (path, status, location) => {
  const answer = await requestPath(desk.port, path)
  expect([answer.status, answer.headers.location]).toEqual([status, location])
})

test.each([...oddPaths, ...hostilePaths])(
  'leads %s to the home page or its article, or says that code is missing',
  async path => {
    const { status, headers, body } = await requestPath(desk.port, path)
    if (status === 200) expect([htmlOf('/'), htmlOf(article)]).toContain(body)
    else if (status === 404) expect(path).toMatch(codePath)
    else if (status !== 400)
      expect(['/', '/#not-found', article]).toContain(headers.location?.replace(/\?.*/, ''))
  },
)

test('rejects POST requests', async () => {
  const answer = await requestPath(desk.port, article, 'POST')
  expect(answer.status).toBe(405)
  expect(answer.headers).toMatchObject(headers)
})

test('caches only hashed files permanently', async () => {
  const file = files.find(file => file.startsWith('/_astro/'))!
  expect((await requestPath(desk.port, file)).headers['cache-control']).toBe(cacheControl.hashed)
  const missing = await requestPath(desk.port, `${file}x`)
  expect([missing.status, missing.headers['cache-control']]).toEqual([404, cacheControl.other])
})
