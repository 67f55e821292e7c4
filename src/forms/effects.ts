import ky from 'ky'
import * as v from 'valibot'
import { addCampaign } from './attribution.ts'
import { getLocalToday } from './check.ts'
import { expandUrl } from './expand-url.ts'
import type { Payload, Services } from './model.ts'
import type { Effects } from './submit.ts'

const ipResponseSchema = v.object({ ip: v.pipe(v.string(), v.nonEmpty()) })

/**
 * Creates the real effects of one form.
 * @param readCertificate reads the URL that the certificate's script fills in; null without a script
 */
export function createEffects(
  services: Services,
  readCertificate: (() => string | undefined) | null,
  showToast: Effects['showToast'],
): Effects {
  return {
    getToday: getLocalToday,
    getPageUrl: () => getPageUrl(services),
    fetchIpAddress: () => fetchIpAddress(services.ipLookups),
    waitForCertificate: async () => (readCertificate ? await pollValue(readCertificate, 1500) : ''),
    pageLeft: waitForLeaving(),
    post: (endpoint, payload) => postPayload(`${services.api}${endpoint}`, payload),
    showToast,
  }
}

/** The URL of the page, as it is sent. */
export function getPageUrl({ attribution }: Pick<Services, 'attribution'>): string {
  const page = Object.assign(new URL(location.href), { username: '', password: '', hash: '' })
  return attribution ? addCampaign(page.href) : page.href
}

/**
 * Resolves when the page is closed or hidden. A phone may close a hidden page without another event:
 * https://developer.mozilla.org/docs/Web/API/Document/visibilitychange_event.
 */
function waitForLeaving(): Promise<unknown> {
  return new Promise(resolve => {
    if (document.hidden) resolve(undefined)
    // The page is visible now, so the first change means that it was hidden.
    for (const name of ['pagehide', 'visibilitychange'])
      addEventListener(name, resolve, { once: true })
  })
}

const options = { timeout: 30_000, retry: 0, credentials: 'omit' } as const

const lookupOptions = {
  ...options,
  cache: 'no-store',
  // WebKit aborts other requests when a navigation starts, before `pagehide` (seen in WebKitGTK 2.50):
  // https://github.com/whatwg/html/issues/4489
  keepalive: true,
} as const

/**
 * Tries the services in order, twice. The next one starts after a failure or after 3 seconds, and
 * the first response counts.
 * @throws if no service responds with `{ "ip": "…" }` within 30 seconds
 */
async function fetchIpAddress(services: readonly string[]): Promise<string> {
  const lookups: Promise<{ readonly ip: string }>[] = []
  for (const service of [...services, ...services]) {
    if (lookups.length === services.length) await sleep(300)
    const lookup = ky.get(expandUrl(service), lookupOptions).json(ipResponseSchema)
    lookups.push(lookup)
    // A service fails for some visitors because their ad blocker blocks it.
    const race = Promise.race([Promise.any(lookups), lookup, sleep(3000)])
    const response = await race.catch(() => {})
    if (response) return response.ip
  }
  return (await Promise.any(lookups)).ip
}

async function postPayload(url: string, payload: Payload): Promise<void> {
  await ky.post(expandUrl(url), {
    ...options,
    json: payload,
    // Most redirects turn a POST into a GET, whose success would hide that the lead was lost.
    redirect: 'error',
    keepalive: true,
  })
}

/** Polls a value for at most `timeout` milliseconds. Returns "" if there is none by then. */
async function pollValue(read: () => string | undefined, timeout: number): Promise<string> {
  const end = performance.now() + timeout
  for (;;) {
    const value = read()
    if (value || performance.now() >= end) return value ?? ''
    await sleep(50)
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
