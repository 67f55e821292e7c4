import { z } from 'astro/zod'
import { findIllegible } from '../reading/invisible-characters.ts'
import { createIssue } from './issues.ts'

/** Rejects line breaks and characters that nobody can read, also where YAML escapes them. */
function addLineIssues({ value, issues }: z.core.ParsePayload<string>): void {
  const message = /[\t\r\n]/.test(value)
    ? 'must be one line without tabs: ">-" joins lines, and "|" and ">" do not'
    : (findIllegible(value)?.message ?? describeEscape(value))
  if (message) issues.push({ code: 'custom', message, input: value })
}

/** An entity or a backslash, which only the body of a document turns into the sign that it means. */
function describeEscape(text: string): string | undefined {
  const [mark] = /&(?:[a-z]\w*|#\w+);|\\[!-/:-@[-`{-~]/i.exec(text) ?? []
  return mark && `is shown as it is typed: write the sign itself in place of "${mark}"`
}

/** A text with `[links](/address)` and `**bold**` words: one line, not empty. */
export const markedSchema = z
  .string({ error: 'must be a text; a number or a text with ": " goes in quotes' })
  .regex(/^(?!\d{4}-\d\d-\d\d$)/, 'must be words, not a day alone')
  .regex(/\S/, 'must not be empty')
  .check(addLineIssues)

/** A text that is shown as it is typed. */
export const textSchema = markedSchema.regex(
  /^(?!.*(?:\]\(|\*\*))/,
  'has no marks: write the words alone, without links and **',
)

/** A title in search results. */
export const titleSchema = textSchema.max(60, 'must have at most 60 characters')

/** What search results show below the title. */
export const descriptionSchema = textSchema
  .min(70, 'must have at least 70 characters')
  .max(160, 'must have at most 160 characters')

/** Other routes of a document, which lead to it: segments that work on every host without encoding. */
export const aliasesSchema = z
  .array(z.string().regex(/^[A-Za-z0-9-]+$/, 'must be letters, digits and hyphens'))
  .describe('other addresses that lead here')
  .default([])

/** One of the names of other files or settings, or any where they are not known. */
export function createNameSchema(names: readonly string[] | undefined): z.ZodType<string> {
  return names ? z.enum(names) : textSchema
}

export function createUniqueListSchema<T extends z.ZodType>(
  item: T,
  nameOf: (value: z.output<T>) => string = String,
) {
  return z.array(item).check(({ value, issues }) => {
    const names = value.map(nameOf)
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        issues.push(createIssue([index], `"${name}" is listed twice`, 'Take one of them out.'))
  })
}

export const daySchema = z.iso.date('must be a day of the calendar: YYYY-MM-DD')

/** A date with the precision of its source: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. YAML reads a year as a number. */
export const partialDateSchema = z.preprocess(
  String,
  z.union([z.iso.date(), z.string().regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/)], {
    error: 'must be YYYY, YYYY-MM or a day of the calendar, YYYY-MM-DD',
  }),
)

/**
 * Names an address to write: the one that was written, with https:// and without what must not be there, or an example.
 * @param part of the address that is asked for
 * @param pattern what it must match
 */
export const nameExample = (
  before: string,
  example: string,
  part: 'origin' | 'href' = 'origin',
  pattern = /./,
) => ({
  error: ({ input }: { input?: unknown }) => {
    const url = URL.parse(String(input).replace(/^(\w+:(?=\/\/))?\/*/, 'https://'))
    const address = url?.host.includes('.') ? url[part] : ''
    return `${before} ${pattern.test(address) ? address : example}`
  },
})

/** @param before the words before an origin to write */
export const createOriginSchema = (
  scheme: RegExp,
  before: string,
  example = 'https://www.example.com',
) =>
  z
    .string(`${before} ${example}`)
    .overwrite(value => value.replace(/\/+$/, ''))
    .refine(
      value => scheme.test(value) && URL.parse(value)?.origin === value,
      nameExample(before, example),
    )
