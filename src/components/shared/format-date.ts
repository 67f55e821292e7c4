const year = { year: 'numeric', timeZone: 'UTC' } as const
const month = { ...year, month: 'long' } as const
const day = { ...month, day: 'numeric' } as const

/** Formatters by precision. They are created once, because creating one is slow. */
const formats = [year, month, day].map(options => new Intl.DateTimeFormat('en-US', options))

/** @param date `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, each a time that `Date` reads as UTC */
export function formatDate(date: string): string {
  return formats[date.split('-').length - 1]!.format(Date.parse(date))
}

/** A short date without its year, and the year: `['Nov 30', '2026']`, or `['2027', '']` if only the year is known. */
export function splitDate(date: string): readonly [string, string] {
  const [within, year = ''] = formatDate(date).split(/,? (?=\d{4}$)/)
  return [within!.replace(/^([A-Z][a-z]{2})[a-z]+/, '$1'), year]
}
