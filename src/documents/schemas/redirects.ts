/** Mail scanners, newsletters, searches, shorteners, caches and proxies that do not spell out where they lead. */
const redirector =
  /^https?:\/\/([^/]+\.)?(urldefense(\.proofpoint)?\.com|secure-web\.cisco\.com|mimecast(protect)?\.com|mcas\.ms|r\.search\.yahoo\.com|bing\.com\/ck|sendgrid\.net\/ls|list-manage\.com\/track|links[\w-]*\.govdelivery\.com|lnks\.gd|lnkd\.in|t\.co|bit\.ly|tinyurl\.com|ow\.ly|buff\.ly|goo\.gl|cdn\.ampproject\.org|translate\.goog|google\.com\/amp|webcache\.googleusercontent\.com|r\.jina\.ai|12ft\.io)(?=[/:?])/i

/**
 * What to write in place of an address that leads through another site, which learns who follows it and may have been
 * given the address of a writer. Undefined if it leads where it says.
 */
export function suggestTarget(address: string): string | undefined {
  const url = address.replace(/^\/\//, 'https://')
  if (!URL.canParse(url)) return undefined
  const { origin, searchParams } = new URL(url)
  const target = searchParams.values().find(value => /^https?:\/\/./i.test(value))
  if (target) return `Write ${target}`
  return redirector.test(url)
    ? `Open it, and write the address to which ${origin} leads.`
    : undefined
}

/** Test copies, drives and workspaces, which readers cannot open or should not rely on. */
const notPublic =
  /^([^.]*--(?!.*xn--)|(staging|stage|dev|gcp|preview|uat)\d*\.[^.]+\.)|(^|\.)(docs\.google|drive\.google|dropbox|box|sharepoint|onedrive\.live|1drv|notion|airtable|slack|trello|atlassian)\.(com|ms|site|so|net)$/

/**
 * Why not everyone can read what is at a web address: the host of a page that is public is a name, without a user or
 * password before it. Undefined if it is one, or no web address at all.
 */
export function describePrivateHost(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url?.protocol.startsWith('http')) return undefined
  const { hostname, username, password } = url
  const isName =
    /\.[a-z][a-z\d-]+$/.test(hostname) &&
    !/\.(local|localhost|internal|lan|home|corp|home\.arpa)$/.test(hostname)
  return isName && !username && !password && !notPublic.test(hostname)
    ? undefined
    : 'to a place that is not public'
}

/** What counts readers of an address, and is no part of it. */
const trackingName = /^(utm_\w+|fbclid|gclid)$/

/** An address without what counts its readers; itself if it has nothing of the kind. */
export function dropTracking(address: string): string {
  const url = URL.parse(address)
  const names = [...(url?.searchParams.keys() ?? [])].filter(name => trackingName.test(name))
  for (const name of names) url!.searchParams.delete(name)
  return names.length > 0 ? url!.href : address
}
