import type { TypedDocument } from '../documents/checks/typed-document.ts'
import { validateContent } from '../documents/checks/validate-content.ts'
import { requireData } from '../documents/reading/finding.ts'
import { locate } from '../documents/reading/yaml.ts'
import type { Lawsuit } from '../documents/schemas/lawsuit.ts'
import { addDays, getLastDay } from '../forms/days.ts'
import { printFindings, runProgram } from '../program.ts'

/** How many days facts and amounts may be old. An outcome is due on its day. */
const maxAgeInDays = 180

/** How many days after a search in vain an outcome is looked for again. */
const daysBetweenSearches = 60

export function listDueReviews(lawsuits: readonly TypedDocument<'lawsuit'>[]) {
  return lawsuits
    .flatMap(({ file, data, yaml }) =>
      listDatedFacts(data).map(([path, by, message, place]) => {
        return { by, file, line: locate(yaml, path).line, message, place }
      }),
    )
    .sort((a, b) => a.by.localeCompare(b.by))
}

/** Facts that can change: the field, the day until which it may wait, what to look up, and where. */
function listDatedFacts({ facts, figures, timeline, sources }: Lawsuit) {
  const { asOf, claims, pending, mdl, court, docket = court } = facts
  const reviews: [path: PropertyKey[], by: string, message: string, place: string][] = []
  const add = (
    path: PropertyKey[],
    by: string,
    message: string,
    [cited]: readonly string[],
    place = [sources.find(({ id }) => id === cited)?.url, docket].filter(Boolean).join(', or '),
  ) => reviews.push([path, by, message, place])
  const getDueDay = (date: string) => addDays(getLastDay(date), maxAgeInDays)
  const message = `case information as of ${asOf}: ${facts.unknown}`
  add(['facts', 'asOf'], getDueDay(asOf), message, claims.sources)
  if (claims.asOf !== asOf && claims.asOf !== pending?.asOf) {
    const message = `new claims as of ${claims.asOf}`
    add(['facts', 'claims', 'asOf'], getDueDay(claims.asOf), message, claims.sources)
  }
  if (pending) {
    const message = `count of cases as of ${pending.asOf}`
    const list = mdl && `the list of the month on www.jpml.uscourts.gov, by MDL number: ${mdl}`
    add(['facts', 'pending', 'asOf'], getDueDay(pending.asOf), message, pending.sources, list)
  }
  // Whoever looks a case up looks up its amounts, so they are as old as its facts at most.
  for (const [index, { amount, date, status, sources }] of figures.entries())
    if (status !== 'final') {
      const newer = getLastDay(date) > getLastDay(asOf) ? date : asOf
      add(['figures', index, 'date'], getDueDay(newer), `what became of ${amount}`, sources)
    }
  for (const [index, { date, text, scheduled, looked, sources }] of timeline.entries())
    if (scheduled) {
      const by = looked ? addDays(looked, daysBetweenSearches) : getLastDay(date)
      add(['timeline', index, 'date'], by, `outcome of ${date}: ${text}`, sources)
    }
  return reviews
}

/**
 * `npm run due` lists when the year in `site.yaml` is over and what an editor has to look up in the articles, and
 * where, soonest first. An article that does not fit its schema is not read.
 */
if (import.meta.main)
  await runProgram(async () => {
    const { site, lawsuits, invalid } = requireData(await validateContent())
    printFindings(invalid, 'Warning: ')
    console.log(`${site.year + 1}-01-01  content/site.yaml  year: ${site.year} ends`)
    for (const { by, file, line, message, place } of listDueReviews(lawsuits))
      console.log(`${by}  ${file}:${line}  ${message}\n            ${place}`)
  })
