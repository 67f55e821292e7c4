import { parseAcceptance } from '../contract/acceptance.ts'
import type { Database } from '../desk/submission-store.ts'
import type { RelayEnv } from './relay-env.ts'

const msPerHour = 3_600_000

/** How long a receiver of alerts may take, in milliseconds. */
const alertTimeout = 10_000

/** What each kind of alert means, for people. */
const meanings: Readonly<Record<string, string>> = {
  'held leads': 'No lead is sent, because PROVIDER_ACCEPTS is missing or wrong',
  'dead letters': 'The provider does not take some leads, and they are sent no more',
  'late leads': 'Leads have waited for more than an hour',
  silence: 'No lead has arrived for a long time',
}

/** The leads that an alert counts. */
const counted: Readonly<Record<string, string>> = {
  'held leads': "state IN ('stored', 'waiting')",
  'dead letters': "state = 'dead'",
  // The seventh attempt begins after an hour. A dead letter that is sent again is not late at once.
  'late leads':
    "state IN ('stored', 'waiting') AND received < ?1 AND (attempts > 6 OR changed < ?2)",
}

/**
 * Selects the alerts that apply now. The mark of an alert grows with each new cause. ?1 is an hour ago in
 * ISO 8601 and ?2 in milliseconds, ?3 the beginning of the silence, ?4 is 0 if leads are held and otherwise -1. The query
 * runs each minute, so it reads a few rows by indexes.
 */
const conditions = `
  SELECT 'held leads' AS kind, ?4 AS mark
  UNION ALL
  SELECT 'dead letters', ifnull((SELECT max(changed) FROM deliveries WHERE state = 'dead'), -1)
  UNION ALL
  SELECT 'late leads', iif(EXISTS (
    SELECT 1 FROM deliveries JOIN leads ON id = lead WHERE ${counted['late leads']}
  ), ?2, -1)
  UNION ALL
  SELECT 'silence', iif(ifnull(received, '') < ?3, ifnull(id, 0), -1) FROM (SELECT 1) LEFT JOIN (
    SELECT id, received FROM leads WHERE endpoint = '/submitform' ORDER BY received DESC LIMIT 1
  )`

/**
 * Posts an alert for each dead letter, for leads that are held or wait too long, and for silence: once while the cause
 * lasts, and again for the next dead letter. While leads wait, an alert is posted once a day, because one waiting lead
 * could hide an outage of all. An alert contains no data of a lead. If its receiver does not take it, it is posted again.
 */
export async function reportTrouble(
  { rows }: Database,
  env: Pick<RelayEnv, 'ALERT_URL' | 'ALERT_SILENCE_HOURS' | 'PROVIDER_ACCEPTS'>,
  now: number,
): Promise<void> {
  const { ALERT_URL, ALERT_SILENCE_HOURS, PROVIDER_ACCEPTS } = env
  if (!ALERT_URL) return
  const hourAgo = [new Date(now - msPerHour).toISOString(), now - msPerHour]
  const troubles = await rows(
    `SELECT kind, now.mark,
      now.mark > ifnull(alerts.mark + iif(kind = 'late leads', 24 * ${msPerHour}, 0), -1) AS isNew
    FROM (${conditions}) AS now LEFT JOIN alerts USING (kind) WHERE now.mark >= 0`,
    ...hourAgo,
    new Date(now - (Number(ALERT_SILENCE_HOURS) || 24) * msPerHour).toISOString(),
    typeof parseAcceptance(PROVIDER_ACCEPTS) === 'string' ? 0 : -1,
  )
  await rows(
    'DELETE FROM alerts WHERE kind NOT IN (SELECT value FROM json_each(?1))',
    JSON.stringify(troubles.map(({ kind }) => kind)),
  )
  for (const { kind, mark } of troubles.filter(({ isNew }) => isNew)) {
    const where = counted[String(kind)]
    const [{ count, oldest, statuses } = {}] = await rows(
      where
        ? `SELECT count(*) AS count, min(received) AS oldest, group_concat(DISTINCT status) AS statuses
          FROM deliveries JOIN leads ON id = lead WHERE ${where}`
        : "SELECT 0 AS count, max(received) AS oldest FROM leads WHERE endpoint = '/submitform'",
      ...(where?.includes('?1') ? hourAgo : []),
    )
    const age = oldest ? Math.round((now - Date.parse(String(oldest))) / 60_000) : null
    const details = `minutes since the oldest: ${age ?? 'none yet'}, statuses: ${statuses ?? 'none'}`
    const text = `${meanings[String(kind)]}. Number: ${count}, ${details}.`
    const { ok, status } = await fetch(ALERT_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, kind, count, oldestMinutes: age, statuses }),
      signal: AbortSignal.timeout(alertTimeout),
    }).catch(() => ({ ok: false, status: 0 }))
    // A receiver that refuses one kind still gets the others.
    if (!ok) console.error(`An alert is not sent, ${kind}: the status is ${status}`)
    else await rows('REPLACE INTO alerts (kind, mark) VALUES (?1, ?2)', String(kind), Number(mark))
  }
}
