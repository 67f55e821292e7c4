import type { EnvironmentFinding } from '../../documents/finding.ts'
import type { Environment } from '../../environment.ts'
import { listIpLookupUrls } from '../../environment.ts'
import { endpoints } from '../../forms/model.ts'

/** How long a service may take, in milliseconds. */
const serviceTimeout = 10_000

/**
 * Asks the configured services as a browser on the site would: a preflight for every endpoint and an
 * IP lookup. No lead is sent. Returns what a browser would reject.
 */
export async function checkLiveServices(environment: Environment): Promise<EnvironmentFinding[]> {
  const { SITE_URL: origin, PUBLIC_API_BASE_URL: api } = environment
  const resolveUrl = (service: string) => new URL(service, origin).href
  const requests = [
    ...endpoints.map(endpoint => checkPreflight(resolveUrl(`${api}${endpoint}`), origin)),
    ...listIpLookupUrls(environment).map(service => checkIpLookup(resolveUrl(service), origin)),
  ]
  return (await Promise.all(requests)).flat()
}

async function checkPreflight(url: string, origin: string): Promise<EnvironmentFinding[]> {
  const suggestion = 'Send the provider contract.md, which lists the CORS headers.'
  const createFinding = (message: string, advice = suggestion) => [
    { url, message, suggestion: advice },
  ]
  // A browser sends no preflight to its own origin.
  if (new URL(url).origin === origin) return []
  const answer = await tryFetch(url, {
    method: 'OPTIONS',
    redirect: 'manual',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  if (!(answer instanceof Response))
    return createFinding(answer.message, adviseOn(answer, 'PUBLIC_API_BASE_URL'))
  if (await isHtmlPage(answer))
    return createFinding(
      `answers ${answer.status} with an HTML page, so browsers send no lead`,
      'A firewall or a login stands before the API: ask the provider to let browsers through.',
    )
  if (!answer.ok)
    return createFinding(`answers ${answer.status} to the preflight, so browsers send no lead`)
  const mismatch = describeOriginMismatch(answer, origin)
  if (mismatch) return createFinding(mismatch)
  const headers = parseHeaderList(answer, 'access-control-allow-headers')
  if (!headers.includes('content-type') && !headers.includes('*'))
    return createFinding('does not allow the header content-type, so browsers send no lead')
  return []
}

async function checkIpLookup(url: string, origin: string): Promise<EnvironmentFinding[]> {
  const suggestion = 'Choose a service that answers {"ip": "…"} to pages of any origin.'
  const createFinding = (message: string, advice = suggestion) => [
    { url, message, suggestion: advice },
  ]
  const answer = await tryFetch(url, { headers: { origin } })
  if (!(answer instanceof Response))
    return createFinding(answer.message, adviseOn(answer, 'PUBLIC_IP_LOOKUP_URL'))
  if (!answer.ok) return createFinding(`answers ${answer.status}`)
  const mismatch =
    new URL(url).origin === origin ? undefined : describeOriginMismatch(answer, origin)
  if (mismatch) return createFinding(mismatch)
  const body = (await answer.json().catch(() => undefined)) as { ip?: unknown } | undefined
  return typeof body?.ip === 'string' && body.ip !== ''
    ? []
    : createFinding('does not answer {"ip": "…"}')
}

/** Why there is no response. */
interface RequestFailure {
  readonly message: string
  /** A code of Node.js or OpenSSL, or '' after a timeout. */
  readonly code: string
}

async function tryFetch(url: string, init: RequestInit): Promise<Response | RequestFailure> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(serviceTimeout) })
  } catch (error) {
    const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException }
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
