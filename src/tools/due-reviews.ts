import type { TypedDocument } from '../documents/content-document.ts'
import { addDays, getLastDay, maxAgeInDays } from '../documents/days.ts'

/** Something in an article that an editor has to look up. */
export interface DueReview {
  /** The day until which it may wait, `YYYY-MM-DD`. */
  readonly by: string
  readonly file: string
  readonly line: number
  readonly message: string
}

/** How many days an event may be without an outcome. */
const maxDaysWithoutOutcome = 60

/** Everything that has to be looked up in articles, soonest first. */
export function listDueReviews(lawsuits: readonly TypedDocument<'lawsuit'>[]): DueReview[] {
  return lawsuits
    .flatMap(lawsuit => [createAgeReview(lawsuit), ...listMissingOutcomes(lawsuit)])
    .sort((a, b) => a.by.localeCompare(b.by))
}

function createAgeReview({ file, data, yaml }: TypedDocument<'lawsuit'>): DueReview {
  const { asOf } = data.facts
  return {
    by: addDays(getLastDay(asOf), maxAgeInDays),
    file,
    line: yaml.lineOf(['facts', 'asOf']),
    message: `case information as of ${asOf}`,
  }
}

function listMissingOutcomes({ file, data, yaml }: TypedDocument<'lawsuit'>): DueReview[] {
  return data.timeline.flatMap(({ date, text, scheduled, unreported }, index) => {
    if (!scheduled && !unreported) return []
    const line = yaml.lineOf(['timeline', index, 'date'])
    const message = `no outcome of ${date}: ${text}`
    return [{ by: addDays(getLastDay(date), maxDaysWithoutOutcome), file, line, message }]
  })
}
