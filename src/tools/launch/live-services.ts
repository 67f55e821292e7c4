import { isIP } from 'node:net'
import { parseAcceptance } from '../../contract/acceptance.ts'
import type { EnvironmentFinding } from '../../documents/reading/finding.ts'
import { endpoints } from '../../forms/model.ts'
import { type Environment, sendsToRelay } from '../../settings/environment.ts'
import { fetchProblem } from './fetch-problem.ts'
import { readProvider } from './worker-settings.ts'

/** In milliseconds. Forms ask the next IP lookup then. */
const lookupTimeLimit = 3000

/** How long the relay waits for the provider, in milliseconds. */
const providerTimeLimit = 30_000

/**
 * Asks the configured services as a browser on the site would: a preflight and a lead without answers,
 * which must be refused, for every endpoint, each IP lookup, and the certificate's script; and the provider as the relay
 * would. Returns what they would reject. The provider behind the relay only warns: leads wait there until it answers.
 * @param isDeployed also asks those on the site's own host, which must be deployed
 */
export async function checkLiveServices(
  environment: Environment,
  isDeployed = false,
): Promise<(EnvironmentFinding & { readonly warns?: boolean })[]> {
  const { SITE_URL: origin, PUBLIC_API_BASE_URL: api } = environment
  const { PUBLIC_CERTIFICATE_SCRIPT_URL: script, PUBLIC_IP_LOOKUP_URL: lookups } = environment
  const provider = sendsToRelay(environment) ? readProvider() : { url: '', accepts: '' }
  const services = [
    ...endpoints.map(endpoint => ({ address: api + endpoint, ask: askEndpoint })),
    ...(provider.url ? endpoints : []).map(endpoint => ({
      address: provider.url.replace(/\/+$/, '') + endpoint,
      ask: (url: string) => askProvider(url, provider.accepts),
      warns: true,
    })),
    ...lookups.map(address => ({ address, ask: askLookup })),
    ...(script ? [{ address: script, ask: askScript }] : []),
  ]
  const suggestion =
    'If it is the provider, send it contract.json; or set another address, as .env.example or src/relay/README.md says.'
  const findings = services.map(async ({ address, ask, ...rest }) => {
    const { href: url, origin: asked } = new URL(address, origin)
    const message = asked === origin && !isDeployed ? undefined : await ask(url, origin)
    return message ? [{ url, message, suggestion, ...rest }] : []
  })
  return (await Promise.all(findings)).flat()
}

async function askEndpoint(url: string, origin: string) {
  const headers = { origin, 'content-type': 'application/json' }
  const preflight = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  }
  const question = { method: 'OPTIONS', headers: { origin, ...preflight } }
  // A browser sends no preflight to its own origin.
  const isElsewhere = new URL(url).origin !== origin
  const problem = isElsewhere && (await fetchProblem(url, describePreflight(origin), question))
  const lead = { method: 'POST', headers, body: '{}' }
  return problem || fetchProblem(url, describeRefusal(origin), lead)
}

const describePreflight = (origin: string) => (response: Response) => {
  if (!response.ok) return `answers ${response.status} to the preflight, so browsers send no lead`
  const headers = response.headers.get('access-control-allow-headers') ?? ''
  if (!/(^|[\s,])(content-type|\*)([\s,]|$)/i.test(headers))
    return 'does not allow the header content-type, so browsers send no lead'
  return describeOriginMismatch(response, origin)
}

const describeRefusal = (origin: string) => (response: Response) => {
  const { ok, status } = response
  if (ok) return `answers ${status} to a lead without answers, so nobody checks what arrives`
  if (status !== 400 && status !== 422)
    return `answers ${status} to a lead without answers, so browsers send no lead`
  return describeOriginMismatch(response, origin)
}

/** As the relay would, without the secret: whoever checks signatures refuses with 400, 401 or 403. */
function askProvider(url: string, accepts: string) {
  const acceptance = parseAcceptance(accepts)
  const describe = ({ ok, status }: Response, body: string) => {
    const isTaken = ok && typeof acceptance !== 'string' && acceptance.test(body.trim())
    if (isTaken) return 'takes a lead without answers, so nobody checks what arrives'
    const isRefused = ok || [400, 401, 403, 422].includes(status)
    return isRefused
      ? undefined
      : `answers ${status} to a lead without answers, so none is delivered`
  }
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  return fetchProblem(url, describe, { method: 'POST', headers, body: '{}' }, providerTimeLimit)
}

function askLookup(url: string, origin: string) {
  const describe = (response: Response, body: string) => {
    if (!response.ok) return `answers ${response.status}`
    const [, ip = ''] = /"ip"\s*:\s*"([^"]*)"/.exec(body) ?? []
    return isIP(ip) > 0 ? describeOriginMismatch(response, origin) : 'does not answer {"ip": "…"}'
  }
  return fetchProblem(url, describe, { headers: { origin } }, lookupTimeLimit)
}

function askScript(url: string) {
  const describe = ({ ok, status, headers }: Response) => {
    const type = headers.get('content-type') ?? 'no type'
    if (ok && /\b(java|ecma)script\b/.test(type)) return undefined
    return `answers ${status} with ${type}, so leads carry no certificate`
  }
  return fetchProblem(url, describe)
}

function describeOriginMismatch({ url, headers }: Response, origin: string): string | undefined {
  const allowed = headers.get('access-control-allow-origin')
  if (new URL(url).origin === origin || allowed === origin || allowed === '*') return undefined
  return allowed === null
    ? 'sends no Access-Control-Allow-Origin, so browsers refuse its answer'
    : `allows the origin ${allowed}, not ${origin}`
}
