import { nameOf } from '../forms/answers.ts'
import type { Questionnaire } from '../forms/model.ts'
import { describeChoice, findNearest } from './choices.ts'
import { findCollisions } from './collisions.ts'
import { type ContentDocument, createFieldFinding, type TypedDocument } from './content-document.ts'
import type { Finding } from './finding.ts'
import { reservedRoutes } from './routes.ts'
import { listPaths, listValuesAt, renderFields } from './schema-fields.ts'
import { lawsuitFields } from './schemas/lawsuit.ts'

/** Other content to which the front matter of lawsuits refers. */
export interface ReferenceTargets {
  readonly questionnaires: readonly Questionnaire[]
  /** Routes of other pages, without slashes. */
  readonly routes: readonly string[]
  /** Names of the card grids in `site.yaml`. */
  readonly grids: readonly string[]
}

/** Checks lawsuits against each other and their surroundings: collisions and broken references. */
export function checkLawsuitReferences(
  lawsuits: readonly TypedDocument<'lawsuit'>[],
  targets: ReferenceTargets,
): Finding[] {
  const ids = new Set(lawsuits.map(({ id }) => id))
  return [
    ...findCollisions(lawsuits, targets.routes),
    ...lawsuits.flatMap(lawsuit => findBrokenReferences(lawsuit, ids, targets)),
  ]
}

function findBrokenReferences(
  lawsuit: TypedDocument<'lawsuit'>,
  all: ReadonlySet<string>,
  targets: ReferenceTargets,
): Finding[] {
  const { id, data } = lawsuit
  const found = checkFormReference(
    lawsuit,
    ['questionnaire'],
    data.questionnaire,
    targets.questionnaires,
  )
  const createReferenceFinding = (
    path: readonly PropertyKey[],
    problem: string,
    suggestion: string,
  ) => found.push(createFieldFinding(lawsuit, path, problem, suggestion))
  const form = targets.questionnaires.find(each => each.id === data.questionnaire)
  const choices = form?.steps.flatMap(step => step.questions).filter(each => each.options) ?? []
  for (const [name, value] of Object.entries(data.preset)) {
    const offered = choices.find(each => nameOf(each) === name)?.options?.map(each => each.value)
    if (form && !offered?.includes(value))
      createReferenceFinding(
        ['preset', name],
        `preset: ${form.id} offers no ${name} "${value}"`,
        offered
          ? describeChoice(value, offered, name)
          : describePreset(name, value, choices.map(nameOf)),
      )
  }
  for (const [index, other] of data.recommended.entries())
    if (other === id || !all.has(other))
      createReferenceFinding(
        ['recommended', index],
        `recommended: there is no other lawsuit "${other}"`,
        describeChoice(
          other,
          [...all].filter(each => each !== id),
        ),
      )
  for (const [index, { name }] of data.grids.entries())
    if (!targets.grids.includes(name))
      createReferenceFinding(
        ['grids', index, 'name'],
        `there is no grid "${name}"`,
        describeChoice(name, targets.grids, 'name'),
      )
  const sourceIds = data.sources.map(each => each.id)
  for (const { value: id, path } of listCitedIds(data))
    if (!sourceIds.includes(id))
      createReferenceFinding(
        path,
        `source "${id}" is not listed`,
        createSourceSuggestion(id, sourceIds),
      )
  return found
}

function describePreset(name: string, value: string, names: readonly string[]): string {
  const near = findNearest(name, names)
  if (near !== undefined)
    return `Did you mean "${near}"? Write:\n${renderFields({ [near]: value })}`
  return names.length > 0 ? `Write one of: ${names.join('; ')}` : 'Take it out.'
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

/** Checks pages: routes that are taken and forms that do not exist. */
export function checkPageReferences(
  pages: readonly TypedDocument<'page'>[],
  questionnaires: readonly Questionnaire[],
): Finding[] {
  return pages.flatMap(page => [
    ...findReservedRoute(page),
    ...checkFormReference(page, ['questionnaire'], page.data.questionnaire, questionnaires),
  ])
}

/** Some hosts and file systems ignore the case of letters. */
function findReservedRoute({ id, file }: TypedDocument<'page'>) {
  if (!reservedRoutes.includes(id.toLowerCase())) return []
  return [
    { file, message: `route "${id}" is taken by another page`, suggestion: 'Rename the file.' },
  ]
}
