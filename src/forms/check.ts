import * as v from 'valibot'
import { buildPayload, getClaimant, isAsked, nameOf, pickVariant, questionsOf } from './answers.ts'
import {
  type Answers,
  bodyLimit,
  type Claimant,
  type Question,
  type Questionnaire,
} from './model.ts'
import { getAnswerFormat } from './rules/formats.ts'

/** An invalid answer, which blocks a step or a form. */
export interface Problem {
  /** The name of the control. */
  readonly name: string
  /** The text of the toast. */
  readonly message: string
  /** The text beside the control. */
  readonly inline: string
}

/**
 * Finds all problems, in the order of the questions.
 * @param today the visitor's day, `YYYY-MM-DD`
 * @param step the only step to check, from 0; without it, all are checked
 */
export function findProblems(
  questionnaire: Questionnaire,
  answers: Answers,
  today: string,
  step?: number,
): Problem[] {
  const claimant = getClaimant(questionnaire, answers)
  const all = questionsOf(questionnaire)
  const questions = step === undefined ? all : questionnaire.steps[step]!.questions
  return questions.flatMap(question => {
    const problem = isAsked(question, answers) && checkAnswer(question, answers, today, claimant)
    return problem ? [problem] : []
  })
}

/**
 * Finds out whether the body is larger than {@link bodyLimit}, and blames the longest answer. Servers
 * reject such a body, so a retry would not help.
 * @param pageUrl is sent too
 */
export function findSizeProblem(
  questionnaire: Questionnaire,
  answers: Answers,
  pageUrl: string,
): Problem | undefined {
  const payload = buildPayload(questionnaire, answers, {
    pageUrl,
    ipAddress: '',
    certificateUrl: '',
  })
  const excess = countBytes(payload) + evidenceBytes - bodyLimit
  if (excess <= 0) return undefined
  const texts = questionsOf(questionnaire).filter(({ kind }) => /text$/.test(kind))
  const sizes = texts.map(question => countBytes(answers[nameOf(question)]))
  const longest = texts[sizes.indexOf(Math.max(...sizes))]
  if (!longest) return undefined
  const message = `This text is too long to send. Please shorten it by about ${excess.toLocaleString('en-US')} characters.`
  return { name: nameOf(longest), message, inline: message }
}

/** The bytes that the IP address and the certificate's URL may need. */
const evidenceBytes = 1024

function countBytes(value: unknown): number {
  return new Blob([JSON.stringify(value) ?? '']).size
}

function checkAnswer(
  question: Question,
  answers: Answers,
  today: string,
  claimant: Claimant,
): Problem | undefined {
  const { required, inline } = question
  const name = nameOf(question)
  const answer = answers[name]
  if (answer === undefined || answer === '' || answer === false) {
    if (required === undefined) return undefined
    const words = inline ? pickVariant(inline, claimant) : required.trim()
    return { name, message: required, inline: words }
  }
  const format = getAnswerFormat(question)
  if (!format || typeof answer === 'boolean') return undefined
  const { pattern, isPossible = () => true, message = required ?? '' } = format
  const isOfFormat = v.is(v.pipe(v.string(), v.regex(pattern)), answer)
  if (isOfFormat && isPossible(answer, today)) return undefined
  return { name, message, inline: format.inline ?? message }
}

/** The visitor's day, in their own time zone, `YYYY-MM-DD`. */
export function getLocalToday(now = new Date()): string {
  const local = new Date(now.valueOf() - now.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 10)
}
