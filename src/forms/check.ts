import { getClaimant, isAsked, nameOf, pickVariant, questionsOf } from './answers.ts'
import {
  type Answers,
  type Claimant,
  formLimit,
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

/** Finds out whether the body is larger than {@link formLimit}, and blames the longest answer. */
export function findSizeProblem(
  questionnaire: Questionnaire,
  answers: Answers,
  pageUrl: string,
): Problem | undefined {
  const countBytes = (value: unknown) => new Blob([JSON.stringify(value) ?? '']).size
  const excess = countBytes({ ...answers, pageUrl }) + otherBytes - formLimit
  const [longest] = questionsOf(questionnaire)
    .filter(({ kind }) => /text$/.test(kind))
    .map(nameOf)
    .map(name => ({ name, text: `${answers[name] ?? ''}`, size: countBytes(answers[name]) }))
    .sort((a, b) => b.size - a.size)
  if (excess <= 0 || !longest) return undefined
  // A character has one to four bytes.
  const characters = Math.ceil((excess * [...longest.text].length) / longest.size)
  const message = `This text is too long to send. Please shorten it by about ${characters.toLocaleString('en-US')} characters.`
  return { name: longest.name, message, inline: message }
}

/** The bytes that constants, longer keys, the IP address and the certificate's URL may need. */
const otherBytes = 2048

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
  if (pattern.test(answer) && isPossible(answer, today)) return undefined
  return { name, message, inline: format.inline ?? message }
}

/** The visitor's day, in their own time zone, `YYYY-MM-DD`. */
export function getLocalToday(now = new Date()): string {
  const local = new Date(now.valueOf() - now.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 10)
}
