import { readDocuments } from './content-document.ts'
import { idOf } from './content-files.ts'
import { type Finding, type Result, removeDuplicates } from './finding.ts'
import { findUnusablePictures } from './pictures.ts'
import { type CounselNote, readCounselNotes } from './schemas/counsel.ts'
import { type Partners, readPartners, readSite, type Site } from './schemas/site.ts'
import {
  checkPlaceholders,
  type DocumentValidation,
  validateDocuments,
} from './validate-documents.ts'

/** All content, read once. */
export interface ContentValidation extends DocumentValidation {
  readonly site: Site
  readonly partners: Partners
  readonly counselNotes: readonly CounselNote[]
}

/**
 * Reads every file of `content/` and validates it with its schema. If the settings do not fit, it
 * returns findings about them alone, because everything else depends on them.
 */
export async function validateContent(): Promise<Result<ContentValidation>> {
  const settings = readSite()
  if (settings.findings) return settings
  const partners = readPartners()
  if (partners.findings) return partners
  const site = settings.data
  const { documents, findings } = readDocuments()
  const broken = findings.map(({ file }) => idOf(file))
  const { invalid, ...shaped } = validateDocuments(documents, site, broken)
  const { documentsThatFit } = shaped
  const placeholders = checkPlaceholders(documentsThatFit, site)
  const notes = readCounselNotes()
  const pictures = (await Promise.all(documentsThatFit.map(findUnusablePictures))).flat()
  return {
    data: {
      site,
      partners: partners.data,
      counselNotes: notes.data ?? [],
      ...shaped,
      invalid: removeDuplicates([
        ...findings,
        ...(notes.findings ?? []),
        ...invalid,
        ...placeholders,
        ...pictures,
      ]),
    },
  }
}

/** All findings that stop a build. */
export function listBlockingFindings(content: Result<ContentValidation>): readonly Finding[] {
  return content.findings ?? content.data.invalid
}
