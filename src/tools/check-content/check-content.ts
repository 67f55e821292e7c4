import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Finding } from '../../documents/finding.ts'
import { daySchema as calendarDay } from '../../documents/schemas/fields.ts'
import { UserError } from '../../documents/user-error.ts'
import { validateContent } from '../../documents/validate-content.ts'
import { readArguments } from '../../program.ts'
import { isCompleteBuild } from './built-site.ts'
import { collectFindings, listCheckedFiles } from './collect-findings.ts'

const usage = 'Write, for example: npm run check:content -- content/lawsuits --day 2027-03-01'

interface CheckOptions {
  /** Paths from the project's root. */
  readonly named: readonly string[]
  readonly day: string
  /** The folder of the built site. If it was named, it must exist. */
  readonly dist: string | undefined
}

/**
 * Checks content. Only findings fail the check. `notes` says what was not checked, and how much there
 * is to fix.
 */
export async function checkContent({
  named,
  day,
  dist,
}: CheckOptions): Promise<{ findings: Finding[]; warnings: Finding[]; notes: string[] }> {
  const isNamed = (file: string) => named.some(path => containsFile(path, file))
  const files = listCheckedFiles()
  const { findings, warnings, doubts, unchecked } = await collectFindings(validateContent(), {
    ...{ day, dist: dist ?? 'dist', named: files.filter(isNamed) },
  })
  const known = [...files, ...findings.map(({ file }) => file)]
  const found = [
    ...findings.filter(
      ({ file, other }) => named.length === 0 || isNamed(file) || (other && isNamed(other)),
    ),
    ...(dist === undefined || isCompleteBuild(dist)
      ? []
      : [createMissingFileFinding(dist, 'Run: npm run build')]),
    ...named
      .filter(path => !known.some(file => containsFile(path, file)))
      .map(describeUncheckedPath),
  ].sort(compareFindings)
  return {
    findings: found,
    warnings: [...warnings, ...doubts].filter(({ file }) => named.length === 0 || isNamed(file)),
    notes: [...unchecked, formatTotal(found.length, unchecked.length > 0)],
  }
}

/**
 * @param words files, folders and options of the command line
 * @param today the day of the check, unless the words name another, `YYYY-MM-DD`
 * @throws {UserError} if they are wrong
 */
export function parseOptions(words: readonly string[], today: string): CheckOptions {
  const { values, positionals } = readArguments(
    {
      args: [...words],
      allowPositionals: true,
      options: { dist: { type: 'string' }, day: { type: 'string' } },
    },
    usage,
  )
  const named = positionals.map(path => relative('.', resolve(path)))
  return { named, day: parseDay(values.day ?? today), dist: values.dist }
}

function parseDay(word: string): string {
  if (!calendarDay.safeParse(word).success)
    throw new UserError(`"${word}" is not a date such as 2026-12-24.\n${usage}`)
  return word
}

function formatTotal(count: number, isPartial: boolean): string {
  if (count > 0) return `${count} to fix.`
  return isPartial ? 'Nothing to fix in what was checked.' : 'Nothing to fix.'
}

/** The message about a named file that is not checked. */
function describeUncheckedPath(file: string): Finding {
  if (!existsSync(file)) return createMissingFileFinding(file, 'Look for a typing error.')
  const suggestion = 'Name files or folders of content, such as content/lawsuits.'
  return { file, message: 'contains nothing that is checked', suggestion }
}

function createMissingFileFinding(file: string, suggestion: string): Finding {
  const message = existsSync(file) ? 'is from a build that stopped halfway' : 'does not exist'
  return { file, message, suggestion }
}

/** True if the path is the file or a folder that contains it. */
function containsFile(path: string, file: string): boolean {
  return path === '' || file === path || file.startsWith(`${path}/`)
}

function compareFindings(a: Finding, b: Finding): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return (a.line ?? 0) - (b.line ?? 0)
}
