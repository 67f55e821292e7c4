import { parseAcceptance } from '../contract/acceptance.ts'
import type { Database } from '../leads/database.ts'
import { listInSql } from '../leads/submission-kinds.ts'
import type { RelayEnv } from './relay-env.ts'

const msPerHour = 3_600_000

/** A positive number in digits, of hours or days within a century. Variables of a Worker may have any type. */
export const isPositive = (value: unknown): boolean =>
  /^\d+(\.\d+)?$/.test(String(value)) && Number(value) > 0 && Number(value) < 1_000_000

/** How long a receiver of alerts may take, in milliseconds. */
const alertTimeout = 10_000

type AlertEnv = Pick<
  RelayEnv,
  'ALERT_URL' | 'ALERT_SILENCE_HOURS' | 'PROVIDER_ACCEPTS' | 'KEEP_DAYS'
>

/** What an alert counts. Times are ISO 8601. */
interface Figures {
  readonly count: number
  /** When the oldest of the leads arrived. */
  readonly oldest: string | null
  /** What the provider last responded to them. */
  readonly statuses: string | null
  /** When the last lead arrived. */
  readonly last: string | null
}

interface AlertKind {
  readonly kind: string
  /** For people. The figures of the alert follow. */
  readonly meaning: string
  /** Selects a number that grows with each new cause, or NULL. */
  readonly mark: string
  /** Selects some of the {@link Figures}. */
  readonly figures?: string
  /** How many hours after an alert another may follow. */
  readonly pause?: number
}

const countLeads = (where: string) => `
  SELECT count(*) AS count, min(received) AS oldest, group_concat(DISTINCT status) AS statuses
  FROM leads JOIN submissions ON submissions.id = sending WHERE ${where}`

const isWaiting = "leads.state IN ('stored', 'waiting') AND blocked = 0"

/** All kinds of alerts. The marks are read each minute, so each reads a few rows by an index. */
function listKinds(env: AlertEnv, now: number): AlertKind[] {
  const toTime = (hours: number) => new Date(now - hours * msPerHour).toISOString()
  const hours = isPositive(env.ALERT_SILENCE_HOURS ?? 24)
    ? Number(env.ALERT_SILENCE_HOURS ?? 24)
    : 0
  // The seventh attempt begins after an hour. A dead letter that is sent again is not late at once.
  const isLate = `${isWaiting} AND received < '${toTime(1)}' AND (attempts > 6 OR changed < ${now - msPerHour})`
  const isDead = (blocked: number) => `leads.state = 'dead' AND blocked = ${blocked}`
  // What is blocked by itself may be junk.
  const isPossible = `endpoint IN ${listInSql('claim')} AND blocking IS NULL`
  const markIf = (isWrong: boolean) => `SELECT 0 AS mark WHERE ${Number(isWrong)}`
  return [
    {
      kind: 'held leads',
      meaning: 'No lead is sent, because PROVIDER_ACCEPTS is missing or wrong.',
      mark: markIf(typeof parseAcceptance(env.PROVIDER_ACCEPTS) === 'string'),
      figures: countLeads(isWaiting),
    },
    {
      kind: 'dead letters',
      meaning: 'The provider does not take some leads, and they are sent no more.',
      mark: `SELECT max(changed) AS mark FROM leads WHERE ${isDead(0)}`,
      figures: countLeads(isDead(0)),
    },
    {
      kind: 'stopped leads',
      meaning:
        'Leads that were not delivered are sent no more, because their person asked to stop.',
      mark: `SELECT max(changed) AS mark FROM leads WHERE ${isDead(2)}`,
      figures: `SELECT count(*) AS count FROM leads WHERE ${isDead(2)}`,
    },
    {
      kind: 'late leads',
      meaning: 'Leads have waited for more than an hour.',
      mark: `SELECT ${now - msPerHour} AS mark WHERE EXISTS (
        SELECT 1 FROM leads JOIN submissions ON submissions.id = sending WHERE ${isLate})`,
      figures: countLeads(isLate),
      // One waiting lead could hide an outage of all.
      pause: 24,
    },
    {
      kind: 'misfit leads',
      meaning: 'Leads do not fit the forms of this build, or come from a page of another host.',
      mark: 'SELECT max(id) AS mark FROM submissions WHERE misfits IS NOT NULL',
      figures: `SELECT count(*) AS count FROM submissions WHERE misfits IS NOT NULL
        AND id > ifnull((SELECT mark FROM alerts WHERE kind = 'misfit leads'), 0)`,
      pause: 1,
    },
    {
      kind: 'silence',
      meaning: 'No lead has arrived for a long time.',
      mark: `SELECT 0 AS mark WHERE NOT EXISTS (
        SELECT 1 FROM submissions WHERE ${isPossible} AND received >= '${toTime(hours || 24)}')`,
      figures: `SELECT max(received) AS last FROM submissions WHERE ${isPossible}`,
    },
    {
      kind: 'unknown silence',
      meaning: 'ALERT_SILENCE_HOURS is no positive number, so a silence is told of after 24 hours.',
      mark: markIf(hours === 0),
    },
    {
      kind: 'kept leads',
      meaning: 'No lead is deleted by age, because KEEP_DAYS is no positive number.',
      mark: markIf(!isPositive(env.KEEP_DAYS)),
    },
  ]
}

/** The figures as JSON has them, and as a sentence for people. */
function describeFigures(figures: Partial<Figures>, now: number) {
  const getMinutes = (time: string | null | undefined) =>
    time ? Math.round((now - Date.parse(time)) / 60_000) : null
  const { count, oldest, statuses, last } = figures
  const texts = {
    count: `Number: ${count}.`,
    oldest: `Minutes since the oldest: ${getMinutes(oldest)}.`,
    statuses: `Statuses: ${statuses ?? 'none'}.`,
    last: `Minutes since the last: ${getMinutes(last) ?? 'none yet'}.`,
  }
  const names = Object.keys(figures) as (keyof Figures)[]
  return {
    text: names.map(name => texts[name]).join(' '),
    json: {
      ...figures,
      ...('oldest' in figures && { oldest: undefined, oldestMinutes: getMinutes(oldest) }),
      ...('last' in figures && { last: undefined, minutesSinceLast: getMinutes(last) }),
    },
  }
}

/**
 * Posts an alert of each kind: once while its cause lasts, and again for the next cause, but not before its pause is over.
 * An alert contains no data of a lead. If its receiver does not take it, it is posted again.
 */
export async function reportTrouble(
  { rows, batch }: Database,
  env: AlertEnv,
  now: number,
): Promise<void> {
  if (!env.ALERT_URL) return
  const kinds = listKinds(env, now)
  const [sent = [], ...marks] = await batch([
    ['SELECT kind, mark, sent FROM alerts'],
    ...kinds.map(({ mark }) => [mark] as const),
  ])
  const troubles = kinds.flatMap((kind, index) => {
    const mark = marks[index]?.[0]?.mark ?? null
    return mark === null ? [] : { ...kind, mark: Number(mark) }
  })
  await rows(
    'DELETE FROM alerts WHERE kind NOT IN (SELECT value FROM json_each(?1))',
    JSON.stringify(troubles.map(({ kind }) => kind)),
  )
  for (const { kind, meaning, mark, figures, pause = 0 } of troubles) {
    const earlier = sent.find(alert => alert.kind === kind)
    if (earlier && (mark <= Number(earlier.mark) || now < Number(earlier.sent) + pause * msPerHour))
      continue
    const [row = {}] = figures ? await rows(figures) : []
    const { text, json } = describeFigures(row, now)
    const { ok, status } = await fetch(env.ALERT_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: `${meaning} ${text}`.trim(), kind, ...json }),
      signal: AbortSignal.timeout(alertTimeout),
    }).catch(() => ({ ok: false, status: 0 }))
    // A receiver that refuses one kind still gets the others.
    if (!ok) console.error(`An alert is not sent, ${kind}: the status is ${status}`)
    else await rows('REPLACE INTO alerts (kind, mark, sent) VALUES (?1, ?2, ?3)', kind, mark, now)
  }
}
