import ky from 'ky'
import * as v from 'valibot'
import { addCampaign } from './attribution.ts'
import { getLocalToday } from './check.ts'
import type { Payload, Services } from './model.ts'
import type { Effects } from './submit.ts'

const ipResponseSchema = v.object({ ip: v.pipe(v.string(), v.nonEmpty()) })

/** Bodies above this cannot be sent with `keepalive`: Fetch standard, 64 KiB in flight. */
const keepaliveLimit = 60_000

/**
 * The real effects of one form.
 * @param certificate reads the value that the certificate's script fills in; null without such a
 * script
 */
export function createEffects(
  services: Services,
  certificate: (() => string | undefined) | null,
  tell: Effects['tell'],
): Effects {
  return {
    today: getLocalToday,
    page: () => {
      const [page] = location.href.split('#') as [string]
      return services.attribution ? addCampaign(page) : page
    },
    address: () => fetchIpAddress(services.addresses),
    certificate: async () => (certificate ? await pollValue(certificate, 1500) : ''),
    leaving: waitForLeaving(),
    post: (endpoint, payload) => postPayload(`${services.api}${endpoint}`, payload),
    tell,
  }
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

const lookupOptions = {
  timeout: 30_000,
  retry: 0,
  credentials: 'omit',
  cache: 'no-store',
  // WebKit aborts other requests when a navigation starts, before `pagehide` (seen in WebKitGTK 2.50):
  // https://github.com/whatwg/html/issues/4489
  keepalive: true,
} as const

/**
 * Tries the services in order, twice. The next one starts after a failure or after 3 seconds, and
 * the first response counts.
 * @throws if none answers `{ "ip": "…" }` within 30 seconds
 */
async function fetchIpAddress(services: readonly string[]): Promise<string> {
  const asked: Promise<string>[] = []
  for (const service of [...services, ...services]) {
    if (asked.length === services.length) await sleep(300)
    const answer = fetchIpFrom(service)
    asked.push(answer)
    // A service fails for some visitors because their ad blocker blocks it.
    const first = Promise.race([Promise.any(asked), answer, sleep(3000)])
    const address = await first.catch(() => {})
    if (address) return address
  }
  return await Promise.any(asked)
}

async function fetchIpFrom(service: string): Promise<string> {
  const reply = await ky.get(service, lookupOptions).json()
  return v.parse(ipResponseSchema, reply).ip
}

async function postPayload(url: string, payload: Payload): Promise<void> {
  const body = JSON.stringify(payload)
  await ky.post(url, {
    body,
    headers: { 'content-type': 'application/json' },
    timeout: 30_000,
    retry: 0,
    credentials: 'omit',
    // Most redirects turn a POST into a GET, whose success would hide that the lead was lost.
    redirect: 'error',
    keepalive: new Blob([body]).size < keepaliveLimit,
  })
}

/** Polls a value for at most `patience` milliseconds. Returns "" if there is none by then. */
async function pollValue(read: () => string | undefined, patience: number): Promise<string> {
  const end = performance.now() + patience
  for (;;) {
    const value = read()
    if (value || performance.now() >= end) return value ?? ''
    await sleep(50)
  }
}

/** @param time in milliseconds */
function sleep(time: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, time))
}
