/** The day of this run, `YYYY-MM-DD`: one cut-off for everything that depends on dates. */
export const today = process.env.BUILD_DATE ?? new Date().toISOString().slice(0, 10)
