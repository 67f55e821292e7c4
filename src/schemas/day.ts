import { readEnv } from './env.ts'

/** Another day, so many after one; both `YYYY-MM-DD`. */
export function daysAfter(day: string, count: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The day of this run, `YYYY-MM-DD`: one cut-off for everything that depends on dates. */
export const today = readEnv().BUILD_DATE ?? new Date().toISOString().slice(0, 10)
