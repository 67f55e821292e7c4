import type { Finding } from '../documents/finding.ts'
import type { Environment } from '../environment.ts'
import { listIpLookupUrls } from '../environment.ts'
import { endpoints } from '../forms/model.ts'

/** How long a service may take, in milliseconds. */
const serviceTimeout = 10_000

/**
 * Asks the configured services as a browser on the site would: a preflight for every endpoint and an
 * IP lookup. No lead is sent. Returns what a browser would reject.
 */
export async function checkLiveServices(environment: Environment): Promise<Finding[]> {
  const { SITE_URL: origin, PUBLIC_API_BASE_URL: api } = environment
  const resolveUrl = (service: string) => new URL(service, origin).href
  const requests = [
    ...endpoints.map(endpoint => checkPreflight(resolveUrl(`${api}${endpoint}`), origin)),
    ...listIpLookupUrls(environment).map(service => checkIpLookup(resolveUrl(service), origin)),
  ]
  return (await Promise.all(requests)).flat()
}

async function checkPreflight(url: string, origin: string): Promise<Finding[]> {
  const suggestion = 'Send the provider contract.md, which lists the CORS headers.'
  const createFinding = (message: string) => [{ file: url, message, suggestion }]
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
  if (typeof answer === 'string') return createFinding(answer)
  if (!answer.ok)
    return createFinding(`answers ${answer.status} to the preflight, so browsers send no lead`)
  const mismatch = describeOriginMismatch(answer, origin)
  if (mismatch) return createFinding(mismatch)
  const headers = parseHeaderList(answer, 'access-control-allow-headers')
  if (!headers.includes('content-type') && !headers.includes('*'))
    return createFinding('does not allow the header content-type, so browsers send no lead')
  return []
}

async function checkIpLookup(url: string, origin: string): Promise<Finding[]> {
  const suggestion = 'Choose a service that answers {"ip": "…"} to pages of any origin.'
  const say = (message: string) => [{ file: url, message, suggestion }]
  const answer = await tryFetch(url, { headers: { origin } })
  if (typeof answer === 'string') return say(answer)
  if (!answer.ok) return say(`answers ${answer.status}`)
  const mismatch =
    new URL(url).origin === origin ? undefined : describeOriginMismatch(answer, origin)
  if (mismatch) return say(mismatch)
  const body = (await answer.json().catch(() => undefined)) as { ip?: unknown } | undefined
  return typeof body?.ip === 'string' && body.ip !== '' ? [] : say('does not answer {"ip": "…"}')
}

async function tryFetch(url: string, init: RequestInit): Promise<Response | string> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(serviceTimeout) })
  } catch (error) {
    const { cause, message } = error as Error
    return `cannot be reached: ${(cause as Error | undefined)?.message || message}`
  }
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
