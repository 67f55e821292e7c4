import ky from 'ky'
import * as v from 'valibot'
import { todayHere } from './check.ts'
import type { Payload, Services } from './model.ts'
import type { Effects } from './submit.ts'

const addressReply = v.object({ ip: v.pipe(v.string(), v.nonEmpty()) })

/** Bodies above this cannot be sent with `keepalive`: Fetch standard, 64 KiB in flight. */
const keepaliveLimit = 60_000

/**
 * The real effects of one form.
 * @param certificate reads what the certificate's script fills in; null where none will come
 */
export function effectsFor(
  services: Services,
  certificate: (() => string | undefined) | null,
  tell: Effects['tell'],
): Effects {
  return {
    today: todayHere,
    page: () => location.href,
    address: () => lookUp(services.addresses),
    certificate: async () => (certificate ? await waitFor(certificate, 1500) : ''),
    leaving: leaving(),
    post: (endpoint, payload) => post(`${services.api}${endpoint}`, payload),
    tell,
  }
}

/**
 * Settles when the page goes, or is hidden: a phone that turns to something else may never show it
 * again, and says no more.
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
  // WebKit breaks off all else as soon as a visitor follows a link, and says only when the next page
  // has come that they leave this one.
  keepalive: true,
} as const

/**
 * Asks one service after the other, and all once more: an answer may break off. One that has not
 * answered in 3 seconds keeps the next from being asked no longer, and may still be the first.
 * @throws when none answers `{ "ip": "…" }`; each call has 30 seconds
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
  const answer = await ky.post(url, {
    body,
    headers: { 'content-type': 'application/json' },
    timeout: 30_000,
    retry: 0,
    credentials: 'omit',
    // Followed, most redirects turn a POST into a GET: thanks, and no lead.
    redirect: 'error',
    keepalive: new Blob([body]).size < keepaliveLimit,
  })
  // Firefox takes whatever is no HTTP at all for HTTP/0.9, and its status for 200.
  if (answer.type === 'basic' && [...answer.headers].length === 0) throw new Error('No answer')
}

/** Reads a value until there is one, for at most `patience` milliseconds; "" otherwise. */
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
