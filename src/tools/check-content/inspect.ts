import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Document, isPage } from '../../documents/documents.ts'
import type { Finding, Result } from '../../documents/finding.ts'
import { isDraft, unfilled } from '../../documents/shape.ts'
import type { ContentValidation } from '../../documents/validate.ts'
import { checkAddresses } from './addresses.ts'
import { anchors } from './anchors.ts'
import { type Built, changedSince, isWhole, readBuilt } from './built.ts'
import { bare } from './images.ts'
import { links } from './links.ts'
import { checked } from './rules.ts'

export interface Inspected {
  /** Today, or the day to use instead, `YYYY-MM-DD`. */
  readonly day: string
  /** The built site. Without it, links are not checked. */
  readonly dist: string
  /** Files that are checked even if they are drafts. */
  readonly named?: readonly string[]
}

export interface Inspection {
  readonly findings: readonly Finding[]
  /** For each check that was skipped, a sentence that says why and what to do. */
  readonly unchecked: readonly string[]
}

/** Everything that writers should fix. */
export function inspect(
  { data, findings: blocking }: Result<ContentValidation>,
  { day, dist, named = [] }: Inspected,
): Inspection {
  if (blocking) {
    const unchecked = [`Nothing else was checked. Fix ${blocking[0]!.file} first.`]
    return { findings: blocking, unchecked }
  }
  const { site, documents, invalid, conflicts } = data
  const shown = documents.filter(each => !isDraft(each) || named.includes(each.file))
  const faulty = [...new Set(invalid.map(({ file }) => file))]
  // Other findings in a file that does not fit its schema may only be consequences.
  const sound = shown.filter(({ file }) => !faulty.includes(file))
  const built = isWhole(dist) ? readBuilt(dist) : undefined
  const newer = built && changedSince(join(dist, 'index.html'))
  const findings = [
    ...invalid,
    ...(invalid.length === 0 ? conflicts : []),
    ...checkAddresses(documents),
    ...unfilled(sound, site),
    ...checked(sound, day),
    ...(built
      ? [
          ...links(built, shown, site.host, newer !== undefined),
          ...anchors(built, shown),
          ...bare(built),
        ]
      : []),
  ]
  const asked = shown.filter(({ file }) => named.includes(file))
  return { findings, unchecked: [...unmet(faulty), ...unread(dist, built, newer, asked)] }
}

/** Checks between files. They are skipped while a file does not fit its schema. */
function unmet(faulty: readonly string[]): string[] {
  if (faulty.length === 0) return []
  return [`Collisions and references were not checked. Fix ${faulty.join(', ')} first.`]
}

/** The checks of links, which need a build. */
function unread(
  dist: string,
  built: Built | undefined,
  newer: string | undefined,
  asked: readonly Document[],
): string[] {
  const build = 'Run npm run build, then this again.'
  if (!existsSync(dist)) return [`Links were not checked, as there is no ${dist}. ${build}`]
  if (!built) return [`Links were not checked, as the build of ${dist} stopped halfway. ${build}`]
  if (newer) return [`Links were checked as they were before ${newer} was changed. ${build}`]
  const routes = built.pages.map(({ route }) => route)
  return asked
    .filter(each => isPage(each) && !routes.includes(`/${each.id}`))
    .map(
      ({ file }) =>
        `Links of ${file} were not checked, as ${dist} has no page of it. Take out "draft: true", or build as on its day, then run this again.`,
    )
}
