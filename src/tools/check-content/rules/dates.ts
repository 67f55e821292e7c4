import { createFieldFinding, type TypedDocument } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { describeFields, listPaths, listValuesAt } from '../../../documents/schema-fields.ts'
import { lawsuitFields } from '../../../documents/schemas/lawsuit.ts'
import { faqSchema, pageSchema } from '../../../documents/schemas/page.ts'

/**
 * Dates in front matter that cannot be right: events out of order, events of the future that
 * are told as past, and update dates in the future.
 * @param day today, or the day to use instead, `YYYY-MM-DD`
 */
export function checkDates(documents: readonly TypedDocument[], day: string): Finding[] {
  return documents.flatMap(document => [
    ...(document.kind === 'lawsuit' ? checkTimelineDates(document, day) : []),
    ...(document.kind === 'lawsuit' ? findRepeatedEvents(document) : []),
    ...findFutureDates(document, day),
  ])
}

function checkTimelineDates(lawsuit: TypedDocument<'lawsuit'>, day: string): Finding[] {
  return lawsuit.data.timeline.flatMap(({ date, scheduled }, index, all) => {
    const createFinding = (message: string, suggestion: string) => [
      createFieldFinding(lawsuit, ['timeline', index, 'date'], message, suggestion),
    ]
    const before = all[index - 1]?.date
    if (before && isPast(date.slice(0, before.length), before))
      return createFinding(
        `the event of ${date} stands below that of ${before}, which is later`,
        'Sort the events, oldest first. If their order is right, one of the two dates is wrong: compare their years.',
      )
    if (!scheduled && isFuture(date, day))
      return createFinding(
        `${date} is in the future, and the timeline tells it as past`,
        'Fix the date, or write:\nscheduled: true',
      )
    return []
  })
}

/** Scheduled events with the same text, of which a calendar would keep one: see `dates.ics.ts`. */
function findRepeatedEvents(lawsuit: TypedDocument<'lawsuit'>): Finding[] {
  return lawsuit.data.timeline.flatMap(({ text, scheduled }, index, all) => {
    const isTold = all.slice(0, index).some(other => other.scheduled && other.text === text)
    if (!scheduled || !isTold) return []
    const message = `two scheduled events say "${text}"`
    const suggestion = 'Say what is specific to each, such as the court or the plaintiff.'
    return [createFieldFinding(lawsuit, ['timeline', index, 'text'], message, suggestion)]
  })
}

/** The fields of all kinds of documents that hold such dates, from their schemas. */
const pastFields = [
  ...new Set(
    [lawsuitFields, describeFields(pageSchema), describeFields(faqSchema)].flatMap(fields =>
      listPaths(fields, ({ past }) => past === true),
    ),
  ),
]

/** Dates that cannot be in the future. A scheduled article may have been updated up to its day. */
function findFutureDates(document: TypedDocument, day: string): Finding[] {
  const { kind, data } = document
  if (!data || kind === 'texts') return []
  const published = kind === 'lawsuit' ? data.published : day
  const latest = published > day ? published : day
  const checkDate = (field: string, limit: string) =>
    listValuesAt(data, field.split('.'))
      .filter(({ value }) => isFuture(value, limit))
      .map(({ value, path }) =>
        createFieldFinding(
          document,
          path,
          `${field} is ${value}, which is in the future`,
          `Write ${limit} or a day before it.`,
        ),
      )
  return [
    ...checkDate('updated' satisfies keyof typeof data, latest),
    ...pastFields.flatMap(field => checkDate(field, day)),
  ]
}

/** True if a moment (a year, month or day) has passed on a day. */
function isPast(moment: string, day: string): boolean {
  return moment < day.slice(0, moment.length)
}

function isFuture(moment: string, day: string): boolean {
  return moment > day.slice(0, moment.length)
}
