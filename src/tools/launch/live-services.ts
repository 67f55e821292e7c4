import { isIP } from 'node:net'
import type { EnvironmentFinding } from '../../documents/finding.ts'
import type { Environment } from '../../environment.ts'
import { endpoints } from '../../forms/model.ts'
import { fetchProblem } from './fetch-problem.ts'

/** How long visitors wait, in milliseconds. Forms ask the next IP lookup after three seconds. */
const patience = { other: 5000, ipLookup: 3000 }

/**
 * Asks the configured services as a browser on the site would: a preflight and a lead without answers,
 * which must be refused, for every endpoint, each IP lookup, and the certificate's script. Returns what a
 * browser would reject.
 * @param includesOwn also asks those on the site's own host, which must be deployed
 */
export async function checkLiveServices(
  environment: Environment,
  includesOwn = false,
  { other, ipLookup } = patience,
): Promise<EnvironmentFinding[]> {
  const { SITE_URL: origin, PUBLIC_API_BASE_URL: api } = environment
  const { PUBLIC_CERTIFICATE_SCRIPT_URL: script, PUBLIC_IP_LOOKUP_URL: lookups } = environment
  const checks = [
    ...endpoints.map(endpoint => ({
      service: api + endpoint,
      fetch: (url: string) => fetchEndpointProblem(url, origin, other),
      suggestion:
        'Send the provider contract.json, which names the CORS headers and what to refuse.',
    })),
    ...lookups.map(service => ({
      service,
      fetch: (url: string) =>
        fetchProblem(url, describeLookup(origin), ipLookup, { headers: { origin } }),
      suggestion: 'Choose a service that answers {"ip": "…"} to pages of any origin.',
    })),
    ...(script ? [script] : []).map(service => ({
      service,
      fetch: (url: string) => fetchProblem(url, describeScript, other),
      suggestion: 'Copy the address from the certificate service again.',
    })),
  ]
  const found = checks.map(async ({ service, fetch, suggestion }) => {
    const url = new URL(service, origin)
    const message = url.origin === origin && !includesOwn ? undefined : await fetch(url.href)
    return message ? [{ url: url.href, message, suggestion }] : []
  })
  return (await Promise.all(found)).flat()
}

async function fetchEndpointProblem(url: string, origin: string, timeLimit: number) {
  const headers = { origin, 'content-type': 'application/json' }
  const post = () =>
    fetchProblem(
      url,
      (answer, body) => describeRefusal(answer, body) ?? describeOriginMismatch(answer, origin),
      timeLimit,
      { method: 'POST', headers, body: '{}' },
    )
  // A browser sends no preflight to its own origin.
  if (new URL(url).origin === origin) return post()
  const preflight = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  }
  const init = { method: 'OPTIONS', headers: { origin, ...preflight } }
  return (await fetchProblem(url, describePreflight(origin), timeLimit, init)) ?? post()
}

const describePreflight = (origin: string) => (answer: Response) => {
  if (!answer.ok) return `answers ${answer.status} to the preflight, so browsers send no lead`
  const headers = answer.headers.get('access-control-allow-headers') ?? ''
  if (!/(^|[\s,])(content-type|\*)([\s,]|$)/i.test(headers))
    return 'does not allow the header content-type, so browsers send no lead'
  return describeOriginMismatch(answer, origin)
}

function describeRefusal({ ok, status }: Response, body: string): string | undefined {
  if (body.trim().startsWith('<'))
    return `answers ${status} with a page of HTML or XML: does a firewall or a login stand before it?`
  if (ok) return `answers ${status} to a lead without answers, so nobody checks what arrives`
  if (status !== 400 && status !== 422)
    return `answers ${status} to a lead without answers, so browsers send no lead`
  return undefined
}

const describeLookup = (origin: string) => (answer: Response, body: string) => {
  if (!answer.ok) return `answers ${answer.status}`
  const [, ip = ''] = /"ip"\s*:\s*"([^"]*)"/.exec(body) ?? []
  return isIP(ip) > 0 ? describeOriginMismatch(answer, origin) : 'does not answer {"ip": "…"}'
}

function describeScript({ ok, status, headers }: Response): string | undefined {
  const type = headers.get('content-type') ?? 'no type'
  if (ok && /\b(java|ecma)script\b/.test(type)) return undefined
  return `answers ${status} with ${type}, so leads carry no certificate`
}

function describeOriginMismatch({ url, headers }: Response, origin: string): string | undefined {
  const allowed = headers.get('access-control-allow-origin')
  if (new URL(url).origin === origin || allowed === origin || allowed === '*') return undefined
  return allowed === null
    ? 'sends no Access-Control-Allow-Origin, so browsers refuse its answer'
    : `allows the origin ${allowed}, not ${origin}`
}
