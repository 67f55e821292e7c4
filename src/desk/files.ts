import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { Hono } from 'hono'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/vnd.microsoft.icon',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

interface File {
  readonly body: Buffer
  readonly type: string
  readonly etag: string
  /** Encoded bodies, made when first asked for. */
  readonly encoded: Map<Encoding, Buffer>
}

type Encoding = 'br' | 'gzip'

/**
 * Serves a folder as a good static host does: pages without `.html`, ETags, compression, hashed
 * assets for ever, anything unknown to the front page. Only files found at the start can be
 * answered with, so no path leads out of the folder.
 */
export function files(folder: string): Hono {
  const found = new Map(
    (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [`/${relative(folder, path).split(sep).join('/')}`, path] as const),
  )
  const cache = new Map<string, File>()
  const read = (url: string, path: string): File => {
    const known = cache.get(url)
    if (known) return known
    const body = readFileSync(path)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const type = types[extname(path)] ?? 'application/octet-stream'
    const file = { body, type, etag, encoded: new Map() }
    cache.set(url, file)
    return file
  }

  const app = new Hono()
  app.on(['GET', 'HEAD'], '*', context => {
    const route = decoded(context.req.path)
    const url = found.has(route) ? route : route === '/' ? '/index.html' : `${route}.html`
    const path = found.get(url)
    if (route !== undefined && /.\.html$/.test(route) && path)
      return context.redirect(route === '/index.html' ? '/' : route.slice(0, -5), 301)
    if (!path) return context.redirect('/', 302)

    const file = read(url, path)
    const encoding = encodingFor(file, context.req.header('accept-encoding') ?? '')
    const etag = encoding ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag
    const headers: Record<string, string> = {
      'content-type': file.type,
      etag,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'cache-control': url.startsWith('/_astro/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=0, must-revalidate',
      ...(encoding && { 'content-encoding': encoding }),
    }
    const given = context.req.header('if-none-match')
    if (given?.split(/,\s*/).some(tag => tag.replace(/^W\//, '') === etag))
      return context.body(null, 304, headers)
    const body = encoding ? encode(file, encoding) : file.body
    return context.body(new Uint8Array(body), 200, headers)
  })
  return app
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

function encodingFor({ type, body }: File, accepted: string): Encoding | undefined {
  if (body.length < 256 || !/^text|json|xml|javascript/.test(type)) return undefined
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
