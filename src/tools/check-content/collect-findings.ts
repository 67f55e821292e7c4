import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ContentDocument,
  hasOwnPage,
  listDocumentFiles,
} from '../../documents/content-document.ts'
import { type Finding, type Result, removeDuplicates } from '../../documents/finding.ts'
import type { ContentValidation } from '../../documents/validate-content.ts'
import { isDraft } from '../../documents/validate-documents.ts'
import { type BuiltSite, findChangedFile, isCompleteBuild, readBuiltSite } from './built-site.ts'
import { readCodeTexts } from './code-texts.ts'
import { contentRules } from './rules.ts'

interface CheckScope {
  /** Today, or the day to use instead, `YYYY-MM-DD`. */
  readonly day: string
  /** The built site. Without it, links are not checked. */
  readonly dist: string
  /** Files that are checked even if they are drafts. */
  readonly named?: readonly string[]
  readonly rules?: typeof contentRules
}

interface ContentReport {
  readonly findings: readonly Finding[]
  /** What readers are told of, and what `check:launch` refuses. */
  readonly warnings: readonly Finding[]
  /** What may be right as it is: `check:launch` does not refuse it. */
  readonly doubts: readonly Finding[]
  /** For each check that was skipped, a sentence that says why and what to do. */
  readonly unchecked: readonly string[]
}

/** The files of `content/` that rules check. */
export function listCheckedFiles(): string[] {
  return [...listDocumentFiles().map(({ file }) => file), 'content/partners.yaml']
}

/** Everything that writers should fix. */
export async function collectFindings(
  { data: content, findings: blocking }: Result<ContentValidation>,
  { day, dist, named = [], rules = contentRules }: CheckScope,
): Promise<ContentReport> {
  if (blocking) {
    const unchecked = [`Nothing else was checked. Fix ${blocking[0]!.file} first.`]
    return { findings: blocking, warnings: [], doubts: [], unchecked }
  }
  const { documents, documentsThatFit, invalid, conflicts } = content
  const isIncluded = (each: ContentDocument) => !isDraft(each) || named.includes(each.file)
  const included = documents.filter(isIncluded)
  const invalidFiles = [...new Set(invalid.map(({ file }) => file))]
  // Other findings in a file that does not fit its schema may only be consequences.
  const validDocuments = documentsThatFit.filter(
    each => isIncluded(each) && !invalidFiles.includes(each.file),
  )
  const built = isCompleteBuild(dist) ? readBuiltSite(dist) : undefined
  const changedFile = built && findChangedFile(join(dist, 'index.html'))
  const isValid = invalid.length === 0
  const found = {
    error: [...invalid, ...(isValid ? conflicts : [])],
    warning: [] as Finding[],
    doubt: [] as Finding[],
  }
  const skipped = documents.filter(each => !isIncluded(each)).map(({ file }) => file)
  const files =
    named.length > 0 ? named : listCheckedFiles().filter(file => !skipped.includes(file))
  const code = named.length > 0 ? [] : readCodeTexts()
  const context = { day, content, included, files, code, known: found.error }
  const isOutdated = changedFile !== undefined
  for (const { kinds, severity = 'error', ...rule } of rules) {
    if (rule.needs === 'valid content' && !isValid) continue
    const chosen = validDocuments.filter(({ kind }) => kinds?.includes(kind) ?? true)
    const findings =
      rule.needs === 'build'
        ? built && rule.check(chosen, { ...context, built, isOutdated })
        : rule.check(chosen, context)
    found[severity].push(...((await findings) ?? []))
  }
  const requested = included.filter(({ file }) => named.includes(file))
  return {
    // A link that no browser opens is found with and without a build.
    findings: removeDuplicates(found.error),
    warnings: found.warning,
    doubts: found.doubt,
    unchecked: [
      ...listSkippedReferenceChecks(invalidFiles),
      ...listSkippedLinkChecks(dist, built, changedFile, requested),
    ],
  }
}

/** Checks between files. They are skipped while a file does not fit its schema. */
function listSkippedReferenceChecks(invalidFiles: readonly string[]): string[] {
  if (invalidFiles.length === 0) return []
  return [`Collisions and references were not checked. Fix ${invalidFiles.join(', ')} first.`]
}

/** The checks of links, which need a build. */
function listSkippedLinkChecks(
  dist: string,
  built: BuiltSite | undefined,
  changedFile: string | undefined,
  requested: readonly ContentDocument[],
): string[] {
  const build = 'Run npm run build, then this again.'
  if (!existsSync(dist)) return [`Links were not checked, as there is no ${dist}. ${build}`]
  if (!built) return [`Links were not checked, as the build of ${dist} stopped halfway. ${build}`]
  if (changedFile)
    return [`Links were checked as they were before ${changedFile} was changed. ${build}`]
  const routes = built.pages.map(({ route }) => route)
  return requested
    .filter(each => hasOwnPage(each) && !routes.includes(`/${each.id}`))
    .map(
      ({ file }) =>
        `Links of ${file} were not checked, as ${dist} has no page of it. Take out "draft: true", or build as on its day, then run this again.`,
    )
}
