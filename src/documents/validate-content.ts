import { type ContentDocument, readDocuments } from './content-document.ts'
import { type Finding, type Result, removeDuplicates } from './finding.ts'
import { checkFormReference } from './references.ts'
import { type Partners, readPartners, readSite, type Site } from './schemas/site.ts'
import { findUnusablePictures } from './unusable-pictures.ts'
import {
  checkPlaceholders,
  type DocumentValidation,
  isDraft,
  validateDocuments,
} from './validate-documents.ts'

/** All content, read once. */
export interface ContentValidation extends DocumentValidation {
  readonly site: Site
  readonly partners: Partners
  /** Every file that can be parsed. */
  readonly documents: readonly ContentDocument[]
  /** Findings about files that cannot be parsed or do not fit their schema. */
  readonly invalid: readonly Finding[]
}

/**
 * Reads every file of `content/` and validates it with its schema. If the settings do not fit, it
 * returns findings about them alone, because everything else depends on them.
 */
export function validateContent(): Result<ContentValidation> {
  const settings = readSite()
  if (settings.findings) return settings
  const partners = readPartners()
  if (partners.findings) return partners
  const site = settings.data
  const { documents, findings } = readDocuments()
  const { invalid, ...shaped } = validateDocuments(documents, site)
  const forms = documents.filter(({ kind }) => kind === 'questionnaire')
  const settingsFile = documents.find(({ kind }) => kind === 'site')!
  const home = checkFormReference(
    settingsFile,
    ['home', 'questionnaire'],
    site.home.questionnaire,
    forms,
  )
  return {
    data: {
      ...{ site, partners: partners.data, documents, ...shaped },
      invalid: [...findings, ...home, ...invalid],
    },
  }
}

/** All findings that stop a build. */
export function listBlockingFindings({
  data,
  findings,
}: Result<ContentValidation>): readonly Finding[] {
  if (findings) return findings
  const { site, documents, invalid, conflicts } = data
  if (invalid.length > 0) return removeDuplicates(invalid)
  const published = documents.filter(document => !isDraft(document))
  return removeDuplicates([
    ...conflicts,
    ...checkPlaceholders(published, site),
    ...published.flatMap(findUnusablePictures),
  ])
}
