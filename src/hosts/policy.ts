import { createHash } from 'node:crypto'
import { DomUtils, parseDocument } from 'htmlparser2'
import { addressServices, type Environment } from '../config.ts'

const { findOne, getElementsByTagName, textContent } = DomUtils

/** The inline scripts and styles of the built pages, which the policy must allow. */
export interface Inline {
  /** `'sha256-…'` of every script that a browser executes, sorted. */
  readonly scripts: readonly string[]
  /** `'sha256-…'` of every `<style>`, sorted. */
  readonly styles: readonly string[]
  /** A page links a stylesheet. */
  readonly linked: boolean
}

/** A script of another type, such as `application/ld+json`, is data. */
const executed = ['', 'module', 'importmap', 'speculationrules', 'text/javascript']

/** Reads built pages, one at a time. */
export function inlineIn(pages: Iterable<string>): Inline {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  let linked = false
  for (const page of pages) {
    const document = parseDocument(page)
    linked ||=
      findOne(
        ({ name, attribs }) => name === 'link' && attribs.rel === 'stylesheet',
        document.children,
      ) !== null
    for (const style of getElementsByTagName('style', document))
      styles.add(hash(textContent(style)))
    for (const script of getElementsByTagName('script', document)) {
      const { src, type = '' } = script.attribs
      if (src === undefined && executed.includes(type)) scripts.add(hash(textContent(script)))
    }
  }
  return { scripts: [...scripts].sort(), styles: [...styles].sort(), linked }
}

function hash(text: string): string {
  // Browsers hash what the HTML parser gives them, and it gives no carriage returns.
  const parsed = text.replace(/\r\n?/g, '\n')
  return `'sha256-${createHash('sha256').update(parsed).digest('base64')}'`
}

/**
 * The one Content-Security-Policy of every page: nothing, but for this origin, the hashes, and the
 * services of the environment.
 *
 * Trusted Types are on unless another party's certificate script is configured: pages share one
 * policy, and what that script does to the page is not ours to wrap. Our own code needs one policy,
 * `certificate`, to load a certificate script of this origin.
 *
 * @param files of the built site, such as `_astro/form.Bx1.js`
 */
export function policy(inline: Inline, files: readonly string[], environment: Environment): string {
  const { PUBLIC_API_BASE_URL: api, PUBLIC_CERTIFICATE_SCRIPT_URL: certificate } = environment
  const recorder = recorderOrigins(certificate)
  const services = [api, ...addressServices(environment)].flatMap(originOf)
  const hasFonts = files.some(file => file.endsWith('.woff2'))
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts, ...recorder],
    'style-src': [...(inline.linked ? ["'self'"] : []), ...inline.styles],
    'img-src': ["'self'", ...recorder],
    'font-src': hasFonts ? ["'self'"] : [],
    'connect-src': ["'self'", ...[...new Set([...services, ...recorder])].sort()],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': recorder.length === 0 ? ["'script'"] : [],
    'trusted-types': recorder.length > 0 ? [] : certificate === '' ? ["'none'"] : ['certificate'],
  }
  return Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/** The origin of a third-party certificate script, and the other sources that it needs. */
function recorderOrigins(certificate: string): string[] {
  return originOf(certificate).flatMap(origin =>
    // ActiveProspect's CSP guide: its loader fetches the recorder from the second host.
    origin === 'https://api.trustedform.com' ? [origin, 'https://cdn.trustedform.com'] : [origin],
  )
}

/** None for a path, which is of this origin. */
function originOf(service: string): string[] {
  return URL.canParse(service) ? [new URL(service).origin] : []
}
