import type { AnswerFormat } from './answer-format.ts'
import { cleanCode } from './characters.ts'

/** A day before today, `YYYY-MM-DD`. The notice is that of a missing date, as the specification has it. */
export const past: AnswerFormat = {
  clean: composeDate,
  pattern: /^\d{4}-\d\d-\d\d$/,
  isPossible: isPastDate,
  inline: 'Please enter a real day before today, with four digits for the year, 1900 or later.',
  input: { inputMode: 'numeric' },
}

/**
 * Turns the entries for month, day and year into `YYYY-MM-DD`, and so a whole date that was pasted into one field or
 * filled into each. Other entries give an invalid date.
 */
function composeDate(...entries: string[]): string {
  const given = new Set(entries.map(cleanCode).filter(Boolean))
  const text = given.size === 1 ? [...given].join() : entries.join('/')
  const [month, day, year] = parseWholeDate(text) ?? []
  return month ? `${year}-${month.padStart(2, '0')}-${day!.padStart(2, '0')}` : text
}

/** Turns the English name of a month into its number. Returns other texts unchanged. */
function parseMonth(text: string): string {
  const [, name] = /^(\p{L}{3,9})\.?$/u.exec(text) ?? []
  const index = months.findIndex(month => name && month.startsWith(name.toLowerCase()))
  return index >= 0 ? String(index + 1) : text
}

const { format } = new Intl.DateTimeFormat('en-US', { month: 'long' })
const months = Array.from({ length: 12 }, (_, month) => format(new Date(2000, month)).toLowerCase())

/**
 * Parses a text that is certainly a whole date into month, day and year: `12/25/1970`, `12/25/70`,
 * `12251970`, `1970-12-25`, `Dec 25, 1970` or `25 December 1970`. The month comes first in numbers, as in
 * the United States.
 */
export function parseWholeDate(
  text: string,
): [month: string, day: string, year: string] | undefined {
  // Phones add a period after two spaces.
  const date = cleanCode(text).replace(/[.,]$/, '')
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

/** True if a day exists, in 1900 or later, and is before `today`; both `YYYY-MM-DD`. */
function isPastDate(day: string, today: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(day)
  return exists && day >= '1900' && day < today
}
