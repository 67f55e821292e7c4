import { classifyResponse } from '../contract/acceptance.ts'
import type { Database } from '../desk/submission-store.ts'

const msPerHour = 3_600_000

/** How long a receiver of alerts may take, in milliseconds. */
const alertTimeout = 10_000

/** What each kind of alert means, for people. */
const meanings: Readonly<Record<string, string>> = {
  'dead letters': 'The provider does not take some leads, and they are sent no more',
  'unclear answers':
    'The answers of the provider to some leads are not understood, and they are sent no more',
  'late leads': 'Leads have waited for more than an hour',
  silence: 'No lead has arrived for a long time',
}

/** The deliveries that an alert counts. */
const counted: Readonly<Record<string, string>> = {
  'dead letters': "state = 'dead' AND verdict IN ('refused', 'failed')",
  'unclear answers': "state = 'dead' AND verdict = 'unclear'",
  // A dead letter that is sent again is late only after its first attempt.
  'late leads': "state = 'waiting' AND received < ?1 AND (attempts = 0 OR in_a_row > 0)",
}

const lastDeath = (verdict: string) =>
  `ifnull((SELECT max(due) FROM deliveries WHERE state = 'dead' AND verdict = '${verdict}'), -1)`

/**
 * Selects the alerts that apply now. The mark of an alert grows with each new cause. ?1 is an hour ago and ?2 the
 * beginning of the silence in ISO 8601, ?3 is an hour ago in milliseconds. The query runs each minute, so it reads a few
 * rows by indexes.
 */
const conditions = `
  SELECT 'dead letters' AS kind, max(${lastDeath('refused')}, ${lastDeath('failed')}) AS mark
  UNION ALL
  SELECT 'unclear answers', ${lastDeath('unclear')}
  UNION ALL
  SELECT 'late leads', iif(EXISTS (
    SELECT 1 FROM deliveries JOIN leads ON id = lead WHERE ${counted['late leads']}
  ), ?3, -1)
  UNION ALL
  SELECT 'silence', iif(ifnull(received, '') < ?2, ifnull(id, 0), -1) FROM (SELECT 1) LEFT JOIN (
    SELECT id, received FROM leads WHERE endpoint = '/submitform' ORDER BY received DESC LIMIT 1
  )`

/**
 * Posts an alert for each dead letter, for leads that wait too long, and for silence: once while the cause lasts, and
 * again for the next dead letter. While leads wait, an alert is posted once a day, because one waiting lead could hide
 * an outage of all. An alert contains no data of a lead. If its receiver does not take it, it is posted again.
 * @param silenceHours how long no lead may arrive
 */
export async function reportTrouble(
  { rows }: Database,
  url: string,
  silenceHours: number,
  now: number,
): Promise<void> {
  const hourAgo = new Date(now - msPerHour).toISOString()
  const troubles = await rows(
    `SELECT kind, now.mark,
      now.mark > ifnull(alerts.mark + iif(kind = 'late leads', 24 * ${msPerHour}, 0), -1) AS isNew
    FROM (${conditions}) AS now LEFT JOIN alerts USING (kind) WHERE now.mark >= 0`,
    hourAgo,
    new Date(now - silenceHours * msPerHour).toISOString(),
    now - msPerHour,
  )
  await rows(
    'DELETE FROM alerts WHERE kind NOT IN (SELECT value FROM json_each(?1))',
    JSON.stringify(troubles.map(({ kind }) => kind)),
  )
  for (const { kind, mark } of troubles.filter(({ isNew }) => isNew)) {
    const where = counted[String(kind)]
    const [{ count, oldest } = { count: 0, oldest: null }] = await rows(
      where
        ? `SELECT count(*) AS count, min(received) AS oldest
          FROM deliveries JOIN leads ON id = lead WHERE ${where}`
        : "SELECT 0 AS count, max(received) AS oldest FROM leads WHERE endpoint = '/submitform'",
      ...(where?.includes('?1') ? [hourAgo] : []),
    )
    const age = oldest === null ? null : Math.round((now - Date.parse(String(oldest))) / 60_000)
    const text = `${meanings[String(kind)]}. Number: ${count}, minutes since the oldest: ${age ?? 'none yet'}.`
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, kind, count, oldestMinutes: age }),
      signal: AbortSignal.timeout(alertTimeout),
    })
    // Microsoft Teams answers 200 "Webhook message delivery failed" to a message that it drops.
    if (!response.ok || classifyResponse(await response.text()) === 'refused')
      throw new Error(`The receiver of alerts responds with ${response.status}`)
    await rows('REPLACE INTO alerts (kind, mark) VALUES (?1, ?2)', kind as string, mark as number)
  }
}
