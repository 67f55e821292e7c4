import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { description, htmlOf } from '../support/built.ts'

/** What a visitor gets on load, in bytes after brotli. Figures and reasons: README, "Budgets". */
const budgets = {
  article: { page: 13_300, all: 30_000, requests: 2 },
  home: { page: 13_300, all: 60_000, requests: 9 },
  other: { page: 20_000, all: 60_000, requests: 20 },
}

/** What arrives before a server waits for a sign that it did: ten packets (RFC 6928). */
const firstPackets = 14_600

/** Script that runs on load: the directive, the sticky bar, the rest of the layout, the exit. */
const script = 1250

/** After a visitor turns to it: all code of a form, and that with the longest one's questions. */
const form = { code: 80_000, all: 82_700 }

const lawsuits = readdirSync('content/lawsuits').map(file => `/${file.replace(/\.mdx?$/, '')}`)
const pages = description.pages.map(route => ({ route, html: htmlOf(route) }))

function compressed(text: string | Buffer): number {
  return brotliCompressSync(text).length
}

function kindOf(route: string): keyof typeof budgets {
  if (route === '/') return 'home'
  return lawsuits.includes(route) ? 'article' : 'other'
}

/** Pictures that the browser fetches without being scrolled to. */
function eagerPictures(html: string): string[] {
  const images = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag)
  return images
    .filter(tag => !tag.includes('loading="lazy"'))
    .map(tag => /src="([^"]+)"/.exec(tag)![1]!)
}

describe.each(pages)('$route', ({ route, html }) => {
  const budget = budgets[kindOf(route)]

  test('fits its budget', () => {
    const pictures = [...new Set(eagerPictures(html))]
    const all = pictures.reduce(
      (sum, src) => sum + compressed(readFileSync(`dist${src}`)),
      compressed(html),
    )
    expect(compressed(html)).toBeLessThanOrEqual(budget.page)
    expect(all).toBeLessThanOrEqual(budget.all)
    expect(1 + pictures.length).toBeLessThanOrEqual(budget.requests)
  })

  test('asks for nothing that holds up its first paint', () => {
    const blocking = [/<link[^>]+rel="?stylesheet/, /<script[^>]+src=/, /<link[^>]+modulepreload/]
    expect(blocking.filter(found => found.test(html))).toEqual([])
  })

  test('runs little script', () => {
    const scripts = [
      ...html.matchAll(/<script(?![^>]*(ld\+json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g),
    ]
    expect(compressed(scripts.map(([, , code]) => code).join('\n'))).toBeLessThanOrEqual(script)
  })

  test('says how large each picture is', () => {
    for (const [tag] of html.matchAll(/<img\b[^>]*>/g)) {
      expect(tag).toMatch(/ width="?\d+/)
      expect(tag).toMatch(/ height="?\d+/)
    }
  })
})

test('a page arrives with its headers in the first round trip', async () => {
  const headers = await bytesOf({
    ...description.headers,
    'Cache-Control': description.caching.other,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': 'br',
    ETag: '"6921d5a0-33f0"',
    'Last-Modified': 'Sun, 22 Nov 2026 10:00:00 GMT',
    Vary: 'Accept-Encoding',
  })
  expect(headers).toBeGreaterThan(500)
  expect(budgets.article.page + headers).toBeLessThanOrEqual(firstPackets)
})

/** What an answer of headers alone takes over HTTP/2, in bytes. */
async function bytesOf(headers: Readonly<Record<string, string>>): Promise<number> {
  const server = createServer().on('stream', stream => stream.respond(headers, { endStream: true }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const client = connect(`http://127.0.0.1:${port}`)
  // What the two agree on beforehand.
  await Promise.all([once(client, 'remoteSettings'), once(client, 'localSettings')])
  const before = client.socket.bytesRead
  const request = client.request()
  await once(request.resume(), 'end')
  const bytes = client.socket.bytesRead - before
  client.close()
  server.close()
  return bytes
}

test('a form stays within its budget', () => {
  const read = (name: string) => readFileSync(`dist/_astro/${name}`, 'utf8')
  const sizeOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + compressed(read(name)), 0)
  const code = new Set<string>()
  const visit = (name: string) => {
    if (code.has(name)) return
    code.add(name)
    for (const [, other] of read(name).matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g))
      visit(other!)
  }
  const html = htmlOf('/tepezza-lawsuit')
  const [, component, renderer, questions] =
    /component-url="\/_astro\/(Form\.[^"]+)".+?renderer-url="\/_astro\/([^"]+)".+?rest-url="\/_astro\/([^"]+)"/.exec(
      html,
    )!
  const running = html.matchAll(/\/_astro\/((?:hydrate|island)\.[\w-]+\.js)/g)
  for (const name of [component!, renderer!, ...[...running].map(([, name]) => name!)]) visit(name)
  const names = [...code].map(name => name.split('.')[0])
  expect(names.sort()).toEqual(['Form', 'client', 'hydrate', 'island', 'islands'])
  expect(sizeOf(code)).toBeLessThanOrEqual(form.code)
  expect(sizeOf([...code, questions!])).toBeLessThanOrEqual(form.all)
})
