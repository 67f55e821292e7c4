import type { TypedDocument } from '../../../documents/checks/typed-document.ts'
import { createFieldFinding } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { fieldOf, findPassageLine, isProse } from '../../../documents/reading/passages.ts'

/**
 * Dates in front matter that cannot be right: events out of order, and dates in the future of what is
 * told as past. An article of a later day is judged by that day.
 * @param today or the day to use instead, `YYYY-MM-DD`
 */
export function checkDates(documents: readonly TypedDocument[], today: string): Finding[] {
  return documents.flatMap(document => {
    const impossible = findImpossibleDays(document)
    if (document.kind !== 'lawsuit') return [...impossible, ...findFutureDates(document, today)]
    const { published } = document.data
    const day = published > today ? published : today
    return [...impossible, ...checkTimeline(document, day), ...findFutureDates(document, day)]
  })
}

/** A day as texts write it: `February 28, 2026`. */
const writtenDay =
  /\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.? (\d{1,2}), \d{4}\b/g

function findImpossibleDays({ file, passages }: TypedDocument): Finding[] {
  return passages.filter(isProse).flatMap(passage =>
    [...passage.text.matchAll(writtenDay)]
      .filter(([words, day]) => new Date(words).getDate() !== Number(day))
      .map(({ 0: words, index }) => ({
        file,
        line: findPassageLine(passage, index),
        message: `${words} is not in the calendar`,
        suggestion: 'Fix the day or the month.',
      })),
  )
}

function checkTimeline(lawsuit: TypedDocument<'lawsuit'>, day: string): Finding[] {
  return lawsuit.data.timeline.flatMap(({ date, scheduled }, index, all) => {
    const before = all[index - 1]?.date ?? ''
    const create = (message: string, suggestion: string) => [
      createFieldFinding(lawsuit, ['timeline', index, 'date'], message, suggestion),
    ]
    if (isFuture(before, date))
      return create(
        `the event of ${date} stands below that of ${before}, which is later`,
        'Sort the events, oldest first. If their order is right, one of the two dates is wrong.',
      )
    if (scheduled || !isFuture(date, day)) return []
    const message = `${date} is in the future, and the timeline tells it as past`
    return create(message, 'Fix the date, or write:\nscheduled: true')
  })
}

/** The fields whose dates cannot be in the future. In `texts.yaml` such fields hold words. */
const pastFields =
  /(^|\.)(asOf|looked|updated|decided|privacySignal)$|^(figures|reviewer|sources)\.date$/

function findFutureDates({ file, passages }: TypedDocument, day: string): Finding[] {
  return passages
    .filter(passage => pastFields.test(fieldOf(passage)) && /^\d/.test(passage.text))
    .filter(({ text }) => isFuture(text, day))
    .map(({ path, line, text }) => ({
      file,
      line,
      message: `${path} is ${text}, which is in the future`,
      suggestion: `Write ${day} or a day before it.`,
    }))
}

/** True if a moment (a year, month or day) is later than another, as far as both are exact. */
function isFuture(moment: string, day: string): boolean {
  return moment.slice(0, day.length) > day.slice(0, moment.length)
}
