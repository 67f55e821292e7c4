import { addDays, getLastDay, longestAge } from '../documents/age.ts'
import { type ContentDocument, findPassages, getFieldValue } from '../documents/content-document.ts'

/** Something in an article that an editor has to look up. */
export interface DueReview {
  /** The day until which it may wait, `YYYY-MM-DD`. */
  readonly by: string
  readonly file: string
  readonly line: number
  readonly message: string
}

/** How many days an event may be without an outcome. */
const longestWait = 60

/** Everything that has to be looked up in articles, soonest first. */
export function listDueReviews(documents: readonly ContentDocument[]): DueReview[] {
  return documents
    .filter(({ kind }) => kind === 'lawsuit')
    .flatMap(document => [...listOldInformation(document), ...listMissingOutcomes(document)])
    .sort((a, b) => a.by.localeCompare(b.by))
}

function listOldInformation(document: ContentDocument): DueReview[] {
  return findPassages(document, 'facts.asOf').map(({ text, line }) => ({
    by: addDays(getLastDay(text), longestAge),
    file: document.file,
    line,
    message: `case information as of ${text}`,
  }))
}

function listMissingOutcomes(document: ContentDocument): DueReview[] {
  const createReview = (path: string, field: string) =>
    getFieldValue(document, path.replace('.date', field)) === 'true'
  return findPassages(document, 'timeline.date')
    .filter(({ path }) => createReview(path, '.scheduled') || createReview(path, '.unreported'))
    .map(({ text, line, path }) => ({
      by: addDays(getLastDay(text), longestWait),
      file: document.file,
      line,
      message: `no outcome of ${text}: ${getFieldValue(document, path.replace('.date', '.text'))}`,
    }))
}
