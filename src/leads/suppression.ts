import type { FixedKey } from '../forms/fixed-keys.ts'
import { renderTable } from './csv.ts'
import type { Database } from './database.ts'

/** The key of the telephone number in a request of a resident of California. */
const otherNumberKey = 'phoneNumber'

const read = (key: FixedKey | typeof otherNumberKey) => `payload ->> '$.${key}'`

const selectStops = `SELECT substr(received, 1, 10) AS day,
  ifnull(${read('number' satisfies FixedKey)}, ${read(otherNumberKey)}) AS number, lower(${read('email' satisfies FixedKey)}) AS email
  FROM leads WHERE endpoint IN ('/unsubscribe', '/californiaResidents') ORDER BY id DESC`

/** Renders who asked to stop as CSV, newest first: the day (UTC), the phone number and the e-mail address. */
export async function renderSuppressionList({ rows }: Database): Promise<string> {
  const stops = await rows(selectStops)
  return renderTable(
    ['day', 'number', 'email'],
    stops.map(({ day, number, email }) => [day, number, email]),
  )
}
