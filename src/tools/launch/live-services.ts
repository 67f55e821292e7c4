import type { EnvironmentFinding } from '../../documents/finding.ts'
import type { Environment } from '../../environment.ts'
import { listIpLookupUrls } from '../../environment.ts'
import { endpoints } from '../../forms/model.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { isPublicIp } from './public-hosts.ts'

/** How long visitors wait, in milliseconds. Forms ask the next IP lookup after three seconds. */
const patience = { other: 5000, ipLookup: 3000 }

/** How long the relay waits, in milliseconds. */
const providerTimeout = 30_000

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
  const { PUBLIC_CERTIFICATE_SCRIPT_URL: script } = environment
  const checks = [
    ...endpoints.map(endpoint => [`${api}${endpoint}`, checkEndpoint, other] as const),
    ...listIpLookupUrls(environment).map(each => [each, checkIpLookup, ipLookup] as const),
    ...(script ? [[script, checkScript, other] as const] : []),
  ]
  const requests = checks.flatMap(([service, check, timeLimit]) => {
    const url = new URL(service, origin)
    return url.origin === origin && !includesOwn ? [] : [check(url.href, origin, timeLimit)]
  })
  return (await Promise.all(requests)).flat()
}

/** Asks the providers to which the relay sends leads what browsers ask an API, without CORS. */
export async function checkProviders(apis: readonly string[]): Promise<EnvironmentFinding[]> {
  const requests = apis.flatMap(api =>
    endpoints.map(endpoint => checkEndpoint(api + endpoint, '', providerTimeout, relay)),
  )
  return (await Promise.all(requests)).flat()
}

/** Creates findings about an address. */
const findAt = (url: string, suggestion: string) => (message: string, advice?: string) => [
  { url, message, suggestion: advice ?? suggestion },
]

/** Who sends leads to an API: the statuses that refuse one, and what others mean. */
const browser = {
  variable: 'PUBLIC_API_BASE_URL',
  refusals: [400, 422],
  loss: 'browsers send no lead',
  advice: 'Send the provider contract.md, which lists the CORS headers.',
}

/** Nothing is signed here, which a provider may refuse. */
const relay: typeof browser = {
  variable: 'PROVIDER_URL',
  refusals: [400, 401, 403, 422],
  loss: 'the relay delivers no lead',
  advice: 'Set PROVIDER_URL in src/relay/wrangler.jsonc to what stands before /submitform.',
}

async function checkEndpoint(
  url: string,
  origin: string,
  timeLimit: number,
  { variable, refusals, loss, advice } = browser,
) {
  const createFinding = findAt(url, advice)
  // A browser sends no preflight to its own origin, and the relay none at all.
  const hasCors = origin !== '' && new URL(url).origin !== origin
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
    headers: { ...(origin && { origin }), 'content-type': 'application/json' },
    body: '{}',
  } as const
  for (const init of hasCors ? [preflight, post] : [post]) {
    const answer = await fetchAnswer(url, variable, timeLimit, init)
    const what = init === post ? 'a lead without answers' : 'the preflight'
    if (!(answer instanceof Response)) return createFinding(...answer)
    if ((await answer.clone().text()).trim().startsWith('<'))
      return createFinding(
        `answers ${answer.status} with a page of HTML or XML, so ${loss}`,
        'A firewall or a login may stand before the API: ask the provider to let leads through.',
      )
    if (init === post && answer.ok)
      return createFinding(
        `answers ${answer.status} to ${what}, so nobody checks what arrives`,
        'Ask the provider to refuse, with 422, what does not fit contract.json.',
      )
    if (init === post ? !refusals.includes(answer.status) : !answer.ok)
      return createFinding(`answers ${answer.status} to ${what}, so ${loss}`)
    const mismatch = hasCors ? describeOriginMismatch(answer, origin) : undefined
    if (mismatch) return createFinding(mismatch)
    const headers = answer.headers.get('access-control-allow-headers') ?? ''
    if (init === preflight && !/(^|[\s,])(content-type|\*)([\s,]|$)/i.test(headers))
      return createFinding('does not allow the header content-type, so browsers send no lead')
  }
  return []
}

async function checkIpLookup(url: string, origin: string, timeLimit: number) {
  const createFinding = findAt(
    url,
    'Choose a service that answers {"ip": "…"} to pages of any origin.',
  )
  const answer = await fetchAnswer(url, 'PUBLIC_IP_LOOKUP_URL', timeLimit, { headers: { origin } })
  if (!(answer instanceof Response)) return createFinding(...answer)
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

async function checkScript(url: string, _: string, timeLimit: number) {
  const createFinding = findAt(url, 'Copy the address from the certificate service again.')
  const answer = await fetchAnswer(url, 'PUBLIC_CERTIFICATE_SCRIPT_URL', timeLimit)
  if (!(answer instanceof Response)) return createFinding(...answer)
  const type = answer.headers.get('content-type') ?? 'no type'
  return answer.ok && /\b(java|ecma)script\b/.test(type)
    ? []
    : createFinding(`answers ${answer.status} with ${type}, so leads carry no certificate`)
}

function describeOriginMismatch(answer: Response, origin: string): string | undefined {
  const allowed = answer.headers.get('access-control-allow-origin')
  if (allowed === origin || allowed === '*') return undefined
  return allowed === null
    ? 'sends no Access-Control-Allow-Origin, so browsers refuse its answer'
    : `allows the origin ${allowed}, not ${origin}`
}
