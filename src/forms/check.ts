import * as v from 'valibot'
import { isAsked, nameOf, buildPayload, questionsOf, getClaimant, pickVariant } from './answers.ts'
import {
  type Answers,
  bodyLimit,
  type Question,
  type Questionnaire,
  type AnswerRule,
  type Claimant,
} from './model.ts'

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
 * its host must contain a dot, and dots may not begin, end or repeat. The contract states the same
 * patterns, so no flag may change their meaning.
 */
export const answerPatterns = {
  email:
    /^(?!.*\.[.@])[\w!#$%&'*+/=?^`{|}~-][\w.!#$%&'*+/=?^`{|}~-]*@([A-Za-z\d]([A-Za-z\d-]*[A-Za-z\d])?\.)+[A-Za-z][A-Za-z\d-]*[A-Za-z\d]$/,
  phone: /^\d{10}$/,
  zip: /^\d{4,10}$/,
}

const formatSchemas = {
  email: v.pipe(
    v.string(),
    v.regex(answerPatterns.email, 'Please enter a valid email format (e.g., name@example.com).'),
  ),
  phone: v.pipe(v.string(), v.regex(answerPatterns.phone, 'Please enter a valid 10-digit phone number.')),
  zip: v.pipe(
    v.string(),
    v.regex(answerPatterns.zip, 'Please enter a valid numeric zip code (e.g., 75001 ).'),
  ),
} satisfies Record<Exclude<AnswerRule, 'past'>, v.GenericSchema<string>>

/**
 * The first problem, in the order of the questions, if there is one.
 * @param today the visitor's day, `YYYY-MM-DD`
 * @param step the only step to check, from 0; without it, all are checked
 */
export function findFirstProblem(
  questionnaire: Questionnaire,
  answers: Answers,
  today: string,
  step?: number,
): Problem | undefined {
  return findProblems(questionnaire, answers, today, step)[0]
}

/** All problems, in the order of the questions: see {@link findFirstProblem}. */
export function findProblems(
  questionnaire: Questionnaire,
  answers: Answers,
  today: string,
  step?: number,
): Problem[] {
  const who = getClaimant(questionnaire, answers)
  const all = questionsOf(questionnaire)
  const questions = step === undefined ? all : questionnaire.steps[step]!.questions
  return questions.flatMap(question => {
    const problem = isAsked(question, answers) && checkAnswer(question, answers, today, who)
    return problem ? [problem] : []
  })
}

/**
 * The problem of a body that is larger than {@link bodyLimit}, at its longest answer. Servers refuse
 * such a body, and trying again could not help.
 * @param page the URL of the page, which is sent too
 */
export function findSizeProblem(
  questionnaire: Questionnaire,
  answers: Answers,
  page: string,
): Problem | undefined {
  const payload = buildPayload(questionnaire, answers, { page, address: '', certificate: '' })
  const excess = bytesOf(payload) + roomForEvidence - bodyLimit
  if (excess <= 0) return undefined
  const texts = questionsOf(questionnaire).filter(({ kind }) => /text$/.test(kind))
  const sizes = texts.map(question => bytesOf(answers[nameOf(question)]))
  const longest = texts[sizes.indexOf(Math.max(...sizes))]
  if (!longest) return undefined
  const message = `This text is too long to send. Please shorten it by about ${excess.toLocaleString('en-US')} characters.`
  return { name: nameOf(longest), message, inline: message }
}

/** Bytes that the IP address and the certificate's URL may take. */
const roomForEvidence = 1024

function bytesOf(value: unknown): number {
  return new Blob([JSON.stringify(value) ?? '']).size
}

/** The problem of the same question now; the same object while it has not changed. */
export function recheckProblem(
  questionnaire: Questionnaire,
  told: Problem,
  answers: Answers,
  today: string,
): Problem | undefined {
  const all = findProblems(questionnaire, answers, today)
  const found = all.find(({ name }) => name === told.name)
  return found?.inline === told.inline ? told : found
}

function checkAnswer(
  question: Question,
  answers: Answers,
  today: string,
  who: Claimant,
): Problem | undefined {
  const { required, inline, rule } = question
  const name = nameOf(question)
  const answer = answers[name]
  const missing =
    required === undefined
      ? undefined
      : { name, message: required, inline: inline ? pickVariant(inline, who) : required.trim() }
  if (answer === undefined || answer === '' || answer === false) return missing
  if (rule === undefined || typeof answer === 'boolean') return undefined
  if (rule === 'past') return isPastDate(answer, today) ? undefined : missing
  const { issues } = v.safeParse(formatSchemas[rule], answer)
  if (!issues) return undefined
  const [{ message }] = issues
  return { name, message, inline: rule === 'zip' ? zipHelp : message }
}

/** The notice of the specification has a stray space. */
const zipHelp = 'Please enter a ZIP code of 4 to 10 digits, for example 75001.'

/** The earliest date of birth or event. Browsers read the year 61 as 0061. */
const earliestDate = '1900-01-01'

/**
 * True if a day exists, is not before {@link earliestDate}, and is before `today`; both `YYYY-MM-DD`.
 */
function isPastDate(day: string, today: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(day)
  return exists && day.length === 10 && day >= earliestDate && day < today
}

/** The visitor's day, in their own time zone, `YYYY-MM-DD`. */
export function getLocalToday(now = new Date()): string {
  const local = new Date(now.valueOf() - now.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 10)
}
