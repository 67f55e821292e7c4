import { createHash } from 'node:crypto'
import type { Environment } from '../settings/environment.ts'

/** Hashes of the inline code of the built pages, which the policy must allow: `'sha256-…'`, sorted. */
export type InlineHashes = Readonly<Record<'script' | 'style', readonly string[]>>

/**
 * A script or style with its attributes and its text. A comment may match, too: the policy then allows a hash that
 * no page uses.
 */
const codePattern = /<(script|style)((?:"[^"]*"|'[^']*'|[^>"'])*)>([\s\S]*?)<\/\1[\s/>]/gi

/** A script that a file holds, or that browsers do not run, such as `application/ld+json`. */
const dataPattern = /\s(src|type=["']?(?!module|importmap|speculationrules|text\/javascript))\b/i

/** Collects hashes from built pages. */
export function collectInlineHashes(pages: Iterable<string>): InlineHashes {
  const contents = { script: new Set<string>(), style: new Set<string>() }
  for (const page of pages)
    for (const [, name = '', attributes = '', text = ''] of page.matchAll(codePattern))
      if (!dataPattern.test(attributes))
        contents[name.toLowerCase() as keyof InlineHashes].add(text)
  const hashAll = (texts: ReadonlySet<string>) => [...texts].map(hash).sort()
  return { script: hashAll(contents.script), style: hashAll(contents.style) }
}

function hash(text: string): string {
  // Browsers hash the text after parsing, and the HTML parser removes carriage returns.
  const parsed = text.replace(/\r\n?/g, '\n')
  return `'sha256-${createHash('sha256').update(parsed).digest('base64')}'`
}

/**
 * The Content-Security-Policy of all pages. It allows only this origin, the hashes, and the
 * configured services.
 *
 * Trusted Types are required unless the certificate script comes from a third party, which may
 * write to the page without them. Our own code uses one Trusted Types policy, `certificate`, to
 * load a certificate script from this origin.
 */
export function buildContentSecurityPolicy(inline: InlineHashes, environment: Environment): string {
  const { PUBLIC_API_BASE_URL: api, PUBLIC_CERTIFICATE_SCRIPT_URL: certificate } = environment
  const { REPORTING_URL: collector } = environment
  const recorder = listCertificateOrigins(certificate)
  const services = [api, ...environment.PUBLIC_IP_LOOKUP_URL].flatMap(listOrigins)
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.script, ...recorder],
    'style-src': ["'self'", ...inline.style],
    'img-src': ["'self'", ...recorder],
    'connect-src': ["'self'", ...[...new Set([...services, ...recorder])].sort()],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': recorder.length === 0 ? ["'script'"] : [],
    'trusted-types': recorder.length > 0 ? [] : certificate === '' ? ["'none'"] : ['certificate'],
    // Firefox reads report-uri, and ignores report-to.
    'report-uri': collector ? [collector] : [],
    'report-to': collector ? ['errors'] : [],
  }
  return Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/** The origin of a third-party certificate script and the other sources it needs. */
function listCertificateOrigins(certificate: string): string[] {
  return listOrigins(certificate).flatMap(origin =>
    // ActiveProspect's CSP guide: its loader fetches the recorder from the second host.
    origin === 'https://api.trustedform.com' ? [origin, 'https://cdn.trustedform.com'] : [origin],
  )
}

/** None for a path, because a path is on this origin. */
function listOrigins(service: string): string[] {
  return URL.canParse(service) ? [new URL(service).origin] : []
}
