import { type CollectionEntry, getCollection } from 'astro:content'
import { config } from './config.ts'

const { site, today } = config()

export type LawsuitEntry = CollectionEntry<'lawsuits'>

let known: Promise<LawsuitEntry[]> | undefined

/** Every published lawsuit, sorted by name. Read once per build, because every page needs it. */
export function lawsuits(): Promise<LawsuitEntry[]> {
  if (import.meta.env.DEV) return read()
  known ??= read()
  return known
}

async function read(): Promise<LawsuitEntry[]> {
  const all = await getCollection('lawsuits')
  return all.sort((a, b) => (a.data.name < b.data.name ? -1 : 1))
}

export interface Grid {
  readonly name: string
  readonly lawsuits: readonly LawsuitEntry[]
}

/** The card grids of `site.yaml`, each with its lawsuits in order. */
export function grids(lawsuits: readonly LawsuitEntry[]): Grid[] {
  const place = (entry: LawsuitEntry, grid: string) =>
    entry.data.grids.find(({ name }) => name === grid)?.place
  return site.grids.map(name => ({
    name,
    lawsuits: inPlace(lawsuits, entry => place(entry, name)),
  }))
}

export function slides(lawsuits: readonly LawsuitEntry[]): LawsuitEntry[] {
  return inPlace(lawsuits, ({ data }) => data.carousel)
}

/** The items that have a position, in order. */
function inPlace(
  lawsuits: readonly LawsuitEntry[],
  placeOf: (entry: LawsuitEntry) => number | undefined,
): LawsuitEntry[] {
  return lawsuits
    .filter(entry => placeOf(entry) !== undefined)
    .sort((a, b) => placeOf(a)! - placeOf(b)!)
}

export interface News {
  readonly lawsuit: LawsuitEntry
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  readonly date: string
  readonly text: string
}

/** The latest event of each lawsuit that has happened, newest first. */
export function news(lawsuits: readonly LawsuitEntry[]): News[] {
  return lawsuits
    .flatMap(lawsuit => {
      const latest = lawsuit.data.timeline
        .filter(({ date, scheduled, unreported }) => !scheduled && !unreported && date <= today)
        .sort((a, b) => (a.date < b.date ? 1 : -1))[0]
      return latest ? [{ lawsuit, date: latest.date, text: latest.text }] : []
    })
    .sort((a, b) => (a.date < b.date ? 1 : -1))
}

/** Scheduled events of all lawsuits, soonest first. */
export function ahead(lawsuits: readonly LawsuitEntry[]): News[] {
  return events(lawsuits, ({ scheduled }) => scheduled)
}

/** Events of all lawsuits that have passed without a known outcome, oldest first. */
export function overdue(lawsuits: readonly LawsuitEntry[]): News[] {
  return events(lawsuits, ({ unreported }) => unreported)
}

type Event = LawsuitEntry['data']['timeline'][number]

function events(lawsuits: readonly LawsuitEntry[], isWanted: (event: Event) => boolean): News[] {
  return lawsuits
    .flatMap(lawsuit =>
      lawsuit.data.timeline.filter(isWanted).map(({ date, text }) => ({ lawsuit, date, text })),
    )
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** The published lawsuits that an article recommends. */
export function recommended({ data }: LawsuitEntry, all: readonly LawsuitEntry[]): LawsuitEntry[] {
  return data.recommended.flatMap(id => all.find(entry => entry.id === id) ?? [])
}
