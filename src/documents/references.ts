import { nameOf } from '../forms/answers.ts'
import type { Questionnaire } from '../forms/model.ts'
import { type Entry, findingAt, formless } from './entry.ts'
import type { Finding } from './finding.ts'
import { reserved } from './routes.ts'
import { listPaths } from './schema-fields.ts'
import { type Lawsuit, lawsuitFields } from './schemas/lawsuit.ts'
import type { Page } from './schemas/page.ts'

/** Other content to which the front matter of lawsuits refers. */
export interface Surroundings {
  readonly questionnaires: readonly Questionnaire[]
  /** Routes of other pages, without slashes. */
  readonly routes: readonly string[]
  /** Names of the card grids in `site.yaml`. */
  readonly grids: readonly string[]
}

/** Checks lawsuits against each other and their surroundings: collisions and broken references. */
export function checkLawsuits(
  lawsuits: readonly Entry<Lawsuit>[],
  around: Surroundings,
): Finding[] {
  const ids = new Set(lawsuits.map(({ id }) => id))
  return [
    ...collisions(lawsuits, around),
    ...lawsuits.flatMap(lawsuit => dangling(lawsuit, ids, around)),
  ]
}

interface Claim {
  readonly what: 'route' | 'alias' | 'place' | 'carousel' | 'menu'
  readonly value: string
  /** The field that defines the route, or undefined for a file name. */
  readonly path: readonly PropertyKey[]
  readonly suggestion: string
}

function collisions(lawsuits: readonly Entry<Lawsuit>[], { routes }: Surroundings): Finding[] {
  // Some hosts and file systems ignore the case of letters.
  const routeOf = (value: string) => `route ${value.toLowerCase()}`
  const taken = new Map(routes.map(route => [routeOf(route), 'another page']))
  const claims = lawsuits.flatMap(lawsuit => claimsOf(lawsuit).map(made => ({ lawsuit, ...made })))
  // A file name takes precedence over an alias, and an older article over a newer one.
  const last = ({ what }: Claim) => Number(what !== 'route')
  const inTurn = claims.toSorted(
    (a, b) => last(a) - last(b) || a.lawsuit.data.published.localeCompare(b.lawsuit.data.published),
  )
  return inTurn.flatMap(({ lawsuit, what, value, path, suggestion }): Finding[] => {
    const claim = what === 'route' || what === 'alias' ? routeOf(value) : `${what} ${value}`
    const holder = taken.get(claim)
    if (!holder) taken.set(claim, lawsuit.file)
    return holder
      ? [
          {
            ...findingAt(lawsuit, path, `${what} "${value}" is taken by ${holder}`, suggestion),
            other: holder,
          },
        ]
      : []
  })
}

function claimsOf({ id, data }: Entry<Lawsuit>): Claim[] {
  return [
    { what: 'route', value: id, path: [], suggestion: 'Rename the file.' },
    ...data.aliases.map(
      (value, a): Claim => ({
        what: 'alias',
        value,
        path: ['aliases', a],
        suggestion: 'Choose another alias.',
      }),
    ),
    ...data.grids.map(
      ({ name, place }, g): Claim => ({
        what: 'place',
        value: `${name} ${place}`,
        path: ['grids', g, 'place'],
        suggestion: `Give it a free place:\ngrids:\n  - { name: ${name}, place: … }`,
      }),
    ),
    ...one('carousel', data.carousel),
    ...one('menu', data.menu),
  ]
}

function one(what: 'carousel' | 'menu', place: number | undefined): Claim[] {
  if (place === undefined) return []
  return [
    { what, value: String(place), path: [what], suggestion: `Give it a free place:\n${what}: …` },
  ]
}

function dangling(
  lawsuit: Entry<Lawsuit>,
  all: ReadonlySet<string>,
  around: Surroundings,
): Finding[] {
  const { id, data } = lawsuit
  const found = formless(lawsuit, around.questionnaires)
  const say = (path: readonly PropertyKey[], what: string, suggestion: string) =>
    found.push(findingAt(lawsuit, path, what, suggestion))
  const form = around.questionnaires.find(each => each.id === data.questionnaire)
  const choices = form?.steps.flatMap(step => step.questions).filter(each => each.options) ?? []
  for (const [name, value] of Object.entries(data.preset)) {
    const offered = choices.find(each => nameOf(each) === name)?.options?.map(each => each.value)
    if (form && !offered?.includes(value))
      say(
        ['preset', name],
        `preset: ${form.id} offers no ${name} "${value}"`,
        offered
          ? `preset: ${name} is one of ${offered.join('; ')}`
          : `preset: names are ${choices.map(nameOf).join('; ')}`,
      )
  }
  for (const [index, other] of data.recommended.entries())
    if (other === id || !all.has(other))
      say(
        ['recommended', index],
        `recommended: there is no other lawsuit "${other}"`,
        'Use a file name of content/lawsuits.',
      )
  for (const [index, { name }] of data.grids.entries())
    if (!around.grids.includes(name))
      say(
        ['grids', index, 'name'],
        `there is no grid "${name}"`,
        `grids: names are ${around.grids.join('; ')}`,
      )
  for (const { number, path } of citedIn(data))
    if (number > data.sources.length)
      say(path, `source ${number} is not listed`, 'Add it to sources, or cite another.')
  return found
}

/** Source numbers that front matter cites, and where: in every field that the schema marks. */
function citedIn(data: Lawsuit) {
  return citingFields.flatMap(field => valuesAt(data, field.split('.'), []))
}

const citingFields = listPaths(lawsuitFields, ({ cites }) => cites === true)

/** The numbers of a field, with their paths. */
function valuesAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  path: readonly PropertyKey[],
): { number: number; path: readonly PropertyKey[] }[] {
  if (Array.isArray(value) && name !== undefined)
    return value.flatMap((entry, index) => valuesAt(entry, [name, ...rest], [...path, index]))
  if (name !== undefined)
    return valuesAt((value as Record<string, unknown> | undefined)?.[name], rest, [...path, name])
  const numbers = (value ?? []) as readonly number[]
  return numbers.map((number, index) => ({ number, path: [...path, index] }))
}

/** Checks pages: routes that are taken and forms that do not exist. */
export function checkPages(
  pages: readonly Entry<Page>[],
  questionnaires: readonly Questionnaire[],
): Finding[] {
  return pages.flatMap(page => [...taken(page), ...formless(page, questionnaires)])
}

/** Some hosts and file systems ignore the case of letters. */
function taken({ id, file }: Entry<Page>) {
  if (!reserved.includes(id.toLowerCase())) return []
  return [
    { file, message: `route "${id}" is taken by another page`, suggestion: 'Rename the file.' },
  ]
}
