import { ContentError, type Finding } from './finding.ts'
import type { Lawsuit } from './lawsuit.ts'
import type { Questionnaire } from './questionnaire.ts'

/** What one lawsuit's front matter cannot know alone. */
export interface Surroundings {
  readonly questionnaires: readonly Questionnaire[]
  /** Routes that other pages hold, without slashes. */
  readonly routes: readonly string[]
  /** Names of the card grids. */
  readonly grids: readonly string[]
}

export interface Entry {
  readonly id: string
  readonly data: Lawsuit
}

/**
 * Checks lawsuits against each other and their surroundings.
 * @throws {ContentError} naming every collision and every reference to nothing
 */
export function checkLawsuits(lawsuits: readonly Entry[], around: Surroundings): void {
  const ids = new Set(lawsuits.map(({ id }) => id))
  const findings = [
    ...collisions(lawsuits, around),
    ...lawsuits.flatMap(lawsuit => dangling(lawsuit, ids, around)),
  ]
  if (findings.length > 0) throw new ContentError(findings)
}

function fileOf(id: string): string {
  return `content/lawsuits/${id}.mdx`
}

function collisions(lawsuits: readonly Entry[], { routes }: Surroundings): Finding[] {
  const claims = lawsuits.flatMap(({ id, data }) => [
    { id, what: 'route', value: id, mend: 'Rename the file.' },
    ...data.aliases.map(value => ({ id, what: 'alias', value, mend: 'Choose another alias.' })),
    ...data.grids.map(({ name, place }) => ({
      id,
      what: 'place',
      value: `${name} ${place}`,
      mend: `Give it a free place:\ngrids:\n  - { name: ${name}, place: … }`,
    })),
    ...one(id, 'carousel', data.carousel),
    ...one(id, 'menu', data.menu),
  ])
  const taken = new Map(routes.map(route => [`route ${route}`, `another page`]))
  return claims.flatMap(({ id, what, value, mend }) => {
    const claim = `${what === 'alias' ? 'route' : what} ${value}`
    const holder = taken.get(claim)
    if (!holder) taken.set(claim, fileOf(id))
    return holder
      ? [{ file: fileOf(id), what: `${what} "${value}" is taken by ${holder}`, mend }]
      : []
  })
}

function one(id: string, what: 'carousel' | 'menu', place: number | undefined) {
  if (place === undefined) return []
  return [{ id, what, value: String(place), mend: `Give it a free place:\n${what}: …` }]
}

function dangling({ id, data }: Entry, all: ReadonlySet<string>, around: Surroundings): Finding[] {
  const file = fileOf(id)
  const finding = (what: string, mend: string): Finding => ({ file, what, mend })
  const form = around.questionnaires.find(each => each.id === data.questionnaire)
  const forms = around.questionnaires.map(each => each.id).join(', ')
  const found: Finding[] = []
  if (!form)
    found.push(
      finding(
        `there is no questionnaire "${data.questionnaire}"`,
        `questionnaire: one of ${forms}`,
      ),
    )
  for (const [name, value] of Object.entries(data.preset)) {
    const question = form?.steps.flatMap(step => step.questions).find(each => each.key === name)
    if (form && !question?.options?.some(option => option.value === value))
      found.push(
        finding(`preset: ${form.id} offers no ${name} "${value}"`, 'preset: { lawsuits: Other }'),
      )
  }
  for (const other of data.recommended)
    if (other === id || !all.has(other))
      found.push(
        finding(
          `recommended: there is no other lawsuit "${other}"`,
          'Use a file name of content/lawsuits.',
        ),
      )
  for (const { name } of data.grids)
    if (!around.grids.includes(name))
      found.push(
        finding(`there is no grid "${name}"`, `grids: names are ${around.grids.join('; ')}`),
      )
  for (const number of citedIn(data))
    if (number > data.sources.length)
      found.push(finding(`source ${number} is not listed`, 'Add it to sources, or cite another.'))
  return found
}

/** Source numbers that front matter cites. */
export function citedIn({ facts, timeline }: Lawsuit): number[] {
  return [
    ...facts.sources,
    ...(facts.pending?.sources ?? []),
    ...timeline.flatMap(({ sources }) => sources),
  ]
}
