import { createHash } from 'node:crypto'
import { DomUtils, parseDocument } from 'htmlparser2'
import { type Environment, listIpLookupUrls } from '../environment.ts'

const { findOne, getElementsByTagName, textContent } = DomUtils

/** Hashes of the inline scripts and styles of the built pages, which the policy must allow. */
export interface InlineHashes {
  /** `'sha256-…'` of every executable script, sorted. */
  readonly scripts: readonly string[]
  /** `'sha256-…'` of every `<style>`, sorted. */
  readonly styles: readonly string[]
  /** True if a page links a stylesheet. */
  readonly linked: boolean
}

/** Scripts of other types, such as `application/ld+json`, are data. */
const executableTypes = ['', 'module', 'importmap', 'speculationrules', 'text/javascript']

/**
 * What a page could run or link, with its attributes. A comment may match, too: the policy then allows
 * a hash that no page uses.
 */
const codePattern =
  /<(script|style)[\s>][\s\S]*?<\/\1(?:[\s/][^>]*)?>|<link\s(?:"[^"]*"|'[^']*'|[^>"'])*>/gi

/** Collects hashes from built pages. Most of their code is the same, and is parsed once. */
export function collectInlineHashes(pages: Iterable<string>): InlineHashes {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  let linked = false
  const found = new Set<string>()
  for (const page of pages) for (const [code] of page.matchAll(codePattern)) found.add(code)
  for (const code of found) {
    const document = parseDocument(code)
    linked ||=
      findOne(
        ({ name, attribs }) => name === 'link' && attribs.rel === 'stylesheet',
        document.children,
      ) !== null
    for (const style of getElementsByTagName('style', document))
      styles.add(hash(textContent(style)))
    for (const script of getElementsByTagName('script', document)) {
      const { src, type = '' } = script.attribs
      if (src === undefined && executableTypes.includes(type))
        scripts.add(hash(textContent(script)))
    }
  }
  return { scripts: [...scripts].sort(), styles: [...styles].sort(), linked }
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
  const { REPORTING_URL: collector, PUBLIC_EVENTS_URL: events } = environment
  const recorder = listCertificateOrigins(certificate)
  const services = [api, events, ...listIpLookupUrls(environment)].flatMap(listOrigins)
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts, ...recorder],
    'style-src': [...(inline.linked ? ["'self'"] : []), ...inline.styles],
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
