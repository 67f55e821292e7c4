import type { TypedDocument } from '../documents/content-document.ts'
import { addDays, getLastDay } from '../documents/days.ts'
import type { Lawsuit } from '../documents/schemas/lawsuit.ts'
import { locate } from '../documents/yaml.ts'

/** Something in an article that an editor has to look up. */
export interface DueReview {
  /** The day until which it may wait, `YYYY-MM-DD`. */
  readonly by: string
  readonly file: string
  readonly line: number
  readonly message: string
  /** Where to look. */
  readonly place: string
}

/** How many days facts may be old. An outcome is due on its day. */
const maxAgeInDays = { facts: 180, figures: 180, timeline: 0 }

/** How many days after a search in vain an outcome is looked for again. */
const daysBetweenSearches = 60

/** A fact that can change: its field, its date, what to look up, what it cites, and where to look. */
type DatedFact = [
  path: [keyof typeof maxAgeInDays, ...(string | number)[]],
  date: string,
  message: string,
  cited: readonly string[],
  place?: string | undefined,
]

/** Everything that has to be looked up in articles, soonest first. */
export function listDueReviews(lawsuits: readonly TypedDocument<'lawsuit'>[]): DueReview[] {
  return lawsuits
    .flatMap(({ file, data, yaml }) =>
      listDatedFacts(data).map(([path, date, message, cited, place = findPlace(data, cited)]) => ({
        by: addDays(getLastDay(date), maxAgeInDays[path[0]]),
        file,
        line: locate(yaml, path).line,
        message,
        place,
      })),
    )
    .sort((a, b) => a.by.localeCompare(b.by))
}

function listDatedFacts({ facts, figures, timeline }: Lawsuit): DatedFact[] {
  const { asOf, claims, pending, mdl } = facts
  const message = `case information as of ${asOf}: ${facts.unknown}`
  const found: DatedFact[] = [[['facts', 'asOf'], asOf, message, claims.sources]]
  if (claims.asOf !== asOf && claims.asOf !== pending?.asOf) {
    const message = `new claims as of ${claims.asOf}`
    found.push([['facts', 'claims', 'asOf'], claims.asOf, message, claims.sources])
  }
  if (pending) {
    const message = `count of cases as of ${pending.asOf}`
    const place = mdl && `the list of the month on www.jpml.uscourts.gov, by MDL number: ${mdl}`
    found.push([['facts', 'pending', 'asOf'], pending.asOf, message, pending.sources, place])
  }
  // Whoever looks a case up looks up its amounts, so they are as old as its facts at most.
  const openFigures = Object.groupBy(
    figures.filter(({ status }) => status !== 'final'),
    ({ date }) => (getLastDay(date) > getLastDay(asOf) ? date : asOf),
  )
  for (const [date, group = []] of Object.entries(openFigures)) {
    const message = `what became of ${group.map(({ amount }) => amount).join(' · ')}`
    const index = figures.indexOf(group[0]!)
    found.push([['figures', index, 'date'], date, message, group[0]!.sources])
  }
  for (const [index, { date, text, scheduled, looked, sources }] of timeline.entries())
    if (scheduled) {
      const due = looked ? addDays(looked, daysBetweenSearches) : date
      found.push([['timeline', index, 'date'], due, `outcome of ${date}: ${text}`, sources])
    }
  return found
}

/** The site of a federal court, and not that of the panel that groups cases. */
const courtSite = /^https:\/\/(?!www\.jpml\.)[\w.]+\.uscourts\.gov\//

/** What the fact cites first, and the court: its page, if the article cites that. */
function findPlace({ facts, sources }: Lawsuit, [cited]: readonly string[]): string {
  const page = sources.find(({ url }) => courtSite.test(url))
  const source = sources.find(({ id }) => id === cited)
  const places = [source?.url, page?.url ?? facts.court].filter(each => each !== undefined)
  return [...new Set(places)].join(', or ')
}
