import { createFieldFinding, type TypedDocument } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { fieldOf } from '../../../documents/passages.ts'

/**
 * Dates in front matter that cannot be right: events out of order, and dates in the future of what is
 * told as past.
 * @param day today, or the day to use instead, `YYYY-MM-DD`
 */
export function checkDates(documents: readonly TypedDocument[], day: string): Finding[] {
  return documents.flatMap(document => [
    ...(document.kind === 'lawsuit' ? checkTimeline(document, day) : []),
    ...findFutureDates(document, day),
  ])
}

function checkTimeline(lawsuit: TypedDocument<'lawsuit'>, day: string): Finding[] {
  return lawsuit.data.timeline.flatMap(({ date, scheduled }, index, all) => {
    const before = all[index - 1]?.date
    const createFinding = (message: string, suggestion: string) => [
      createFieldFinding(lawsuit, ['timeline', index, 'date'], message, suggestion),
    ]
    if (before && isFuture(before, date))
      return createFinding(
        `the event of ${date} stands below that of ${before}, which is later`,
        'Sort the events, oldest first. If their order is right, one of the two dates is wrong.',
      )
    return !scheduled && isFuture(date, day)
      ? createFinding(
          `${date} is in the future, and the timeline tells it as past`,
          'Fix the date, or write:\nscheduled: true',
        )
      : []
  })
}

/** The fields whose dates cannot be in the future. */
const pastFields = /(^|\.)(asOf|looked|updated)$|^(figures|reviewer|sources)\.date$/

/** A scheduled article may have been updated up to its day. */
function findFutureDates(document: TypedDocument, day: string): Finding[] {
  const { file, kind, data, passages } = document
  const published = kind === 'lawsuit' ? data.published : day
  return passages
    .filter(passage => pastFields.test(fieldOf(passage)))
    .map(passage => ({
      ...passage,
      latest: passage.path === 'updated' && published > day ? published : day,
    }))
    .filter(({ text, latest }) => isFuture(text, latest))
    .map(({ path, line, text, latest }) => ({
      ...{ file, line, message: `${path} is ${text}, which is in the future` },
      suggestion: `Write ${latest} or a day before it.`,
    }))
}

/** True if a moment (a year, month or day) is later than another, as far as both are exact. */
function isFuture(moment: string, day: string): boolean {
  return moment.slice(0, day.length) > day.slice(0, moment.length)
}
