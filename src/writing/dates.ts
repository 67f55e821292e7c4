import type { Finding } from '../schemas/finding.ts'
import { allOf, type Document, valueAt } from './documents.ts'
import { fieldOf, lineOf, type Passage } from './passages.ts'
import { sentences } from './sentences.ts'

/** Says that something lies ahead: what follows is its date. */
const ahead =
  /\b(?:(?:is|are|remains?) (?:\w+ ){0,2}?(?:scheduled|set|due|expected|planned|slated|to begin|to start)|will)\b/gi

/** Tells what happened: what follows is its date, unless the sentence also looks ahead. */
const behind =
  /\b(?:was|were|had|held|found|said|came|went|began|took|gave|made|won|lost|paid|sent|told|\w{2,}ed)\b/i

const forward =
  /\b(?:will|would|may|might|can|could|must|should|is|are|be|been|due|set|slated|schedul\w*|expect\w*|plan\w*|propos\w*|target\w*|deadlines?|until|through|by|before|from|effective|next|later|upcoming|ends?|expires?|closes?|opens?|begins?|starts?|runs?|takes?|moved|postponed|delayed|extended)\b/i

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const month =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\b\\.?)'
const nth = '\\d{1,2}(?:st|nd|rd|th)?'
const year = '(?:19|20)\\d\\d\\b'

/** May 3, 2025; 3 May 2025; May 2025; and a year by itself where the words around it call it one. */
const date = new RegExp(
  [
    `\\b${month} (?:${nth},? )?${year}`,
    `\\b${nth} ${month},? ${year}`,
    `(?<=\\b(?:in|by|for|of|until|through|since|during|before|after|late|early|mid|spring|summer|fall|autumn|winter|year)[ -]|\\()${year}(?! (?:of|people|women|men|children|[a-z]{3,}s)\\b)`,
  ].join('|'),
  'g',
)

/** Words between "is scheduled" and its date: any that end in a preposition, or few: "be held". */
const near =
  /^[^.;:]{0,60}?\b(?:on|in|for|by|until|to|(?<!as )of|late|early|mid-?)\s?$|^ (?:be \w+ |(?:(?!\w+ed |(?:after|as|before|between|dated|from|of|since|than|through|a|an|the|this|that|its|their) )\w+ ){0,3})(?:\w+day, )?$/i

/**
 * What is to come told as past, and what is past told as to come.
 * @param day the day to judge by, `YYYY-MM-DD`
 */
export function dates(documents: readonly Document[], day: string): Finding[] {
  return documents.flatMap(document => [
    ...timeline(document, day),
    ...stamps(document, day),
    ...document.passages.filter(isProse).flatMap(passage => prose(document, passage, day)),
  ])
}

function timeline(document: Document, day: string): Finding[] {
  return allOf(document, 'timeline.date').flatMap(({ place, line, text }, index, all) => {
    const before = all[index - 1]?.text
    if (before && isPast(text.slice(0, before.length), before)) {
      const what = `${text} is told after ${before}`
      return [
        { file: document.file, line, what, mend: 'Put the events in their order, oldest first.' },
      ]
    }
    const scheduled = valueAt(document, place.replace('.date', '.scheduled')) === 'true'
    const { file } = document
    if (scheduled && isPast(text, day)) {
      const what = `${text} is past, and the timeline calls it scheduled`
      return [
        { file, line, what, mend: 'Say what happened, or write unreported: true for scheduled.' },
      ]
    }
    if (!scheduled && isAhead(text, day)) {
      const what = `${text} is to come, and the timeline tells it as past`
      return [{ file, line, what, mend: 'Mend the date, or write:\nscheduled: true' }]
    }
    return []
  })
}

/** Dates that cannot lie ahead. An article that waits for its day was updated on that day at most. */
function stamps(document: Document, day: string): Finding[] {
  const published = valueAt(document, 'published') ?? day
  const latest = published > day ? published : day
  const of = (field: string, limit: string) =>
    allOf(document, field)
      .filter(({ text }) => isAhead(text, limit))
      .map(({ text, line }) => ({
        file: document.file,
        line,
        what: `${field} is ${text}, which is to come`,
        mend: `Write ${limit} or a day before it.`,
      }))
  return [
    ...of('updated', latest),
    ...['facts.asOf', 'facts.pending.asOf', 'sources.date'].flatMap(field => of(field, day)),
  ]
}

/** Where tense is the writer's; the text of a timeline is told from its own day. */
function isProse(passage: Passage): boolean {
  return /^(paragraph|item|answer|description|facts\.(about|who|status))$/.test(fieldOf(passage))
}

function prose({ file }: Document, passage: Passage, day: string): Finding[] {
  return sentences(passage.text).flatMap(({ text, index }) => {
    const fault = faultOf(text, day)
    return fault ? [{ file, line: lineOf(passage, index), ...fault }] : []
  })
}

function faultOf(sentence: string, day: string): { what: string; mend: string } | undefined {
  const named = [...sentence.matchAll(date)].map(match => ({
    words: match[0],
    at: match.index,
    moment: moment(match[0]),
  }))
  for (const cue of sentence.matchAll(ahead)) {
    const end = cue.index + cue[0].length
    const next = named.find(({ at }) => at > end)
    if (next && near.test(sentence.slice(end, next.at)) && isPast(next.moment, day))
      return {
        what: `"${next.words}" is past, and the sentence tells it as to come`,
        mend: 'Say what happened, or "was scheduled for …; we found no report of it".',
      }
  }
  const future = named.find(({ moment }) => isAhead(moment, day))
  if (
    future &&
    behind.test(sentence.slice(0, future.at)) &&
    !forward.test(sentence.replace(date, ''))
  )
    return {
      what: `"${future.words}" is to come, and the sentence tells it as past`,
      mend: 'Mend the date, or say that it is scheduled.',
    }
  return undefined
}

function moment(words: string): string {
  const [name] = /[A-Z][a-z]{2}/.exec(words) ?? []
  const year = words.slice(-4)
  if (name === undefined) return year
  const number = String(months.indexOf(name.toLowerCase()) + 1).padStart(2, '0')
  const day = /\b\d{1,2}(?!\d)/.exec(words)
  return [year, number, ...(day ? [day[0].padStart(2, '0')] : [])].join('-')
}

/** Whether a moment, exact to the year, month or day, is over on a day. */
function isPast(moment: string, day: string): boolean {
  return moment < day.slice(0, moment.length)
}

function isAhead(moment: string, day: string): boolean {
  return moment > day.slice(0, moment.length)
}
