import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError, type Finding } from '../schemas/finding.ts'
import { readPartners, readSite } from '../schemas/site.ts'
import { type Built, changedSince, isWhole, readBuilt } from './built.ts'
import { citations } from './citations.ts'
import { counts } from './counts.ts'
import { dates } from './dates.ts'
import { type Document, readDocuments } from './documents.ts'
import { lengths } from './lengths.ts'
import { links } from './links.ts'
import { phrases } from './phrases.ts'
import { bare, pictures } from './pictures.ts'
import { reading } from './reading.ts'
import { isDraft, misfits, unfilled } from './shape.ts'

export interface Inspected {
  /** The day to judge by, `YYYY-MM-DD`. */
  readonly day: string
  /** The built site, whose links are followed if it is there. */
  readonly dist: string
  /** Files that are inspected even while they are drafts. */
  readonly named?: readonly string[]
}

export interface Inspection {
  readonly findings: readonly Finding[]
  /** What was not checked, why, and what to do: a sentence each. */
  readonly unchecked: readonly string[]
}

/** Everything that writers should mend. */
export function inspect({ day, dist, named = [] }: Inspected): Inspection {
  try {
    const site = readSite()
    readPartners()
    const read = readDocuments()
    const shown = read.documents.filter(each => !isDraft(each) || named.includes(each.file))
    const built = isWhole(dist) ? readBuilt(dist) : undefined
    const findings = [
      ...read.findings,
      ...misfits(read.documents, site.grids),
      ...unfilled(shown, site),
      ...citations(shown),
      ...dates(shown, day),
      ...counts(shown),
      ...phrases(shown),
      ...lengths(shown),
      ...reading(shown),
      ...pictures(shown),
      ...(built ? [...links(built, shown, site.host), ...bare(built)] : []),
    ]
    return {
      findings,
      unchecked: unread(
        dist,
        built,
        shown.filter(({ file }) => named.includes(file)),
      ),
    }
  } catch (error) {
    if (error instanceof ContentError) return { findings: error.findings, unchecked: [] }
    throw error
  }
}

/** What is not known of links, as no build has shown it. */
function unread(dist: string, built: Built | undefined, asked: readonly Document[]): string[] {
  const build = 'Run npm run build, then this again.'
  if (!existsSync(dist)) return [`Links were not checked, as there is no ${dist}. ${build}`]
  if (!built) return [`Links were not checked, as the build of ${dist} stopped halfway. ${build}`]
  const newer = changedSince(join(dist, 'index.html'))
  if (newer) return [`Links were checked as they were before ${newer} was changed. ${build}`]
  const routes = built.pages.map(({ route }) => route)
  return asked
    .filter(({ kind, id }) => (kind === 'lawsuit' || kind === 'page') && !routes.includes(`/${id}`))
    .map(
      ({ file }) =>
        `Links of ${file} were not checked, as ${dist} has no page of it. Take out "draft: true", or build as on its day, then run this again.`,
    )
}
