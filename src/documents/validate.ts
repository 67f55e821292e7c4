import { type Document, readDocuments } from './documents.ts'
import { ContentError, distinct, type Finding } from './finding.ts'
import { missing } from './missing-pictures.ts'
import { formlessHome, readPartners, readSite, type Site } from './schemas/site.ts'
import { isDraft, shape, unfilled } from './shape.ts'

export interface Validation {
  readonly site: Site
  readonly documents: readonly Document[]
  /** Findings about files that cannot be parsed or do not fit their schema. */
  readonly unusable: readonly Finding[]
  /** Findings between files, only if every file fits: collisions and broken references. */
  readonly conflicts: readonly Finding[]
}

/**
 * Validates every file of `content/` with its schema.
 * @throws {ContentError} if the settings do not fit, because everything else depends on them
 */
export function validate(): Validation {
  const site = readSite()
  readPartners()
  const { documents, findings } = readDocuments()
  const { invalid, conflicts } = shape(documents, site.grids)
  const forms = documents.filter(({ kind }) => kind === 'questionnaire')
  return {
    site,
    documents,
    unusable: [...findings, ...formlessHome(site, forms), ...invalid],
    conflicts,
  }
}

/** All findings that stop a build. */
export function blockers(): readonly Finding[] {
  try {
    const { site, documents, unusable, conflicts } = validate()
    if (unusable.length > 0) return distinct(unusable)
    const shown = documents.filter(document => !isDraft(document))
    return distinct([...conflicts, ...unfilled(shown, site), ...shown.flatMap(missing)])
  } catch (error) {
    if (error instanceof ContentError) return error.findings
    throw error
  }
}
