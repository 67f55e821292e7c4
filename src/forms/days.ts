export function getLastDay(moment: string): string {
  const [year, month, day] = moment.split('-').map(Number)
  if (day !== undefined) return moment
  return new Date(Date.UTC(year!, month ?? 12, 0)).toISOString().slice(0, 10)
}

/** The time zone of a site that names no other. */
export const defaultTimeZone = 'America/New_York'

/** Formats times as days in a time zone: `YYYY-MM-DD`, as Sweden writes them. */
const createDayFormat = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone })

export function getDayIn(timeZone: string, time = new Date()): string {
  return createDayFormat(timeZone).format(time)
}

/** The time at which a day begins in a time zone: no zone is more than 14 hours from UTC. */
export function getStartOfDay(day: string, timeZone: string): Date {
  const quarter = 900_000
  const format = createDayFormat(timeZone)
  let time = Date.parse(day) - 14 * 4 * quarter
  while (format.format(time) < day) time += quarter
  return new Date(time)
}

/** The day `count` days after another; both `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** "November 21, 2026" */
export function formatDay(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

/** A day in the words of `formatDay`, which `split` keeps. */
export const dayPattern =
  /((?:January|February|March|April|May|June|July|August|September|October|November|December) \d\d?, \d{4})/
