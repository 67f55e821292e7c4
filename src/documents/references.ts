import { nameOf } from '../forms/answers.ts'
import type { Questionnaire } from '../forms/model.ts'
import type { Finding } from './finding.ts'
import { reservedRoutes } from './routes.ts'
import { listPaths } from './schema-fields.ts'
import { type Lawsuit, lawsuitFields } from './schemas/lawsuit.ts'
import type { PageFrontMatter } from './schemas/page.ts'
import { checkFormReference, createFieldFinding, type ValidDocument } from './valid-document.ts'
import { findNearest } from './yaml.ts'

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
  lawsuits: readonly ValidDocument<Lawsuit>[],
  targets: ReferenceTargets,
): Finding[] {
  const ids = new Set(lawsuits.map(({ id }) => id))
  return [
    ...findCollisions(lawsuits, targets),
    ...lawsuits.flatMap(lawsuit => findBrokenReferences(lawsuit, ids, targets)),
  ]
}

interface UniqueValue {
  readonly what: 'route' | 'alias' | 'place' | 'carousel' | 'menu'
  readonly value: string
  /** The field that defines the route, or undefined for a file name. */
  readonly path: readonly PropertyKey[]
  readonly suggestion: string
}

function findCollisions(
  lawsuits: readonly ValidDocument<Lawsuit>[],
  { routes }: ReferenceTargets,
): Finding[] {
  // Some hosts and file systems ignore the case of letters.
  const routeOf = (value: string) => `route ${value.toLowerCase()}`
  const taken = new Map(routes.map(route => [routeOf(route), 'another page']))
  const uniqueValues = lawsuits.flatMap(lawsuit =>
    listUniqueValues(lawsuit).map(unique => ({ lawsuit, ...unique })),
  )
  // A file name takes precedence over an alias, and an older article over a newer one.
  const rankRoutesFirst = ({ what }: UniqueValue) => Number(what !== 'route')
  const ranked = uniqueValues.toSorted(
    (a, b) =>
      rankRoutesFirst(a) - rankRoutesFirst(b) ||
      a.lawsuit.data.published.localeCompare(b.lawsuit.data.published),
  )
  return ranked.flatMap(({ lawsuit, what, value, path, suggestion }): Finding[] => {
    const key = what === 'route' || what === 'alias' ? routeOf(value) : `${what} ${value}`
    const holder = taken.get(key)
    if (!holder) taken.set(key, lawsuit.file)
    return holder
      ? [
          {
            ...createFieldFinding(
              lawsuit,
              path,
              `${what} "${value}" is taken by ${holder}`,
              suggestion,
            ),
            other: holder,
          },
        ]
      : []
  })
}

function listUniqueValues({ id, data }: ValidDocument<Lawsuit>): UniqueValue[] {
  return [
    { what: 'route', value: id, path: [], suggestion: 'Rename the file.' },
    ...data.aliases.map(
      (value, a): UniqueValue => ({
        what: 'alias',
        value,
        path: ['aliases', a],
        suggestion: 'Choose another alias.',
      }),
    ),
    ...data.grids.map(
      ({ name, place }, g): UniqueValue => ({
        what: 'place',
        value: `${name} ${place}`,
        path: ['grids', g, 'place'],
        suggestion: `Give it a free place:\ngrids:\n  - { name: ${name}, place: … }`,
      }),
    ),
    ...listUniquePlace('carousel', data.carousel),
    ...listUniquePlace('menu', data.menu),
  ]
}

function listUniquePlace(what: 'carousel' | 'menu', place: number | undefined): UniqueValue[] {
  if (place === undefined) return []
  return [
    { what, value: String(place), path: [what], suggestion: `Give it a free place:\n${what}: …` },
  ]
}

function findBrokenReferences(
  lawsuit: ValidDocument<Lawsuit>,
  all: ReadonlySet<string>,
  targets: ReferenceTargets,
): Finding[] {
  const { id, data } = lawsuit
  const found = checkFormReference(lawsuit, targets.questionnaires)
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
          ? `preset: ${name} is one of ${offered.join('; ')}`
          : `preset: names are ${choices.map(nameOf).join('; ')}`,
      )
  }
  for (const [index, other] of data.recommended.entries())
    if (other === id || !all.has(other))
      createReferenceFinding(
        ['recommended', index],
        `recommended: there is no other lawsuit "${other}"`,
        'Use a file name of content/lawsuits.',
      )
  for (const [index, { name }] of data.grids.entries())
    if (!targets.grids.includes(name))
      createReferenceFinding(
        ['grids', index, 'name'],
        `there is no grid "${name}"`,
        `grids: names are ${targets.grids.join('; ')}`,
      )
  const sourceIds = data.sources.map(each => each.id)
  for (const { id, path } of listCitedIds(data))
    if (!sourceIds.includes(id))
      createReferenceFinding(
        path,
        `source "${id}" is not listed`,
        createSourceSuggestion(id, sourceIds),
      )
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
function listCitedIds(data: Lawsuit) {
  return citingFields.flatMap(field => listValuesAt(data, field.split('.'), []))
}

const citingFields = listPaths(lawsuitFields, ({ cites }) => cites === true)

/** The ids of a field, with their paths. */
function listValuesAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  path: readonly PropertyKey[],
): { id: string; path: readonly PropertyKey[] }[] {
  if (Array.isArray(value) && name !== undefined)
    return value.flatMap((entry, index) => listValuesAt(entry, [name, ...rest], [...path, index]))
  if (name !== undefined)
    return listValuesAt((value as Record<string, unknown> | undefined)?.[name], rest, [
      ...path,
      name,
    ])
  const ids = (value ?? []) as readonly string[]
  return ids.map((id, index) => ({ id, path: [...path, index] }))
}

/** Checks pages: routes that are taken and forms that do not exist. */
export function checkPageReferences(
  pages: readonly ValidDocument<PageFrontMatter>[],
  questionnaires: readonly Questionnaire[],
): Finding[] {
  return pages.flatMap(page => [
    ...findReservedRoute(page),
    ...checkFormReference(page, questionnaires),
  ])
}

/** Some hosts and file systems ignore the case of letters. */
function findReservedRoute({ id, file }: ValidDocument<PageFrontMatter>) {
  if (!reservedRoutes.includes(id.toLowerCase())) return []
  return [
    { file, message: `route "${id}" is taken by another page`, suggestion: 'Rename the file.' },
  ]
}
