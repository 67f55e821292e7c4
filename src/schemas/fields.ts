import { z } from 'astro/zod'
import type { Examples } from '../findings/parse.ts'

/** A text for visitors, not empty. */
export const text = z
  .string({ error: 'must be a text; numbers and dates go in quotes' })
  .regex(/\S/, 'must not be empty')

/** A list without duplicates. */
export function unrepeated<T extends z.ZodType>(
  item: T,
  nameOf: (value: z.output<T>) => string = String,
) {
  return z.array(item).check(({ value, issues }) => {
    const names = value.map(nameOf)
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        issues.push({
          code: 'custom',
          path: [index],
          message: `"${name}" is listed twice`,
          input: name,
        })
  })
}

/** `YYYY-MM-DD` as text. A YAML parser may have turned it into a Date. */
export const day = z.preprocess(
  given => (given instanceof Date ? given.toISOString().slice(0, 10) : given),
  z.iso.date('must be a day of the calendar: YYYY-MM-DD'),
)

/**
 * A date with the precision of its source: `YYYY` (which YAML reads as a number), `YYYY-MM` or
 * `YYYY-MM-DD`.
 */
export const moment = z.preprocess(
  given => {
    if (given instanceof Date) return given.toISOString().slice(0, 10)
    return typeof given === 'number' ? String(given) : given
  },
  z
    .string()
    .regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, {
      error: 'must be YYYY, YYYY-MM or YYYY-MM-DD',
      abort: true,
    })
    .refine(given => given.length < 10 || day.safeParse(given).success, {
      error: 'is not a day of the calendar',
    }),
)

/** The kinds of sources, in the words that lists show. */
export const sourceKinds = {
  court: 'court',
  law: 'law',
  agency: 'agency',
  study: 'study',
  company: 'company',
  news: 'news or website',
  'law firm': 'law firm',
  marketing: 'marketing',
  copy: 'copy',
} as const

const knownKinds = Object.keys(sourceKinds) as (keyof typeof sourceKinds)[]

export const source = z.strictObject({
  title: text,
  publisher: text,
  date: moment.optional(),
  url: z.url({ protocol: /^https?$/, error: 'must be a web address' }),
  kind: z.enum(knownKinds, { error: `must be one of ${knownKinds.join(', ')}` }),
})

export type Source = z.output<typeof source>

export const sourceExamples: Examples = {
  sources:
    'sources:\n  - title: MDL 3140 case page\n    publisher: U.S. District Court, Northern District of Florida\n    url: https://www.flnd.uscourts.gov/…',
  'sources.title': 'title: MDL 3140 case page',
  'sources.publisher': 'publisher: U.S. District Court, Northern District of Florida',
  'sources.date': 'date: 2025-12',
  'sources.kind': 'kind: court',
  'sources.url': 'url: https://www.flnd.uscourts.gov/…',
}

/** A citation of sources by their numbers: `[1]` or `[1, 3]`. */
export const citation = /\[[1-9]\d*(?:, ?[1-9]\d*)*\]/g
