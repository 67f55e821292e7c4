import { nameOf, questionsOf } from '../forms/answers.ts'
import type { Questionnaire } from '../forms/model.ts'
import { describeChoice, describeName, findNearest } from './choices.ts'
import { findCollisions } from './collisions.ts'
import { type ContentDocument, createFieldFinding, type TypedDocument } from './content-document.ts'
import type { Finding } from './finding.ts'
import { listPaths, listValuesAt } from './schema-fields.ts'
import { lawsuitFields } from './schemas/lawsuit.ts'

/** Files that refer to each other. */
interface LinkedContent {
  readonly lawsuits: readonly TypedDocument<'lawsuit'>[]
  readonly pages: readonly TypedDocument<'page'>[]
  readonly questionnaires: readonly Questionnaire[]
  /** Names of the card grids in `site.yaml`. */
  readonly grids: readonly string[]
}

/** Checks lawsuits and pages against each other: collisions and broken references. */
export function checkReferences({
  lawsuits,
  pages,
  questionnaires,
  grids,
}: LinkedContent): Finding[] {
  const ids = lawsuits.map(({ id }) => id)
  return [
    ...findCollisions([...pages, ...lawsuits]),
    ...[...pages, ...lawsuits].flatMap(page =>
      checkFormReference(page, ['questionnaire'], page.data.questionnaire, questionnaires),
    ),
    ...lawsuits.flatMap(lawsuit => [
      ...findBrokenPresets(lawsuit, questionnaires),
      ...findBrokenReferences(lawsuit, ids, grids),
    ]),
  ]
}

function findBrokenPresets(
  lawsuit: TypedDocument<'lawsuit'>,
  questionnaires: readonly Questionnaire[],
): Finding[] {
  const { questionnaire, preset } = lawsuit.data
  const form = questionnaires.find(({ id }) => id === questionnaire)
  if (!form) return []
  const choices = questionsOf(form).filter(({ options }) => options)
  return Object.entries(preset).flatMap(([name, value]) => {
    const choice = choices.find(each => nameOf(each) === name)
    const offered = choice?.options?.map(each => each.value)
    if (offered?.includes(value)) return []
    const message = `preset: ${form.id} offers no ${name} "${value}"`
    const suggestion = offered
      ? describeChoice(value, offered, name)
      : describeName(name, choices.map(nameOf), value)
    return [createFieldFinding(lawsuit, ['preset', name], message, suggestion)]
  })
}

function findBrokenReferences(
  lawsuit: TypedDocument<'lawsuit'>,
  ids: readonly string[],
  grids: readonly string[],
): Finding[] {
  const { id, data } = lawsuit
  const others = ids.filter(each => each !== id)
  const sourceIds = data.sources.map(each => each.id)
  const found: Finding[] = []
  const addFinding = (path: readonly PropertyKey[], message: string, suggestion: string) =>
    void found.push(createFieldFinding(lawsuit, path, message, suggestion))
  for (const [index, other] of data.recommended.entries()) {
    const message = `recommended: there is no other lawsuit "${other}"`
    if (!others.includes(other))
      addFinding(['recommended', index], message, describeChoice(other, others))
  }
  for (const [index, { name }] of data.grids.entries()) {
    const message = `there is no grid "${name}"`
    if (!grids.includes(name))
      addFinding(['grids', index, 'name'], message, describeChoice(name, grids, 'name'))
  }
  for (const { value: id, path } of listCitedIds(data))
    if (!sourceIds.includes(id))
      addFinding(path, `source "${id}" is not listed`, createSourceSuggestion(id, sourceIds))
  return found
}

/** What to write in place of an id that is not listed. */
export function createSourceSuggestion(id: string, listed: readonly string[]): string {
  const similar = findNearest(id, listed)
  return similar
    ? `Did you mean "${similar}"?`
    : 'Add it to sources in the front matter, or cite another.'
}

/** Source ids that front matter cites, and where: in every field that the schema marks. */
export function listCitedIds(data: object) {
  return citingFields.flatMap(field => listValuesAt(data, field.split('.')))
}

const citingFields = listPaths(lawsuitFields, ({ cites }) => cites === true)

/** A finding if the form that a field names does not exist. */
export function checkFormReference(
  document: ContentDocument,
  path: readonly PropertyKey[],
  name: string | undefined,
  questionnaires: readonly { readonly id: string }[],
): Finding[] {
  const ids = questionnaires.map(({ id }) => id)
  if (name === undefined || ids.includes(name)) return []
  const message = `there is no questionnaire "${name}"`
  const suggestion = describeChoice(name, ids, 'questionnaire')
  return [createFieldFinding(document, path, message, suggestion)]
}

/** Checks forms: the category that is sent must be one that those who receive leads know. */
export function checkCategories(
  questionnaires: readonly Questionnaire[],
  documents: readonly ContentDocument[],
  categories: readonly string[],
): Finding[] {
  return questionnaires.flatMap(({ id, constants: { category } }) => {
    const form = documents.find(each => each.id === id)
    if (!form || category === undefined || categories.includes(category)) return []
    const message = `constants.category: there is no category "${category}"`
    const suggestion = describeChoice(category, categories, 'category')
    return [createFieldFinding(form, ['constants', 'category'], message, suggestion)]
  })
}
