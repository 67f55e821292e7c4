import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { Hono } from 'hono'
import { caching, type Description, hashed, isText, types } from '../hosts/description.ts'
import { filesUnder } from '../schemas/files.ts'

interface File {
  readonly body: Buffer
  readonly type: string
  readonly etag: string
  /** Encoded bodies, made when first asked for. */
  readonly encoded: Map<Encoding, Buffer>
}

type Encoding = 'br' | 'gzip'

/**
 * Serves a folder as its hosts do: what `hosts/description.json` beside it says, where a build has
 * written one. Only files that a build has left can be answered with, so no path leads out of the
 * folder.
 */
export function files(folder: string): Hono {
  let site = siteIn(folder)
  const app = new Hono()
  app.on(['GET', 'HEAD'], '*', context => {
    // Of two builds, pages would not fit the policy.
    if (site.built !== builtAt(folder)) site = siteIn(folder)
    const { found, headers, caching, moved, read } = site
    const redirect = (status: 301 | 302, to: string) => {
      const { search } = new URL(context.req.url)
      const location = status === 301 ? to + search : to
      return context.body(null, status, { ...headers, 'cache-control': caching.other, location })
    }
    const route = decoded(context.req.path)
    const known = moved.get(route)
    if (known) return redirect(known.status, known.to)
    const page = /^(\/.+)(\.html|\/)$/.exec(route)?.[1]
    if (page && found.has(`${page}.html`)) return redirect(301, page)
    const url = [route === '/' ? '/index.html' : route, `${route}.html`].find(url => found.has(url))
    if (!url) return redirect(302, '/')

    const file = read(url, found.get(url)!)
    // A build that runs has taken it away.
    if (!file) return context.body(null, 503, { ...headers, 'retry-after': '5' })
    const encoding = encodingFor(file, context.req.header('accept-encoding') ?? '')
    const etag = encoding ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag
    const about = {
      ...headers,
      'content-type': file.type,
      etag,
      vary: 'accept-encoding',
      'cache-control': url.startsWith(hashed) ? caching.hashed : caching.other,
      ...(encoding && { 'content-encoding': encoding }),
    }
    const given = context.req.header('if-none-match')
    if (given?.split(/,\s*/).some(tag => tag.replace(/^W\//, '') === etag))
      return context.body(null, 304, about)
    const body = encoding ? encode(file, encoding) : file.body
    return context.body(new Uint8Array(body), 200, about)
  })
  app.all('*', context => context.body(null, 405, { ...site.headers, allow: 'GET, HEAD' }))
  return app
}

/** What the last build has left, of which each file is read when first asked for. */
function siteIn(folder: string) {
  // First, so that a build which ends while this reads is noticed by the next request.
  const built = builtAt(folder)
  const found = new Map<string, string>(
    (existsSync(folder) ? filesUnder(folder) : []).map(name => [`/${name}`, join(folder, name)]),
  )
  const { headers, caching, redirects } = describedBeside(folder)
  const moved = new Map(redirects.map(redirect => [redirect.from, redirect]))
  const cache = new Map<string, File>()
  const read = (url: string, path: string): File | undefined => {
    const known = cache.get(url)
    if (known || !existsSync(path)) return known
    const body = readFileSync(path)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const type = types[extname(path).slice(1)] ?? 'application/octet-stream'
    const file = { body, type, etag, encoded: new Map() }
    cache.set(url, file)
    return file
  }
  return { built, found, headers, caching, moved, read }
}

const descriptionBeside = (folder: string) => join(folder, '../hosts/description.json')

/** When a build last ended. */
export function builtAt(folder: string): number | undefined {
  return statSync(descriptionBeside(folder), { throwIfNoEntry: false })?.mtimeMs
}

function describedBeside(folder: string): Pick<Description, 'headers' | 'caching' | 'redirects'> {
  const file = descriptionBeside(folder)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Description
  return { headers: { 'X-Content-Type-Options': 'nosniff' }, caching, redirects: [] }
}

/** The path that is meant, or "" where that cannot be read. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

function encodingFor({ type, body }: File, accepted: string): Encoding | undefined {
  if (body.length < 256 || !isText(type)) return undefined
  const offers = accepted.split(',').map(offer => offer.trim().split(/\s*;\s*/))
  const takes = (name: string) =>
    offers.some(([offer, weight]) => offer === name && !/^q=0(\.0*)?$/.test(weight ?? ''))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}

function encode({ body, encoded }: File, encoding: Encoding): Buffer {
  const known = encoded.get(encoding)
  if (known) return known
  const made =
    encoding === 'br'
      ? brotliCompressSync(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 11 } })
      : gzipSync(body, { level: 9 })
  encoded.set(encoding, made)
  return made
}
