import { email } from '../forms/rules/email.ts'
import { phone } from '../forms/rules/phone.ts'
import type { Database } from './database.ts'

/** Who asked to stop: the day (UTC), and a clean phone number and e-mail address, or "". */
type Stop = Readonly<Record<'day' | 'number' | 'email', string>>

const selectRequests = `SELECT received, payload FROM leads
  WHERE endpoint IN ('/unsubscribe', '/californiaResidents')`

const toStop = ({ received, payload }: Record<string, unknown>): Stop => {
  const texts = Object.values(JSON.parse(String(payload))).map(String)
  const find = ({ clean, pattern }: Pick<typeof email, 'clean' | 'pattern'>) =>
    texts.map(text => clean(text)).find(text => pattern.test(text)) ?? ''
  return {
    day: String(received).slice(0, 10),
    number: find(phone),
    email: find(email).toLowerCase(),
  }
}

/** Keeps who asked to stop, before their requests are deleted. */
export async function keepStops({ rows }: Database, ids: readonly number[]): Promise<void> {
  const list = JSON.stringify(ids)
  const requests = await rows(`${selectRequests} AND id IN (SELECT value FROM json_each(?1))`, list)
  await rows(
    `INSERT OR IGNORE INTO stops (day, number, email)
    SELECT value ->> 'day', value ->> 'number', value ->> 'email' FROM json_each(?1)`,
    JSON.stringify(requests.map(toStop)),
  )
}

/** Renders who asked to stop as CSV, newest first. Partners' programs read it, so nothing is escaped for spreadsheets. */
export async function renderSuppressionList({ rows }: Database): Promise<string> {
  const kept = (await rows('SELECT day, number, email FROM stops')) as unknown as Stop[]
  const stops = [...(await rows(selectRequests)).map(toStop), ...kept]
  const lines = stops
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .map(({ day, number, email }) => [day, number, email])
  return [['day', 'number', 'email'], ...lines]
    .map(line => `${line.map(cell => `"${cell}"`).join(',')}\r\n`)
    .join('')
}
