import { relative } from 'node:path'
import type { ContentValidation } from '../../documents/checks/validate-content.ts'
import { isDraft } from '../../documents/checks/validate-documents.ts'
import { type Finding, removeDuplicates } from '../../documents/reading/finding.ts'
import { UserError } from '../../documents/reading/user-error.ts'
import { contentRules, type Severity } from './rules.ts'

/**
 * Applies the rules of a severity to content. Rules skip a file that does not fit its schema, whose other
 * findings may be consequences.
 * @param day the day by which to judge, `YYYY-MM-DD`
 * @param named files and folders: it reports only what is in them, including drafts
 */
export function checkContent(
  content: ContentValidation,
  severity: Severity,
  day: string,
  named: readonly string[] = [],
): Finding[] {
  const { documentsThatFit, invalid } = content
  const isNamed = (file: string) => named.some(path => isWithin(file, path))
  const invalidFiles = invalid.map(({ file }) => file)
  const documents = documentsThatFit
    .filter(({ file }) => !invalidFiles.includes(file))
    .filter(document => !isDraft(document) || isNamed(document.file))
  const findings = contentRules
    .filter(rule => (rule.severity ?? 'error') === severity)
    .flatMap(({ check }) => check(documents, { content, day }))
  return removeDuplicates([...(severity === 'error' ? invalid : []), ...findings])
    .filter(({ file, other = file }) => named.length === 0 || isNamed(file) || isNamed(other))
    .sort((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0))
}

/**
 * Files and folders of a command line, as paths from the project's root, which itself is an empty one.
 * @throws {UserError} if one holds none of the files that are checked
 */
export function parsePaths(words: readonly string[], files: readonly string[]): string[] {
  return words.map(word => {
    const path = relative('.', word)
    if (files.some(file => isWithin(file, path))) return path
    throw new UserError(
      `${word} holds nothing that is checked. Write, for example: npm run check:content -- content/lawsuits`,
    )
  })
}

function isWithin(file: string, path: string): boolean {
  return path === '' || `${file}/`.startsWith(`${path}/`)
}
