import ky from 'ky'
import * as v from 'valibot'
import { getLocalToday } from './check.ts'
import { expandUrl } from './expand-url.ts'
import type { Services } from './model.ts'
import type { Effects } from './submit.ts'

const ipResponseSchema = v.object({ ip: v.string() })

/** What only the page knows of a form that is sent. */
interface FormOnPage extends Pick<Effects, 'onSending'> {
  /** Reads the URL that the certificate's script fills in, or "". Null without a script. */
  readonly readCertificate: (() => string) | null
  /** The headers that tell our own API which form it is, and which consent it showed. */
  getHeaders(): Readonly<Record<string, string>>
}

/** Creates the real effects of one form. */
export function createEffects(
  services: Services,
  { readCertificate, getHeaders, onSending }: FormOnPage,
  showToast: Effects['showToast'],
): Effects {
  return {
    getToday: getLocalToday,
    getPageUrl,
    fetchIpAddress: () => fetchIpAddress(services.ipLookups),
    readCertificate: () => readCertificate?.() ?? '',
    waitForCertificate: async () => readCertificate && (await pollValue(readCertificate, 1500)),
    pageLeft: waitForLeaving(),
    onSending,
    async post(endpoint, payload) {
      const url = expandUrl(services.api + endpoint)
      const isOwn = new URL(url).origin === location.origin
      const { status, headers } = await ky.post(url, {
        ...options,
        json: payload,
        // Browsers would ask another origin first whether it takes such headers.
        headers: isOwn ? getHeaders() : {},
        // Most redirects turn a POST into a GET, whose success would hide that the lead was lost.
        redirect: 'error',
        keepalive: true,
      })
      // Our API says 201. Another 2xx is of a page, a service worker or an extension that took its place.
      const isTaken = isOwn ? status === 201 : !/html/i.test(headers.get('content-type') ?? '')
      if (!isTaken) throw new Error(`${status}`)
    },
    showToast,
  }
}

/** The URL of the page, as it is sent. */
export function getPageUrl(): string {
  return Object.assign(new URL(location.href), { username: '', password: '', hash: '' }).href
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
  const lookups: Promise<string>[] = []
  for (const service of [...services, ...services]) {
    if (lookups.length === services.length) await sleep(300)
    const lookup = ky
      .get(expandUrl(service), lookupOptions)
      .json(ipResponseSchema)
      .then(({ ip }) => ip || Promise.reject())
    lookups.push(lookup)
    // A service fails for some visitors because their ad blocker blocks it.
    const race = Promise.race([Promise.any(lookups), lookup, sleep(3000)])
    const address = await race.catch(() => {})
    if (address) return address
  }
  return Promise.any(lookups)
}

/** Polls a value until there is one, for at most `timeout` milliseconds. */
async function pollValue(read: () => string, timeout: number): Promise<void> {
  const end = performance.now() + timeout
  while (!read() && performance.now() < end) await sleep(50)
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
