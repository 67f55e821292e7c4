import type { AnswerFormat } from './answer-format.ts'
import { cleanCode } from './characters.ts'

/** A day before today, `YYYY-MM-DD`. The notice is that of a missing date, as the specification has it. */
export const past: AnswerFormat = {
  clean: composeDate,
  pattern: /^\d{4}-\d\d-\d\d$/,
  isPossible: isPastDate,
  inline: 'Please enter a real day before today, in 1900 or later.',
  input: { inputMode: 'numeric' },
}

/** Joins the entries for month, day and year to `YYYY-MM-DD`. An invalid entry gives an invalid date. */
function composeDate(...entries: string[]): string {
  const fields = entries.map(cleanCode)
  if (fields.every(field => field === '')) return ''
  const [month, day, year] = findWholeDate(fields) ?? fields
  return `${year!.padStart(4, '0')}-${parseMonth(month!).padStart(2, '0')}-${day!.padStart(2, '0')}`
}

/** Finds a whole date that was pasted into one field while the others are empty, or filled into each. */
function findWholeDate(fields: readonly string[]) {
  const [filled, ...others] = new Set(fields.filter(field => field !== ''))
  return filled && others.length === 0 ? parseWholeDate(filled) : undefined
}

/** Turns the English name of a month into its number. Returns other texts unchanged. */
function parseMonth(text: string): string {
  const [, name] = /^(\p{L}{3,9})\.?$/u.exec(text) ?? []
  const index = months.findIndex(month => name && month.startsWith(name.toLowerCase()))
  return index >= 0 ? String(index + 1) : text
}

const months =
  'january february march april may june july august september october november december'.split(' ')

/**
 * Parses a text that is certainly a whole date into month, day and year: `12/25/1970`, `12/25/70`,
 * `12251970`, `1970-12-25`, `Dec 25, 1970` or `25 December 1970`. The month comes first in numbers, as in
 * the United States.
 */
export function parseWholeDate(
  text: string,
): [month: string, day: string, year: string] | undefined {
  const date = cleanCode(text)
  for (const order of dateOrders) {
    const { month, day, year } = order.exec(date)?.groups ?? {}
    const [number, wholeYear] = [parseMonth(month ?? ''), expandYear(year ?? '')]
    if (/^\d+$/.test(number) && wholeYear) return [number, day!, wholeYear]
  }
  return undefined
}

/** The orders in which dates are written. Of eight digits, no two orders have a year since 1900. */
const dateOrders = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<year>(?:19|20)\d\d)(?<month>0[1-9]|1[0-2])(?<day>[0-3]\d)$/,
  /^(?<month>0[1-9]|1[0-2])(?<day>[0-3]\d)(?<year>(?:19|20)\d\d)$/,
  /^(?<month>\d{1,2}|\p{L}{3,9}\.?)[-/.,\s]+(?<day>\d{1,2})(?:st|nd|rd|th)?[-/.,\s]+(?<year>\d{2}|\d{4})$/u,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/.,\s]+(?<month>\p{L}{3,9}\.?)[-/.,\s]+(?<year>\d{2}|\d{4})$/u,
]

/** Completes a year of two digits, if only one century is not in the future. */
function expandYear(year: string): string | undefined {
  if (year.length !== 2) return year
  return 2000 + Number(year) > new Date().getFullYear() ? `19${year}` : undefined
}

/** The earliest date of birth or event. Browsers parse the year 61 as 0061. */
const earliestDate = '1900-01-01'

/**
 * True if a day exists, is not before {@link earliestDate}, and is before `today`; both `YYYY-MM-DD`.
 */
function isPastDate(day: string, today: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(day)
  return exists && day >= earliestDate && day < today
}
