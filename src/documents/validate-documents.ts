import type { z } from 'astro/zod'
import type { Questionnaire } from '../forms/model.ts'
import {
  type ContentDocument,
  type DocumentKind,
  type FrontMatterOfKind,
  folders,
  type TypedDocument,
} from './content-document.ts'
import type { Finding } from './finding.ts'
import { fieldOf, findPassageLine, isInBody, type Passage } from './passages.ts'
import { parseQuestionnaires } from './questionnaire/read.ts'
import { checkCategories, checkReferences } from './references.ts'
import { createLawsuitSchema, type Lawsuit } from './schemas/lawsuit.ts'
import { faqSchema, pageSchema } from './schemas/page.ts'
import { createPictureSchema } from './schemas/picture.ts'
import { findUnfillable, placeholderPattern, type Site } from './schemas/site.ts'
import { textsSchema } from './schemas/texts.ts'
import { validateYaml } from './yaml.ts'

export interface DocumentValidation {
  /** The documents that fit their schema. For forms and settings, `invalid` says whether they do. */
  readonly documentsThatFit: readonly TypedDocument[]
  readonly lawsuits: readonly TypedDocument<'lawsuit'>[]
  /** Every questionnaire, or none if a file of a form does not fit. */
  readonly questionnaires: readonly Questionnaire[]
  /** Findings about files that do not fit their schema. */
  readonly invalid: readonly Finding[]
  /** Findings between files, only if every file fits: collisions and broken references. */
  readonly conflicts: readonly Finding[]
}

/** Settings to which lawsuits and forms refer. */
interface CategoryNames {
  readonly grids: readonly string[]
  readonly categories: readonly string[]
}

/** The schemas of front matter. */
const schemas: { readonly [Kind in DocumentKind]?: z.ZodType<FrontMatterOfKind[Kind]> } = {
  lawsuit: createLawsuitSchema(createPictureSchema(folders.lawsuit)),
  page: pageSchema,
  faq: faqSchema,
  texts: textsSchema,
}

/** Checks files against their schemas and each other. */
export function validateDocuments(
  documents: readonly ContentDocument[],
  { grids, categories }: CategoryNames,
): DocumentValidation {
  const filterByKind = (kind: DocumentKind) => documents.filter(each => each.kind === kind)
  const listYamlOf = (kind: DocumentKind) => filterByKind(kind).map(({ yaml }) => yaml)
  const forms = parseQuestionnaires(listYamlOf('questionnaire'), listYamlOf('part'))
  const invalid = [...(forms.findings ?? [])]
  const documentsThatFit = documents.flatMap((document): TypedDocument[] => {
    const { kind, yaml } = document
    const schema = schemas[kind]
    if (!schema) return [document as TypedDocument]
    const { data, findings } = validateYaml(schema, yaml)
    invalid.push(...(findings ?? []))
    return findings ? [] : [{ ...document, data } as TypedDocument]
  })
  const lawsuits = documentsThatFit.filter(each => each.kind === 'lawsuit')
  const pages = documentsThatFit.filter(each => each.kind === 'page')

  const questionnaires = forms.data ?? []
  // Otherwise every reference to a file that does not fit would be reported, too.
  const conflicts =
    invalid.length > 0
      ? []
      : [
          ...checkReferences({ lawsuits, pages, questionnaires, grids }),
          ...checkCategories(questionnaires, filterByKind('questionnaire'), [
            ...categories,
            ...grids,
          ]),
        ]
  return { documentsThatFit, lawsuits, questionnaires, invalid, conflicts }
}

/** Unknown placeholders, such as `%name%`, which would stop the build or be shown to readers. */
export function checkPlaceholders(documents: readonly ContentDocument[], site: Site): Finding[] {
  return documents.flatMap(document =>
    document.passages
      .filter(passage => fieldOf(passage) !== 'counsel')
      .flatMap(passage =>
        [...passage.text.matchAll(placeholderPattern)].flatMap(({ 0: mark, index }) => {
          const problem = checkPlaceholder(mark, document, passage, site)
          return problem
            ? [{ file: document.file, line: findPassageLine(passage, index), ...problem }]
            : []
        }),
      ),
  )
}

function checkPlaceholder(mark: string, { file }: ContentDocument, passage: Passage, site: Site) {
  if (findUnfillable(mark, site)) {
    const suggestion = 'Use one of those in content/README.md, such as %name%.'
    return { message: `"${mark}" is not a setting`, suggestion }
  }
  if (file.endsWith('.yaml') || isInBody(passage)) return undefined
  return {
    message: `"${mark}" is in front matter, where placeholders are not replaced`,
    suggestion: 'Write the value itself.',
  }
}

/** A lawsuit that is a draft, whether or not it fits its schema. */
export function isDraft(document: ContentDocument): boolean {
  return document.yaml.document.get('draft' satisfies keyof Lawsuit) === true
}
