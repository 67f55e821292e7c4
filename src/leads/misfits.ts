import type { FixedKey } from '../forms/fixed-keys.ts'
import { pageKey } from '../forms/model.ts'
import { email } from '../forms/rules/email.ts'
import { phone } from '../forms/rules/phone.ts'

type Values = Readonly<Record<string, unknown>>

/** True if a body has an e-mail address or a phone number as the forms send them, whatever its key. */
export function hasContact(values: Values): boolean {
  return Object.values(values).some(
    value => typeof value === 'string' && [email, phone].some(({ pattern }) => pattern.test(value)),
  )
}

/** The keys because of which a body is kept and not sent: one that stands twice, and the box of a lead that is not ticked. */
export function listBlockingKeys(endpoint: string, body: string, values: Values): string[] {
  const isUnticked = endpoint === '/submitform' && values['checkbox' satisfies FixedKey] !== true
  return [...listRepeatedKeys(body), ...(isUnticked ? ['checkbox'] : [])]
}

/** The keys that stand twice in a JSON object. `JSON.parse` keeps the last, and a buyer may read the first. */
function listRepeatedKeys(json: string): string[] {
  let depth = 0
  const keys = new Set<string>()
  const repeated: string[] = []
  for (const [token, text, colon] of json.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g)) {
    if (!text) depth += /[{[]/.test(token) ? 1 : -1
    if (!text || !colon || depth !== 1) continue
    const key: string = JSON.parse(text)
    if (keys.has(key)) repeated.push(key)
    keys.add(key)
  }
  return repeated
}

/** True if the page of a lead has another host than the API, as a copy or a translation of the site has. */
export function isFromOtherHost(values: Values, host: string): boolean {
  const url = values[pageKey]
  return url !== undefined && URL.parse(String(url))?.host !== host
}
