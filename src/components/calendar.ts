const year = { year: 'numeric', timeZone: 'UTC' } as const
const month = { ...year, month: 'long' } as const
const day = { ...month, day: 'numeric' } as const

/** By how exact a date is. Made once: making one takes longer than all dates of a page. */
const formats = [year, month, day].map(parts => new Intl.DateTimeFormat('en-US', parts))

/** @param date `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, each a time that `Date` reads as UTC */
export function inWords(date: string): string {
  return formats[date.split('-').length - 1]!.format(Date.parse(date))
}
