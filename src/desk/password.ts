import type { Context, MiddlewareHandler } from 'hono'
import { basicAuth } from 'hono/basic-auth'

/** How many wrong passwords an address may send within a minute. */
const maxAttempts = 10

/** Asks for the password of the user `desk`, and refuses an address for the minute after ten wrong ones. */
export function requirePassword(
  password: string,
  getAddress: (context: Context) => string,
): MiddlewareHandler {
  const askPassword = basicAuth({ username: 'desk', password, realm: 'Lead desk' })
  const attempts = new Map<string, number>()
  let minute = 0
  return async (context, next) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) attempts.clear()
    minute = now
    const address = getAddress(context)
    const count = attempts.get(address) ?? 0
    if (count >= maxAttempts)
      return context.text('Too many wrong passwords. Wait a minute.', 429, { 'retry-after': '60' })
    // Counted before the check, so that requests at the same time are.
    if (context.req.header('authorization')) attempts.set(address, count + 1)
    await askPassword(context, next)
    attempts.delete(address)
    return
  }
}
