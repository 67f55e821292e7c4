import type { z } from 'astro/zod'
import { questionsOf } from '../../forms/answers.ts'
import type { Questionnaire } from '../../forms/model.ts'
import { parseQuestionnaires } from '../questionnaire/parse-questionnaires.ts'
import { findChoiceFault } from '../questionnaire/questionnaire-rules.ts'
import {
  type ContentDocument,
  createFieldFinding,
  type DocumentKind,
  findPassages,
} from '../reading/content-document.ts'
import type { Finding } from '../reading/finding.ts'
import { findPassageLine, isInBody } from '../reading/passages.ts'
import { validateYaml } from '../reading/validate-yaml.ts'
import { createLawsuitSchema, type Lawsuit } from '../schemas/lawsuit.ts'
import { createPageSchema, faqSchema } from '../schemas/page.ts'
import { fillPlaceholders, placeholderPattern } from '../schemas/placeholders.ts'
import type { Site } from '../schemas/site.ts'
import { textsSchema } from '../schemas/texts.ts'
import { findCollisions } from './collisions.ts'
import type { TypedDocument } from './typed-document.ts'

export interface DocumentValidation {
  /** The documents that fit their schema. For forms and settings, `invalid` says whether they do. */
  readonly documentsThatFit: readonly TypedDocument[]
  readonly lawsuits: readonly TypedDocument<'lawsuit'>[]
  /** Every questionnaire, or none if a file of a form does not fit. */
  readonly questionnaires: readonly Questionnaire[]
  /** Findings about files that do not fit their schema or, if all do, each other. */
  readonly invalid: readonly Finding[]
}

/**
 * Checks files against their schemas and each other.
 * @param broken the ids of files that cannot be parsed, which others may name
 */
export function validateDocuments(
  documents: readonly ContentDocument[],
  { grids, categories }: Pick<Site, 'grids' | 'categories'>,
  broken: readonly string[] = [],
): DocumentValidation {
  const filterByKind = (kind: DocumentKind) => documents.filter(document => document.kind === kind)
  const listYamlOf = (kind: DocumentKind) => filterByKind(kind).map(({ yaml }) => yaml)
  const idsOf = (kind: DocumentKind) => [...filterByKind(kind).map(({ id }) => id), ...broken]
  const aliases = filterByKind('lawsuit').flatMap(article => findPassages(article, 'aliases'))
  const articles = [...idsOf('lawsuit'), ...aliases.map(({ text }) => text)]
  const names = { forms: idsOf('questionnaire'), lawsuits: articles, grids }
  const schemas: { readonly [Kind in DocumentKind]?: z.ZodType } = {
    lawsuit: createLawsuitSchema(names),
    page: createPageSchema({ ...names, pages: idsOf('page') }),
    faq: faqSchema,
    texts: textsSchema,
  }
  const known = [...categories, ...grids]
  const forms = parseQuestionnaires(listYamlOf('questionnaire'), listYamlOf('part'), known)
  const invalid = [...(forms.findings ?? [])]
  const documentsThatFit = documents.flatMap((document): TypedDocument[] => {
    const schema = schemas[document.kind]
    if (!schema) return [document as TypedDocument]
    const { data, findings } = validateYaml(schema, document.yaml)
    invalid.push(...(findings ?? []))
    return findings ? [] : [{ ...document, data } as TypedDocument]
  })
  const lawsuits = documentsThatFit.filter(document => document.kind === 'lawsuit')
  const pages = documentsThatFit.filter(document => document.kind === 'page')
  const questionnaires = forms.data ?? []
  // Otherwise consequences of a file that does not fit would be reported, too.
  if (invalid.length === 0)
    invalid.push(
      ...findCollisions([...pages, ...lawsuits]),
      ...findWrongSuccessors(pages),
      ...lawsuits.flatMap(lawsuit => [
        ...findBrokenPresets(lawsuit, questionnaires),
        ...findWrongRecommendations(lawsuit, lawsuits),
      ]),
    )
  return { documentsThatFit, lawsuits, questionnaires, invalid }
}

/** Pages whose text is followed by one that does not hold either: itself, too. */
function findWrongSuccessors(pages: readonly TypedDocument<'page'>[]): Finding[] {
  const current = pages.filter(({ data }) => !data.supersededBy).map(({ id }) => id)
  return pages.flatMap((page): Finding[] => {
    const { supersededBy } = page.data
    if (!supersededBy || current.includes(supersededBy)) return []
    const message = `"${supersededBy}" is superseded, too`
    return [createFieldFinding(page, ['supersededBy'], message, 'Name the page that holds now.')]
  })
}

function findBrokenPresets(
  lawsuit: TypedDocument<'lawsuit'>,
  questionnaires: readonly Questionnaire[],
): Finding[] {
  const { questionnaire, preset } = lawsuit.data
  const form = questionnaires.find(({ id }) => id === questionnaire)
  if (!form) return []
  return Object.entries(preset).flatMap(([name, value]) => {
    const fault = findChoiceFault(questionsOf(form), name, value)
    if (!fault) return []
    const message = `preset of ${form.id}: ${fault.message}`
    return createFieldFinding(lawsuit, ['preset', name], message, fault.suggestion)
  })
}

function findWrongRecommendations(
  lawsuit: TypedDocument<'lawsuit'>,
  lawsuits: readonly TypedDocument<'lawsuit'>[],
): Finding[] {
  return lawsuit.data.recommended.flatMap((name, place): Finding[] => {
    const renamed = lawsuits.find(({ data }) => data.aliases.includes(name))
    if (!renamed && name !== lawsuit.id) return []
    const message = renamed ? `"${name}" is an alias` : 'an article cannot recommend itself'
    const suggestion = renamed ? `Did you mean "${renamed.id}"?` : 'Take it out.'
    return [createFieldFinding(lawsuit, ['recommended', place], message, suggestion)]
  })
}

/** Unknown placeholders, such as `%name%`, which would stop the build or be shown to readers. */
export function checkPlaceholders(documents: readonly ContentDocument[], site: Site): Finding[] {
  return documents.flatMap(({ file, passages }) =>
    passages.flatMap(passage =>
      [...passage.text.matchAll(placeholderPattern)].flatMap(({ 0: mark, index }) => {
        const isFilled = file.endsWith('.yaml') || isInBody(passage)
        if (isFilled && fillPlaceholders(mark, site).search(placeholderPattern) < 0) return []
        const message = isFilled
          ? `"${mark}" is not a setting with a value`
          : `"${mark}" is in front matter, where placeholders are not replaced`
        const suggestion =
          'Write the value itself, or in a text a setting such as %name%. If all states are served, take the sentence out.'
        return [{ file, line: findPassageLine(passage, index), message, suggestion }]
      }),
    ),
  )
}

/** A lawsuit that is a draft, whether or not it fits its schema. */
export function isDraft(document: ContentDocument): boolean {
  return document.yaml.document.get('draft' satisfies keyof Lawsuit) === true
}
