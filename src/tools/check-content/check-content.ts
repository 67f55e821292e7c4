import { relative, resolve } from 'node:path'
import type { ContentDocument } from '../../documents/content-document.ts'
import { type Finding, removeDuplicates } from '../../documents/finding.ts'
import { daySchema } from '../../documents/schemas/fields.ts'
import { UserError } from '../../documents/user-error.ts'
import type { ContentValidation } from '../../documents/validate-content.ts'
import { isDraft } from '../../documents/validate-documents.ts'
import { readArguments } from '../../program.ts'
import { contentRules, type Severity } from './rules.ts'

const usage = 'Write, for example: npm run check:content -- content/lawsuits --day 2027-03-01'

interface CheckOptions {
  /** Files and folders, as paths from the project's root. */
  readonly named: readonly string[]
  /** The day by which to judge, `YYYY-MM-DD`. */
  readonly day: string
}

/** What is to be fixed, by how it counts. */
export type ContentReport = Readonly<Record<Severity, readonly Finding[]>>

/**
 * Applies all rules to content. If files or folders are named, it reports only what is in them, including
 * drafts. Rules skip a file that does not fit its schema, whose other findings may be consequences.
 */
export function checkContent(
  content: ContentValidation,
  { named, day }: CheckOptions,
): ContentReport {
  const { documentsThatFit, invalid } = content
  const isNamed = (file: string) =>
    named.some(path => path === '' || file === path || file.startsWith(`${path}/`))
  const invalidFiles = invalid.map(({ file }) => file)
  const isIncluded = (document: ContentDocument) =>
    !invalidFiles.includes(document.file) && (!isDraft(document) || isNamed(document.file))
  const documents = documentsThatFit.filter(isIncluded)
  const found = contentRules.flatMap(({ kinds, severity = 'error', check }) =>
    check(
      documents.filter(({ kind }) => kinds?.includes(kind) ?? true),
      { content, day },
    ).map(finding => ({ severity, finding })),
  )
  const listBySeverity = (wanted: Severity) => {
    const rest = found.filter(({ severity }) => severity === wanted)
    const findings = [...(wanted === 'error' ? invalid : []), ...rest.map(each => each.finding)]
    return removeDuplicates(findings)
      .filter(({ file, other = file }) => named.length === 0 || isNamed(file) || isNamed(other))
      .sort((a, b) =>
        a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1,
      )
  }
  return {
    error: listBySeverity('error'),
    warning: listBySeverity('warning'),
    doubt: listBySeverity('doubt'),
    launch: listBySeverity('launch'),
  }
}

/**
 * @param words files, folders and options of the command line
 * @param today the day of the check, unless the words name another, `YYYY-MM-DD`
 * @param files the files that are checked
 * @throws {UserError} if an option is wrong, or a path holds none of the files
 */
export function parseOptions(
  words: readonly string[],
  today: string,
  files: readonly string[],
): CheckOptions {
  const options = { day: { type: 'string', default: today } } as const
  const { values, positionals } = readArguments(
    { args: [...words], allowPositionals: true, options },
    usage,
  )
  if (!daySchema.safeParse(values.day).success)
    throw new UserError(`"${values.day}" is not a date such as 2026-12-24.\n${usage}`)
  const named = positionals.map(path => relative('.', resolve(path)))
  const lost = named.find(path => !files.some(file => `${file}/`.startsWith(path && `${path}/`)))
  if (lost !== undefined) throw new UserError(`${lost} holds nothing that is checked.\n${usage}`)
  return { named, day: values.day }
}
