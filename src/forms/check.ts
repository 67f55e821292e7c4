import * as v from 'valibot'
import { isAsked, nameOf, questionsOf } from './answers.ts'
import type { Answers, Question, Questionnaire, Rule } from './model.ts'

/** An invalid answer, which keeps a step or a form from being sent. */
export interface Problem {
  /** The control it is about. */
  readonly name: string
  /** The notice. */
  readonly message: string
  /** The text beside the control. */
  readonly inline: string
}

/**
 * The formats of a cleaned e-mail address, phone number and ZIP code. An address may have every
 * character that the HTML standard lets one have (valibot's `email` refuses the apostrophe of an O'Brien);
 * its host must contain a dot, and dots may not begin, end or repeat.
 */
export const patterns = {
  email:
    /^(?!.*\.[.@])[\w!#$%&'*+/=?^`{|}~-][\w.!#$%&'*+/=?^`{|}~-]*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i,
  phone: /^\d{10}$/,
  zip: /^\d{4,10}$/,
}

const formats = {
  email: v.pipe(
    v.string(),
    v.regex(patterns.email, 'Please enter a valid email format (e.g., name@example.com).'),
  ),
  phone: v.pipe(v.string(), v.regex(patterns.phone, 'Please enter a valid 10-digit phone number.')),
  zip: v.pipe(
    v.string(),
    v.regex(patterns.zip, 'Please enter a valid numeric zip code (e.g., 75001 ).'),
  ),
} satisfies Record<Exclude<Rule, 'past'>, v.GenericSchema<string>>

/**
 * The first problem, in the order of the questions, if there is one.
 * @param today the visitor's day, `YYYY-MM-DD`
 */
export function firstProblem(
  questions: readonly Question[],
  answers: Answers,
  today: string,
): Problem | undefined {
  return problemsOf(questions, answers, today)[0]
}

/** All problems, in the order of the questions. */
export function problemsOf(
  questions: readonly Question[],
  answers: Answers,
  today: string,
): Problem[] {
  return questions.flatMap(question => {
    const problem = isAsked(question, answers) && problemOf(question, answers, today)
    return problem ? [problem] : []
  })
}

/** The problem of the same question now; the same object while it has not changed. */
export function recheck(
  questionnaire: Questionnaire,
  told: Problem,
  answers: Answers,
  today: string,
): Problem | undefined {
  const about = questionsOf(questionnaire).filter(question => nameOf(question) === told.name)
  const found = firstProblem(about, answers, today)
  return found?.message === told.message ? told : found
}

function problemOf(question: Question, answers: Answers, today: string): Problem | undefined {
  const { required, inline, rule } = question
  const name = nameOf(question)
  const answer = answers[name]
  const missing =
    required === undefined
      ? undefined
      : { name, message: required, inline: inline ?? required.trim() }
  if (answer === undefined || answer === '' || answer === false) return missing
  if (rule === undefined || typeof answer === 'boolean') return undefined
  if (rule === 'past') return isPastDay(answer, today) ? undefined : missing
  const { issues } = v.safeParse(formats[rule], answer)
  if (!issues) return undefined
  const [{ message }] = issues
  return { name, message, inline: rule === 'zip' ? zipHelp : message }
}

/** The notice of the specification has a stray space. */
const zipHelp = 'Please enter a ZIP code of 4 to 10 digits, for example 75001.'

/** The earliest date of birth or event. Browsers read the year 61 as 0061. */
const firstDay = '1900-01-01'

/**
 * True if a day exists, is not before {@link firstDay}, and is before `today`; both `YYYY-MM-DD`.
 */
function isPastDay(day: string, today: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(day)
  return exists && day.length === 10 && day >= firstDay && day < today
}

/** The visitor's day, in their own time zone, `YYYY-MM-DD`. */
export function todayHere(now = new Date()): string {
  const local = new Date(now.valueOf() - now.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 10)
}
