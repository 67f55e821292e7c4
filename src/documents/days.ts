/** The last day of a year, a month or a day. */
export function getLastDay(moment: string): string {
  const [year, month, day] = moment.split('-').map(Number)
  if (day !== undefined) return moment
  return new Date(Date.UTC(year!, month ?? 12, 0)).toISOString().slice(0, 10)
}

/** The day `count` days after another; both `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}
