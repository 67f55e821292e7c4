import { parseAcceptance } from '../contract/acceptance.ts'
import type { Database } from '../leads/database.ts'
import type { RelayEnv } from './relay-env.ts'

const msPerHour = 3_600_000

/** A positive number in digits. Variables of a Worker may have any type. */
export const isPositive = (value: unknown): boolean =>
  /^\d+(\.\d+)?$/.test(String(value)) && Number(value) > 0

/** How long a receiver of alerts may take, in milliseconds. */
const alertTimeout = 10_000

interface AlertKind {
  /** For people. */
  readonly meaning: string
  /** The leads that it counts. */
  readonly where?: string
  /** How many hours after an alert another may follow. */
  readonly pause?: number
}

const kinds: Readonly<Record<string, AlertKind>> = {
  'held leads': {
    meaning: 'No lead is sent, because PROVIDER_ACCEPTS is missing or wrong',
    where: "state IN ('stored', 'waiting')",
  },
  'dead letters': {
    meaning: 'The provider does not take some leads, and they are sent no more',
    where: "state = 'dead' AND NOT blocked",
  },
  'late leads': {
    meaning: 'Leads have waited for more than an hour',
    // The seventh attempt begins after an hour. A dead letter that is sent again is not late at once.
    where: "state IN ('stored', 'waiting') AND received < ?1 AND (attempts > 6 OR changed < ?2)",
    // One waiting lead could hide an outage of all.
    pause: 24,
  },
  'misfit leads': {
    meaning: 'Leads do not fit the forms of this build, or come from a page of another host',
    where:
      "misfits IS NOT NULL AND id > ifnull((SELECT mark FROM alerts WHERE kind = 'misfit leads'), 0)",
    pause: 1,
  },
  silence: { meaning: 'No lead has arrived for a long time' },
  'kept leads': { meaning: 'No lead is deleted by age, because KEEP_DAYS is no positive number' },
}

/**
 * Selects the alerts that apply now. The mark of an alert grows with each new cause. ?1 is an hour ago in
 * ISO 8601 and ?2 in milliseconds, ?3 the beginning of the silence, ?4 the marks of alerts about settings. The query runs
 * each minute, so it reads a few rows by indexes, and D1 takes no more than five selections in one.
 */
const conditions = `
  SELECT key AS kind, value AS mark FROM json_each(?4)
  UNION ALL
  SELECT 'dead letters', ifnull((SELECT max(changed) FROM leads WHERE ${kinds['dead letters']!.where}), -1)
  UNION ALL
  SELECT 'late leads', iif(EXISTS (SELECT 1 FROM leads WHERE ${kinds['late leads']!.where}), ?2, -1)
  UNION ALL
  SELECT 'misfit leads', ifnull((SELECT max(id) FROM leads WHERE misfits IS NOT NULL), -1)
  UNION ALL
  SELECT 'silence', iif(ifnull(received, '') < ?3, ifnull(id, 0), -1) FROM (SELECT 1) LEFT JOIN (
    SELECT id, received FROM leads WHERE endpoint = '/submitform' ORDER BY received DESC LIMIT 1
  )`

/**
 * Posts an alert of each kind: once while its cause lasts, and again for the next cause, but not before its pause is over.
 * An alert contains no data of a lead. If its receiver does not take it, it is posted again.
 */
export async function reportTrouble(
  { rows }: Database,
  env: Pick<RelayEnv, 'ALERT_URL' | 'ALERT_SILENCE_HOURS' | 'PROVIDER_ACCEPTS' | 'KEEP_DAYS'>,
  now: number,
): Promise<void> {
  const { ALERT_URL, ALERT_SILENCE_HOURS, PROVIDER_ACCEPTS, KEEP_DAYS } = env
  if (!ALERT_URL) return
  const hourAgo = [new Date(now - msPerHour).toISOString(), now - msPerHour]
  const troubles = await rows(
    `SELECT kind, now.mark, now.mark > ifnull(alerts.mark, -1) AS isNew, sent
    FROM (${conditions}) AS now LEFT JOIN alerts USING (kind) WHERE now.mark >= 0`,
    ...hourAgo,
    new Date(now - (Number(ALERT_SILENCE_HOURS) || 24) * msPerHour).toISOString(),
    JSON.stringify({
      ...(typeof parseAcceptance(PROVIDER_ACCEPTS) === 'string' && { 'held leads': 0 }),
      ...(!isPositive(KEEP_DAYS) && { 'kept leads': 0 }),
    }),
  )
  await rows(
    'DELETE FROM alerts WHERE kind NOT IN (SELECT value FROM json_each(?1))',
    JSON.stringify(troubles.map(({ kind }) => kind)),
  )
  for (const { kind, mark, isNew, sent } of troubles) {
    const { meaning, where, pause = 0 } = kinds[String(kind)]!
    if (!isNew || now < Number(sent) + pause * msPerHour) continue
    const [{ count, oldest, statuses } = {}] = await rows(
      where
        ? `SELECT count(*) AS count, min(received) AS oldest, group_concat(DISTINCT status) AS statuses
          FROM leads WHERE ${where}`
        : "SELECT 0 AS count, max(received) AS oldest FROM leads WHERE endpoint = '/submitform'",
      ...(where?.includes('?1') ? hourAgo : []),
    )
    const age = oldest ? Math.round((now - Date.parse(String(oldest))) / 60_000) : null
    const details = `minutes since the oldest: ${age ?? 'none yet'}, statuses: ${statuses ?? 'none'}`
    const text = `${meaning}. Number: ${count}, ${details}.`
    const { ok, status } = await fetch(ALERT_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, kind, count, oldestMinutes: age, statuses }),
      signal: AbortSignal.timeout(alertTimeout),
    }).catch(() => ({ ok: false, status: 0 }))
    // A receiver that refuses one kind still gets the others.
    if (!ok) console.error(`An alert is not sent, ${kind}: the status is ${status}`)
    else
      await rows(
        'REPLACE INTO alerts (kind, mark, sent) VALUES (?1, ?2, ?3)',
        String(kind),
        Number(mark),
        now,
      )
  }
}
