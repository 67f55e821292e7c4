import { z } from 'astro/zod'
import type { Environment } from '../settings/environment.ts'
import { fallbackPath } from './paths.ts'
import { buildContentSecurityPolicy, type InlineHashes } from './policy.ts'

/** A redirect from another name to a page or a place on it. Neither begins with a slash. */
export interface Alias {
  readonly from: string
  readonly to: string
}

/**
 * How any host must serve the built site. The files for each host and the lead desk implement this
 * as far as the host allows (`src/hosts/README.md`): headers on every response, Cache-Control,
 * redirects, and for paths without a file a redirect from `/x.html` and `/x/` to the page `/x`
 * (301), or to {@link fallbackPath} (302). The home page and code without a file get 404.
 * A build writes it to `hosts/description.json`.
 */
export const hostDescriptionSchema = z.object({
  /** The variables of the build, which `check:launch` compares. */
  environment: z.record(z.string(), z.unknown()),
  /** Public origin, without a trailing slash. */
  origin: z.string(),
  /** In which the lead desk and the relay count days. */
  timeZone: z.string(),
  /** Sent with every response, including redirects. */
  headers: z.record(z.string(), z.string()),
  /** Cache-Control of files under `hashedFolder` and of all other responses. */
  cacheControl: z.object({ hashed: z.string(), other: z.string() }),
  /** Exact paths as browsers send them, sorted. They take precedence over files. Permanent redirects keep the query. */
  redirects: z.array(z.object({ from: z.string(), to: z.string(), status: z.literal([301, 302]) })),
  /** Paths of the pages, sorted: `/`, `/about-us`. */
  pages: z.array(z.string()),
  /** Paths of all other files, sorted: `/favicon.ico`. */
  files: z.array(z.string()),
})

export type HostDescription = z.infer<typeof hostDescriptionSchema>

/** What ends a sentence or a quotation after an address, as browsers send it. */
const sentenceEnds = [
  '.',
  ',',
  ';',
  ':',
  ')',
  ']',
  '.)',
  '%3E',
  '%E2%80%9D',
  '%E2%80%99',
  '.%E2%80%9D',
]

/** For how long browsers remember where to report, in seconds. */
const month = 2_592_000

/**
 * @param files the files of the built site by path, such as `_astro/form.Bx1.js`
 * @param aliases aliases of pages; one whose page was not built is left out
 */
export function buildHostDescription(
  files: readonly string[],
  inline: InlineHashes,
  environment: Environment,
  aliases: readonly Alias[],
  timeZone: string,
): HostDescription {
  const moved = aliases.filter(({ to }) => files.includes(`${to.split('#')[0]}.html`))
  const paths = files.map(file => `/${file}`)
  const pages = paths.flatMap(path => /^(?!\/(?:404|index)\.)(.+)\.html$/.exec(path)?.[1] ?? [])
  const redirects = [
    ...pages.flatMap(to => sentenceEnds.map(end => ({ from: to + end, to, status: 301 as const }))),
    ...[...moved, { from: 'index', to: '' }].flatMap(({ from, to }) =>
      ['', '.html', '/'].map(end => {
        return { from: `/${from}${end}`, to: `/${to}`, status: 301 as const }
      }),
    ),
    ...['/404', '/404.html', '/404/', '/_headers', '/_redirects'].map(from => {
      return { from, to: fallbackPath, status: 302 as const }
    }),
  ]
  const taken = new Set(redirects.map(({ from }) => from))
  const { REPORTING_URL: collector } = environment
  return {
    environment,
    origin: environment.SITE_URL,
    timeZone,
    headers: {
      'Content-Security-Policy': buildContentSecurityPolicy(inline, environment),
      // `Report-To` is what Network Error Logging reads: https://www.w3.org/TR/network-error-logging/.
      ...(collector && {
        'Reporting-Endpoints': `errors="${collector}"`,
        'Report-To': JSON.stringify({
          group: 'errors',
          max_age: month,
          endpoints: [{ url: collector }],
        }),
        NEL: JSON.stringify({ report_to: 'errors', max_age: month }),
      }),
      'Cross-Origin-Resource-Policy': 'same-origin',
      // Features that could observe or charge a visitor. The list is short because every response carries it.
      'Permissions-Policy':
        'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=()',
      // Paths name a product or an injury, so other sites must not see them.
      'Referrer-Policy': 'same-origin',
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
    },
    cacheControl: {
      hashed: 'public, max-age=31536000, immutable',
      // Browsers revalidate each time, so a correction shows at once.
      other: 'public, max-age=0, must-revalidate',
    },
    redirects: redirects.sort((a, b) => a.from.localeCompare(b.from, 'en-US')),
    pages: ['/', ...pages].sort(),
    files: paths.filter(path => !taken.has(path) && !path.endsWith('.html')).sort(),
  }
}
