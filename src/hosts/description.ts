import { type Environment, servicesOf } from '../config.ts'
import type { Services } from '../forms/model.ts'
import { type Inline, policy } from './policy.ts'

/**
 * How the built site is answered, whoever hosts it. Every host file, and the lead desk, says this as
 * far as the host can (README, "Deploying"): headers on all answers, a Cache-Control, the redirects,
 * and for any other path that is no file: `/x.html` and `/x/` lead to the page `/x` (301), and the
 * rest to `/` (302).
 */
export interface Description {
  /** Public origin, without a slash at its end. */
  readonly origin: string
  /** The services of the forms of this build. */
  readonly services: Services
  /** On every answer, redirects too. */
  readonly headers: Readonly<Record<string, string>>
  /** Cache-Control of files under {@link hashed}, and of every other answer. */
  readonly caching: { readonly hashed: string; readonly other: string }
  /** Exact paths, sorted. They win over files. A permanent one keeps the query. */
  readonly redirects: readonly Redirect[]
  /** The pages as visitors ask for them, sorted: `/`, `/about-us`. */
  readonly pages: readonly string[]
  /** Files that are no pages, sorted: `/favicon.ico`. */
  readonly files: readonly string[]
}

interface Redirect {
  readonly from: string
  readonly to: string
  readonly status: 301 | 302
}

/** Another name of a page, both without slashes. */
export interface Alias {
  readonly from: string
  readonly to: string
}

/** The folder whose file names change with their contents. */
export const hashed = '/_astro/'

/** Content types by file ending. */
export const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/vnd.microsoft.icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
}

/** Files of this content type get smaller by compression. */
export function isText(type = ''): boolean {
  return /^text|json|xml|javascript/.test(type)
}

export const caching: Description['caching'] = {
  hashed: 'public, max-age=31536000, immutable',
  // Asked for again each time and answered 304, so a correction shows at once. It is also what
  // Netlify, Cloudflare Pages and Vercel do unasked.
  other: 'public, max-age=0, must-revalidate',
}

/**
 * Features by which a script could watch or charge a visitor. Others are left out, because every page
 * carries these names in its first packets.
 */
const denied = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'payment'],
]

/**
 * @param files of the built site by their paths in it, such as `_astro/form.Bx1.js`
 * @param aliases those whose page was not built are left out
 */
export function describe(
  files: readonly string[],
  inline: Inline,
  environment: Environment,
  aliases: readonly Alias[],
): Description {
  const built = new Set(files)
  const kept = aliases.filter(({ to }) => built.has(`${to}.html`))
  const redirects = [
    ...kept.flatMap(({ from, to }) => permanently(`/${from}`, `/${to}`)),
    ...permanently('/index', '/'),
    ...['/404', '/404.html', '/404/', '/_headers', '/_redirects'].map(toFront),
  ]
  const taken = new Set(redirects.map(({ from }) => from))
  const paths = files.map(file => `/${file}`).filter(path => !taken.has(path))
  const isPage = (path: string) => path.endsWith('.html')
  return {
    origin: environment.SITE_URL,
    services: servicesOf(environment),
    headers: {
      'Content-Security-Policy': policy(inline, files, environment),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': denied.map(feature => `${feature}=()`).join(', '),
      // The path names a product or an injury: nobody else is told it.
      'Referrer-Policy': 'same-origin',
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
    },
    caching,
    redirects: redirects.sort((a, b) => (a.from < b.from ? -1 : 1)),
    pages: ['/', ...paths.filter(isPage).map(path => path.slice(0, -5))].sort(),
    files: paths.filter(path => !isPage(path)).sort(),
  }
}

function permanently(from: string, to: string): Redirect[] {
  return [from, `${from}.html`, `${from}/`].map(from => ({ from, to, status: 301 }))
}

function toFront(from: string): Redirect {
  return { from, to: '/', status: 302 }
}
