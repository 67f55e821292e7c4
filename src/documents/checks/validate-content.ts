import {
  type ContentDocument,
  createFieldFinding,
  kinds,
  readDocuments,
} from '../reading/content-document.ts'
import { idOf } from '../reading/content-files.ts'
import { type Finding, FindingsError, type Result, removeDuplicates } from '../reading/finding.ts'
import { suggestNearest } from '../reading/nearest.ts'
import type { Passage } from '../reading/passages.ts'
import { readYaml, validateYaml } from '../reading/validate-yaml.ts'
import { readCounselNotes } from '../schemas/counsel.ts'
import { fillAllPlaceholders } from '../schemas/placeholders.ts'
import { type Partners, partnersSchema, type Site, siteSchema } from '../schemas/site.ts'
import type { Texts } from '../schemas/texts.ts'
import { findUnusablePictures } from './pictures.ts'
import {
  checkPlaceholders,
  type DocumentValidation,
  validateDocuments,
} from './validate-documents.ts'

/** All content, read once. */
export interface ContentValidation extends DocumentValidation {
  readonly site: Site
  /** Undefined if they do not fit. */
  readonly texts: Texts | undefined
  readonly partners: Partners
  readonly counselNotes: readonly Passage[]
}

/**
 * Reads every file of `content/` and validates it with its schema. If the settings do not fit, it
 * returns findings about them alone, because everything else depends on them.
 */
export async function validateContent(): Promise<Result<ContentValidation>> {
  const { documents, findings } = readDocuments()
  const broken = findings.map(({ file }) => idOf(file))
  const settings = documents.find(({ kind }) => kind === 'site')
  if (!settings) return { findings: findings.filter(({ file }) => file === kinds.site.file) }
  const validated = validateYaml(siteSchema, settings.yaml)
  if (validated.findings) return validated
  const site = fillAllPlaceholders(validated.data, validated.data)
  const { invalid, ...validation } = validateDocuments(documents, site, broken)
  const { questionnaire, harms = [] } = site.home
  const listNames = (kind: string) =>
    broken.concat(documents.filter(each => each.kind === kind).map(({ id }) => id))
  const partners = readYaml(partnersSchema, 'content/partners.yaml')
  const notes = readCounselNotes()
  const pictures = await Promise.all(validation.documentsThatFit.map(findUnusablePictures))
  const all = removeDuplicates([
    ...findings,
    ...(partners.findings ?? []),
    ...(notes.findings ?? []),
    ...invalid,
    ...findUnknown(settings, 'questionnaire', [questionnaire], listNames('questionnaire')),
    ...findUnknown(settings, 'harms', harms, listNames('lawsuit')),
    ...checkPlaceholders(validation.documentsThatFit, site),
    ...pictures.flat(),
  ])
  const texts = validation.documentsThatFit.find(({ kind }) => kind === 'texts')
  if (!partners.data) return { findings: all }
  return {
    data: {
      ...validation,
      site,
      texts: texts && fillAllPlaceholders(texts.data as Texts, site),
      partners: partners.data,
      counselNotes: notes.data ?? [],
      invalid: all,
    },
  }
}

/**
 * The questionnaires with settings filled in.
 * @throws {FindingsError} if a file of a form does not fit
 */
export function fillQuestionnaires({ questionnaires, site, invalid }: ContentValidation) {
  if (questionnaires.length === 0) throw new FindingsError(invalid)
  return questionnaires.map(form => fillAllPlaceholders(form, site))
}

/** What a field of the home page names and is not there. */
function findUnknown(
  settings: ContentDocument,
  field: string,
  named: readonly string[],
  names: readonly string[],
) {
  const unknown = named.filter(name => !names.includes(name))
  return unknown.map(name => {
    const message = `home.${field}: "${name}" is not one of its values`
    return createFieldFinding(settings, ['home', field], message, suggestNearest(name, names))
  })
}

/** All findings that stop a build. */
export function listBlockingFindings(content: Result<ContentValidation>): readonly Finding[] {
  return content.findings ?? content.data.invalid
}
