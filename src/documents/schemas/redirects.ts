/** Where links lead through mail scanners, search, social sites and shorteners, as the end of a host or with a path. */
const redirectors = [
  'safelinks.protection.outlook.com',
  'urldefense.com',
  'urldefense.proofpoint.com',
  'mimecast.com',
  'mimecastprotect.com',
  'cudasvc.com',
  'fireeye.com',
  'trendmicro.com',
  'mcas.ms',
  'secure-web.cisco.com',
  'protection.sophos.com',
  'slack-redir.net',
  'google.com/url',
  'bing.com/ck/',
  'r.search.yahoo.com',
  'duckduckgo.com/l/',
  'l.facebook.com',
  'lm.facebook.com',
  'l.instagram.com',
  'linkedin.com/safety/go',
  'youtube.com/redirect',
  'out.reddit.com',
  'ct.sendgrid.net/ls/click',
  'list-manage.com/track/click',
  'lnks.gd',
  'links.govdelivery.com',
  'govdelivery.com/CL0/',
  't.co',
  'lnkd.in',
  'bit.ly',
  'tinyurl.com',
  'ow.ly',
  'buff.ly',
  'goo.gl',
]
const redirector = new RegExp(
  `^https?://([^/]+\\.)?(${redirectors.map(RegExp.escape).join('|')})(?<=/|(?=[/?:]))`,
  'i',
)

/** The names by which other such sites hand on an address. */
const targetName =
  /^(u|q|url|to|target|dest|destination|goto|link|redir|redirect|redirect_?(url|to))$/i

/**
 * What to write in place of an address that leads through another site, which learns who follows it and may have been
 * given the address of a writer. Undefined if it leads where it says.
 */
export function suggestTarget(address: string): string | undefined {
  const url = address.replace(/^\/\//, 'https://')
  if (!URL.canParse(url)) return undefined
  const { origin, pathname, search, searchParams } = new URL(url)
  const isRedirector = redirector.test(url)
  const named = [...searchParams].find(
    ([name, value]) => (isRedirector || targetName.test(name)) && /^https?:\/\/./i.test(value),
  )
  if (named) return `Write ${named[1]}`
  if (!isRedirector) return undefined
  // Proofpoint writes "https-3A__www.fda.gov_recalls", others the address in their own path.
  const coded = /[?&]u=(https?-3A__[^&]+)/.exec(search)?.[1]
  const spelled = coded?.replaceAll('_', '/').replaceAll('-', '%')
  const [target] =
    /https?(?::|%3A)(?:\/|%2F)+.*?(?=__;|__$|\/R[KS]=|\/\d\/0[\da-f]+-|$)/i.exec(
      spelled ?? pathname,
    ) ?? []
  if (!target) return `Open it, and write the address to which ${origin} leads.`
  // Unlike decodeURIComponent, it accepts a sign that is no code.
  const [plain = ''] = new URLSearchParams(`u=${target.replaceAll('+', '%2B')}`).values()
  return `Write ${plain.replace(/^(https?:)\/+/i, '$1//')}`
}
