import { readEnv } from './env.ts'

/** The day of this run, `YYYY-MM-DD`: one cut-off for everything that depends on dates. */
export const today = readEnv().BUILD_DATE ?? new Date().toISOString().slice(0, 10)
