import { existsSync } from 'node:fs'
import { ContentError, type Finding } from '../schemas/finding.ts'
import { readPartners, readSite } from '../schemas/site.ts'
import { readBuilt } from './built.ts'
import { citations } from './citations.ts'
import { counts } from './counts.ts'
import { dates } from './dates.ts'
import { readDocuments } from './documents.ts'
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

/** Everything that writers should mend. */
export function inspect({ day, dist, named = [] }: Inspected): readonly Finding[] {
  try {
    const site = readSite()
    readPartners()
    const read = readDocuments()
    const shown = read.documents.filter(each => !isDraft(each) || named.includes(each.file))
    const built = existsSync(dist) ? readBuilt(dist) : undefined
    return [
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
  } catch (error) {
    if (error instanceof ContentError) return error.findings
    throw error
  }
}
