const year = { year: 'numeric', timeZone: 'UTC' } as const
const month = { ...year, month: 'long' } as const
const day = { ...month, day: 'numeric' } as const

/** Formatters by precision. They are created once, because creating one is slow. */
const formats = [year, month, day].map(options => new Intl.DateTimeFormat('en-US', options))

/** @param date `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, each a time that `Date` reads as UTC */
export function formatDate(date: string): string {
  return formats[date.split('-').length - 1]!.format(Date.parse(date))
}
