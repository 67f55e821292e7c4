import type { EnvironmentFinding } from '../../documents/finding.ts'
import type { Environment } from '../../environment.ts'
import { listIpLookupUrls } from '../../environment.ts'
import { endpoints } from '../../forms/model.ts'
import { isPublicIp } from './public-hosts.ts'

/** How long visitors wait for a service, in milliseconds. Forms ask the next IP lookup after three seconds. */
const timeLimits = { other: 5000, ipLookup: 3000 }

/**
 * Asks the configured services as a browser on the site would: a preflight and a lead without answers,
 * which must be refused, for every endpoint, each IP lookup, and the certificate's script. Returns what a
 * browser would reject.
 * @param includesOwn also asks those on the site's own host, which must be deployed
 */
export async function checkLiveServices(
  environment: Environment,
  includesOwn = false,
): Promise<EnvironmentFinding[]> {
  const { SITE_URL: origin, PUBLIC_API_BASE_URL: api } = environment
  const { PUBLIC_CERTIFICATE_SCRIPT_URL: script } = environment
  const checks = [
    ...endpoints.map(endpoint => [`${api}${endpoint}`, checkEndpoint] as const),
    ...listIpLookupUrls(environment).map(service => [service, checkIpLookup] as const),
    ...(script ? [[script, checkScript] as const] : []),
  ]
  const requests = checks.flatMap(([service, check]) => {
    const url = new URL(service, origin)
    return url.origin === origin && !includesOwn ? [] : [check(url.href, origin)]
  })
  return (await Promise.all(requests)).flat()
}

/** Creates findings about an address. */
const findAt = (url: string, suggestion: string) => (message: string, advice?: string) => [
  { url, message, suggestion: advice ?? suggestion },
]

async function checkEndpoint(url: string, origin: string): Promise<EnvironmentFinding[]> {
  const createFinding = findAt(url, 'Send the provider contract.md, which lists the CORS headers.')
  const isOwn = new URL(url).origin === origin
  // Forms follow no redirect.
  const preflight = {
    method: 'OPTIONS',
    redirect: 'manual',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  } as const
  const post = {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, 'content-type': 'application/json' },
    body: '{}',
  } as const
  // A browser sends no preflight to its own origin.
  for (const init of isOwn ? [post] : [preflight, post]) {
    const answer = await tryFetch(url, init)
    const what = init === post ? 'a lead without answers' : 'the preflight'
    if (!(answer instanceof Response))
      return createFinding(answer.message, adviseOn(answer, 'PUBLIC_API_BASE_URL'))
    if (await isHtmlPage(answer))
      return createFinding(
        `answers ${answer.status} with an HTML page, so browsers send no lead`,
        'A firewall or a login stands before the API: ask the provider to let browsers through.',
      )
    if (init === post && answer.ok)
      return createFinding(
        `answers ${answer.status} to ${what}, so nobody checks what arrives`,
        'Ask the provider to refuse, with 422, what does not fit contract.json.',
      )
    if (init === post ? ![400, 422].includes(answer.status) : !answer.ok)
      return createFinding(`answers ${answer.status} to ${what}, so browsers send no lead`)
    const mismatch = isOwn ? undefined : describeOriginMismatch(answer, origin)
    if (mismatch) return createFinding(mismatch)
    const headers = parseHeaderList(answer, 'access-control-allow-headers')
    if (init === preflight && !headers.includes('content-type') && !headers.includes('*'))
      return createFinding('does not allow the header content-type, so browsers send no lead')
  }
  return []
}

async function checkIpLookup(url: string, origin: string): Promise<EnvironmentFinding[]> {
  const createFinding = findAt(
    url,
    'Choose a service that answers {"ip": "…"} to pages of any origin.',
  )
  const answer = await tryFetch(url, { headers: { origin } }, timeLimits.ipLookup)
  if (!(answer instanceof Response))
    return createFinding(answer.message, adviseOn(answer, 'PUBLIC_IP_LOOKUP_URL'))
  if (!answer.ok) return createFinding(`answers ${answer.status}`)
  const mismatch =
    new URL(url).origin === origin ? undefined : describeOriginMismatch(answer, origin)
  if (mismatch) return createFinding(mismatch)
  const body = (await answer.json().catch(() => undefined)) as { ip?: unknown } | undefined
  if (typeof body?.ip !== 'string') return createFinding('does not answer {"ip": "…"}')
  return isPublicIp(body.ip)
    ? []
    : createFinding(`answers "${body.ip}", which is no address of a visitor on the internet`)
}

async function checkScript(url: string): Promise<EnvironmentFinding[]> {
  const createFinding = findAt(url, 'Copy the address from the certificate service again.')
  const answer = await tryFetch(url)
  if (!(answer instanceof Response))
    return createFinding(answer.message, adviseOn(answer, 'PUBLIC_CERTIFICATE_SCRIPT_URL'))
  const type = answer.headers.get('content-type') ?? 'no type'
  return answer.ok && /\b(java|ecma)script\b/.test(type)
    ? []
    : createFinding(`answers ${answer.status} with ${type}, so leads carry no certificate`)
}

/** Why there is no response. */
interface RequestFailure {
  readonly message: string
  /** A code of Node.js or OpenSSL, or '' after a timeout. */
  readonly code: string
}

/** The whole response, as a late body is late as well. */
async function tryFetch(
  url: string,
  init: RequestInit = {},
  timeLimit = timeLimits.other,
): Promise<Response | RequestFailure> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeLimit) })
    await answer.clone().text()
    return answer
  } catch (error) {
    const { cause, message, name } = error as Error & { cause?: NodeJS.ErrnoException }
    if (name === 'TimeoutError')
      return { message: `takes more than ${timeLimit / 1000} seconds`, code: '' }
    return {
      message: `cannot be reached: ${cause?.message || message}`,
      code: cause?.code ?? '',
    }
  }
}

/** What to do about a failure. CORS headers cannot help before the service responds. */
function adviseOn({ code }: RequestFailure, variable: string): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `There is no such host, or no network here: check ${variable}.`
  if (/CERT|TLS|SSL|SIGNED/.test(code))
    return 'Browsers refuse its certificate too: ask whoever runs the service.'
  return `Nothing responds there: check ${variable}, or ask whoever runs the service.`
}

/** True for a page for people. Servers also give empty answers the type of HTML. */
async function isHtmlPage(answer: Response): Promise<boolean> {
  const type = answer.headers.get('content-type') ?? ''
  return type.startsWith('text/html') && (await answer.clone().text()).trim().startsWith('<')
}

function describeOriginMismatch(answer: Response, origin: string): string | undefined {
  const allowed = answer.headers.get('access-control-allow-origin')
  if (allowed === origin || allowed === '*') return undefined
  return allowed === null
    ? 'sends no Access-Control-Allow-Origin, so browsers refuse its answer'
    : `allows the origin ${allowed}, not ${origin}`
}

function parseHeaderList(answer: Response, name: string): string[] {
  const value = answer.headers.get(name) ?? ''
  return value.split(',').map(each => each.trim().toLowerCase())
}
