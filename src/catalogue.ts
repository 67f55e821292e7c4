import { type CollectionEntry, getCollection } from 'astro:content'
import { getConfig } from './config.ts'
import { isAhead } from './documents/schemas/lawsuit.ts'

const { site, today } = getConfig()

export type LawsuitEntry = CollectionEntry<'lawsuits'>

let cachedLawsuits: Promise<LawsuitEntry[]> | undefined

/** Every published lawsuit, sorted by name. Read once per build, because every page needs it. */
export function getLawsuits(): Promise<LawsuitEntry[]> {
  if (import.meta.env.DEV) return loadLawsuits()
  cachedLawsuits ??= loadLawsuits()
  return cachedLawsuits
}

async function loadLawsuits(): Promise<LawsuitEntry[]> {
  const all = await getCollection('lawsuits')
  return all.sort((a, b) => (a.data.name < b.data.name ? -1 : 1))
}

export interface LawsuitGrid {
  readonly name: string
  readonly lawsuits: readonly LawsuitEntry[]
}

/** The card grids of `site.yaml`, each with its lawsuits in order. */
export function getGrids(lawsuits: readonly LawsuitEntry[]): LawsuitGrid[] {
  const getPlace = (entry: LawsuitEntry, grid: string) =>
    entry.data.grids.find(({ name }) => name === grid)?.place
  return site.grids.map(name => ({
    name,
    lawsuits: sortByPlace(lawsuits, entry => getPlace(entry, name)),
  }))
}

export function getSlides(lawsuits: readonly LawsuitEntry[]): LawsuitEntry[] {
  return sortByPlace(lawsuits, ({ data }) => data.carousel)
}

/** The items that have a position, in order. */
function sortByPlace(
  lawsuits: readonly LawsuitEntry[],
  placeOf: (entry: LawsuitEntry) => number | undefined,
): LawsuitEntry[] {
  return lawsuits
    .filter(entry => placeOf(entry) !== undefined)
    .sort((a, b) => placeOf(a)! - placeOf(b)!)
}

export interface LawsuitEvent {
  readonly lawsuit: LawsuitEntry
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  readonly date: string
  readonly text: string
  /** It is the last day to apply. */
  readonly closes?: boolean
}

/** The events that have happened, oldest first. */
function listPastEvents(timeline: readonly TimelineEvent[]): TimelineEvent[] {
  return timeline.filter(({ scheduled }) => !scheduled).sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** The latest event of each lawsuit that has happened, newest first. */
export function getLatestEvents(lawsuits: readonly LawsuitEntry[]): LawsuitEvent[] {
  return lawsuits
    .flatMap(lawsuit => {
      const latest = listPastEvents(lawsuit.data.timeline).at(-1)
      return latest ? [{ lawsuit, date: latest.date, text: latest.text }] : []
    })
    .sort((a, b) => (a.date < b.date ? 1 : -1))
}

/** Events of all lawsuits that are to come, soonest first. A year or a month stands at its end. */
export function getUpcomingEvents(lawsuits: readonly LawsuitEntry[]): LawsuitEvent[] {
  return pickEvents(lawsuits, event => isAhead(event, today))
}

/** Events of all lawsuits that were scheduled for a date that has passed, oldest first. */
export function getOverdueEvents(lawsuits: readonly LawsuitEntry[]): LawsuitEvent[] {
  return pickEvents(lawsuits, event => event.scheduled && !isAhead(event, today))
}

/** Where the next event of a timeline stands, or -1. */
export function findNextEvent(timeline: readonly TimelineEvent[]): number {
  return timeline.findIndex(event => isAhead(event, today))
}

type TimelineEvent = LawsuitEntry['data']['timeline'][number]

function pickEvents(
  lawsuits: readonly LawsuitEntry[],
  isWanted: (event: TimelineEvent) => boolean,
): LawsuitEvent[] {
  return lawsuits
    .flatMap(lawsuit =>
      lawsuit.data.timeline
        .filter(isWanted)
        .map(({ date, text, closes }) => ({ lawsuit, date, text, closes })),
    )
    .sort((a, b) => (a.date.padEnd(10, '9') < b.date.padEnd(10, '9') ? -1 : 1))
}

/** The published lawsuits that an article recommends. */
export function getRecommended(
  { data }: LawsuitEntry,
  all: readonly LawsuitEntry[],
): LawsuitEntry[] {
  return data.recommended.flatMap(id => all.find(entry => entry.id === id) ?? [])
}
