import ky from 'ky'
import * as v from 'valibot'
import { withCampaign } from './attribution.ts'
import { todayHere } from './check.ts'
import type { Payload, Services } from './model.ts'
import type { Effects } from './submit.ts'

const addressReply = v.object({ ip: v.pipe(v.string(), v.nonEmpty()) })

/** Bodies above this cannot be sent with `keepalive`: Fetch standard, 64 KiB in flight. */
const keepaliveLimit = 60_000

/**
 * The real effects of one form.
 * @param certificate reads the value that the certificate's script fills in; null without such a
 * script
 */
export function effectsFor(
  services: Services,
  certificate: (() => string | undefined) | null,
  tell: Effects['tell'],
): Effects {
  return {
    today: todayHere,
    page: () => {
      const [page] = location.href.split('#') as [string]
      return services.attribution ? withCampaign(page) : page
    },
    address: () => lookUp(services.addresses),
    certificate: async () => (certificate ? await waitFor(certificate, 1500) : ''),
    leaving: leaving(),
    post: (endpoint, payload) => post(`${services.api}${endpoint}`, payload),
    tell,
  }
}

/**
 * Resolves when the page is closed or hidden. A phone may close a hidden page without another event:
 * https://developer.mozilla.org/docs/Web/API/Document/visibilitychange_event.
 */
function leaving(): Promise<unknown> {
  return new Promise(resolve => {
    if (document.hidden) resolve(undefined)
    // The page is visible now, so the first change means that it was hidden.
    for (const name of ['pagehide', 'visibilitychange'])
      addEventListener(name, resolve, { once: true })
  })
}

const asking = {
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
async function lookUp(services: readonly string[]): Promise<string> {
  const asked: Promise<string>[] = []
  for (const service of [...services, ...services]) {
    if (asked.length === services.length) await sleep(300)
    const answer = ask(service)
    asked.push(answer)
    // A service fails for some visitors because their ad blocker blocks it.
    const first = Promise.race([Promise.any(asked), answer, sleep(3000)])
    const address = await first.catch(() => {})
    if (address) return address
  }
  return await Promise.any(asked)
}

async function ask(service: string): Promise<string> {
  const reply = await ky.get(service, asking).json()
  return v.parse(addressReply, reply).ip
}

async function post(url: string, payload: Payload): Promise<void> {
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
async function waitFor(read: () => string | undefined, patience: number): Promise<string> {
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
