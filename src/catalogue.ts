import { type CollectionEntry, getCollection } from 'astro:content'
import { isAhead } from './documents/schemas/lawsuit-days.ts'
import { addDays, getLastDay } from './forms/days.ts'
import { getConfig } from './settings/config.ts'

const { site, today } = getConfig()

export type LawsuitEntry = CollectionEntry<'lawsuits'>

let cachedLawsuits: Promise<LawsuitEntry[]> | undefined

/** Every published lawsuit, sorted by name. Read once per build, because every page needs it. */
export async function getLawsuits(): Promise<LawsuitEntry[]> {
  if (import.meta.env.DEV || !cachedLawsuits)
    cachedLawsuits = getCollection('lawsuits').then(all =>
      all.sort((a, b) => a.data.name.localeCompare(b.data.name, 'en-US')),
    )
  return cachedLawsuits
}

/** The card grids of `site.yaml` that have lawsuits, each with them in order. */
export function getGrids(lawsuits: readonly LawsuitEntry[]) {
  const grids = site.grids.map(name => ({
    name,
    lawsuits: sortByPlace(
      lawsuits,
      ({ data }) => data.grids.find(grid => grid.name === name)?.place,
    ),
  }))
  return grids.filter(({ lawsuits }) => lawsuits.length > 0)
}

/** What happened to readers, A to Z, each with the lawsuits about it in order. */
export function getHarms(lawsuits: readonly LawsuitEntry[]) {
  const names = new Set(lawsuits.flatMap(({ data }) => data.harms.names))
  return [...names]
    .sort((a, b) => a.localeCompare(b, 'en-US'))
    .map(name => ({
      name,
      lawsuits: lawsuits.filter(({ data }) => data.harms.names.includes(name)),
    }))
}

/** What the head of the home page offers as what happened: a harm of each lawsuit that `site.yaml` or the slides name. */
export function getChosenHarms(lawsuits: readonly LawsuitEntry[]) {
  const chosen = site.home.harms
    ? site.home.harms.flatMap(name => lawsuits.find(({ id }) => id === name) ?? [])
    : getSlides(lawsuits).slice(0, 7)
  const harms = new Map<string, LawsuitEntry>()
  for (const lawsuit of chosen) {
    const name = lawsuit.data.harms.names.find(name => !harms.has(name))
    if (name) harms.set(name, lawsuit)
  }
  return [...harms]
}

export function getSlides(lawsuits: readonly LawsuitEntry[]): LawsuitEntry[] {
  return sortByPlace(lawsuits, ({ data }) => data.carousel)
}

/** Sorts by place, and those of one place by address. */
function sortByPlace(
  lawsuits: readonly LawsuitEntry[],
  placeOf: (entry: LawsuitEntry) => number | undefined,
): LawsuitEntry[] {
  return lawsuits
    .filter(entry => placeOf(entry) !== undefined)
    .sort((a, b) => placeOf(a)! - placeOf(b)! || a.id.localeCompare(b.id))
}

export type LawsuitEvent = LawsuitEntry['data']['timeline'][number] & {
  readonly lawsuit: LawsuitEntry
}

/** For how many days before that of the build an event is news. */
const newsDays = 120

/**
 * The latest event of each lawsuit that has happened, newest first; those of one day by name.
 * A year or a month is as old as its last day.
 * @param isNews leaves out those that are older than news
 */
export function getLatestEvents(
  lawsuits: readonly LawsuitEntry[],
  { isNews = false }: { readonly isNews?: boolean } = {},
): LawsuitEvent[] {
  return lawsuits
    .flatMap(lawsuit => {
      const latest = lawsuit.data.timeline.findLast(({ scheduled }) => !scheduled)
      return latest ? [{ ...latest, lawsuit }] : []
    })
    .filter(({ date }) => !isNews || addDays(getLastDay(date), newsDays) >= today)
    .sort((a, b) => getLastDay(b.date).localeCompare(getLastDay(a.date)))
}

/**
 * Events of all lawsuits that were announced for a date, oldest first: those to come, and those whose date has
 * passed. A year or a month stands at its end.
 */
export function getScheduledEvents(lawsuits: readonly LawsuitEntry[]) {
  const events = lawsuits
    .flatMap(lawsuit => lawsuit.data.timeline.map((event): LawsuitEvent => ({ ...event, lawsuit })))
    .filter(({ scheduled }) => scheduled)
    .sort((a, b) => getLastDay(a.date).localeCompare(getLastDay(b.date)))
  const ahead = events.filter(event => isAhead(event, today))
  return { ahead, overdue: events.filter(event => !ahead.includes(event)) }
}
