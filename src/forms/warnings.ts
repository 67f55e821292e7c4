import { nameOf, questionsOf } from './answers.ts'
import { findSizeProblem } from './check.ts'
import type { Answers, Question, Questionnaire } from './model.ts'
import type { AnswerWarning } from './rules/answer-format.ts'
import { getAnswerFormat } from './rules/formats.ts'
import { past } from './rules/past.ts'

/**
 * Warnings by the names of questions: phone numbers and mail addresses that are probably mistyped, a ZIP
 * code of an unusual length, a date of birth less than 18 years ago, a state where no leads are taken, a
 * changed answer that a questionnaire warns about, and a text that would be too long to send.
 */
export function findWarnings(
  questionnaire: Questionnaire,
  answers: Answers,
  today: string,
  pageUrl: string,
): Readonly<Record<string, AnswerWarning>> {
  const warnings = questionsOf(questionnaire).flatMap(question => {
    const answer = String(answers[nameOf(question)] ?? '')
    if (answer === '') return []
    const warning =
      findCommonWarning(question, answer, today) ?? getAnswerFormat(question)?.warn?.(answer)
    return warning ? [[nameOf(question), warning] as const] : []
  })
  const size = findSizeProblem(questionnaire, answers, pageUrl)
  return { ...Object.fromEntries(warnings), ...(size && { [size.name]: { text: size.message } }) }
}

function findCommonWarning(
  { autocomplete, initial, changedWarning, warnings }: Question,
  answer: string,
  today: string,
): AnswerWarning | undefined {
  const text = warnings?.[answer] ?? (answer === initial ? undefined : changedWarning)
  if (text) return { text }
  const turns18 = `${Number(answer.slice(0, 4)) + 18}${answer.slice(4)}`
  return autocomplete === 'bday' && past.isPossible!(answer, today) && turns18 > today
    ? { text: 'Under 18? Please ask a parent or guardian to send this form.' }
    : undefined
}
