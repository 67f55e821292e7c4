import type { Finding } from '../documents/finding.ts'
import type { HostDescription } from './description.ts'

/** Of Cloudflare, in characters: https://developers.cloudflare.com/workers/static-assets/headers/ */
const maxHeaderLine = 2000

/** What a host would silently leave out. */
export function checkHostLimits({ headers }: HostDescription): Finding[] {
  const long = Object.entries(headers).filter(
    ([name, value]) => `${name}: ${value}`.length > maxHeaderLine,
  )
  return long.map(([name, value]) => ({
    file: 'dist/_headers',
    message: `${name} is ${name.length + 2 + value.length} characters long, and Cloudflare sends at most ${maxHeaderLine}`,
    suggestion: 'Use fewer services on other hosts, or inline scripts that more pages share.',
  }))
}
