import {
  type ContentDocument,
  findPassages,
  getFieldValue,
} from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import type { Passage } from '../../../documents/passages.ts'
import { describeFields, listPaths } from '../../../documents/schema-fields.ts'
import { lawsuitFields } from '../../../documents/schemas/lawsuit.ts'
import { faqSchema, pageSchema } from '../../../documents/schemas/page.ts'

/**
 * Dates in front matter that cannot be right: events out of order, past events that are still
 * scheduled, and update dates in the future.
 * @param day today, or the day to use instead, `YYYY-MM-DD`
 */
export function checkDates(documents: readonly ContentDocument[], day: string): Finding[] {
  return documents.flatMap(document => [
    ...checkTimelineDates(document, day),
    ...findRepeatedEvents(document),
    ...findFutureDates(document, day),
  ])
}

function checkTimelineDates(document: ContentDocument, day: string): Finding[] {
  const { file } = document
  return findPassages(document, 'timeline.date').flatMap(({ path, line, text }, index, all) => {
    const before = all[index - 1]?.text
    if (before && isPast(text.slice(0, before.length), before)) {
      const message = `the event of ${text} stands below that of ${before}, which is later`
      const suggestion =
        'Sort the events, oldest first. If their order is right, one of the two dates is wrong: compare their years.'
      return [{ file, line, message, suggestion }]
    }
    const scheduled = getFieldValue(document, path.replace('.date', '.scheduled')) === 'true'
    if (scheduled && isPast(text, day)) {
      const message = `${text} is past, and the timeline calls it scheduled`
      const suggestion =
        'Say what happened, and take out scheduled. If no report was found, write for it:\nunreported: true'
      return [{ file, line, message, suggestion }]
    }
    if (!scheduled && isFuture(text, day)) {
      const message = `${text} is in the future, and the timeline tells it as past`
      return [{ file, line, message, suggestion: 'Fix the date, or write:\nscheduled: true' }]
    }
    return []
  })
}

/** Scheduled events with the same text, of which a calendar would keep one: see `dates.ics.ts`. */
function findRepeatedEvents(document: ContentDocument): Finding[] {
  const isScheduled = ({ path }: Passage) =>
    getFieldValue(document, path.replace('.text', '.scheduled')) === 'true'
  const events = findPassages(document, 'timeline.text').filter(isScheduled)
  return events
    .filter(({ text }, index) => events.findIndex(other => other.text === text) < index)
    .map(({ text, line }) => ({
      file: document.file,
      line,
      message: `two scheduled events say "${text}"`,
      suggestion: 'Say what is specific to each, such as the court or the plaintiff.',
    }))
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
function findFutureDates(document: ContentDocument, day: string): Finding[] {
  const published = getFieldValue(document, 'published') ?? day
  const latest = published > day ? published : day
  const checkDate = (field: string, limit: string) =>
    findPassages(document, field)
      .filter(({ text }) => isFuture(text, limit))
      .map(({ text, line }) => ({
        file: document.file,
        line,
        message: `${field} is ${text}, which is in the future`,
        suggestion: `Write ${limit} or a day before it.`,
      }))
  return [...checkDate('updated', latest), ...pastFields.flatMap(field => checkDate(field, day))]
}

/** True if a moment (a year, month or day) has passed on a day. */
function isPast(moment: string, day: string): boolean {
  return moment < day.slice(0, moment.length)
}

function isFuture(moment: string, day: string): boolean {
  return moment > day.slice(0, moment.length)
}
