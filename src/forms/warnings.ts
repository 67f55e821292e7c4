import leven from 'leven'
import { nameOf, questionsOf } from './answers.ts'
import { answerPatterns } from './check.ts'
import type { Answers, Question, Questionnaire } from './model.ts'
import { listStatesForZip } from './zip-codes.ts'

/** A warning about an answer that is probably a mistake. It never blocks a submission. */
export interface AnswerWarning {
  readonly text: string
  /** A suggested answer, shown at the end of the text as a button. */
  readonly replacement?: string
}

/**
 * Warnings by the names of questions: phone numbers and mail addresses that are probably mistyped, a ZIP
 * code of another state, a date of birth less than 18 years ago, and a changed answer that a
 * questionnaire warns about.
 * @param today `YYYY-MM-DD`
 */
export function findWarnings(
  questionnaire: Questionnaire,
  answers: Answers,
  today: string,
): Readonly<Record<string, AnswerWarning>> {
  const found: Record<string, AnswerWarning> = {}
  for (const question of questionsOf(questionnaire)) {
    const warning = checkForWarning(
      question,
      String(answers[nameOf(question)] ?? ''),
      answers,
      today,
    )
    if (warning) found[nameOf(question)] = warning
  }
  return found
}

function checkForWarning(
  { rule, autocomplete, initial, changedWarning }: Question,
  answer: string,
  answers: Answers,
  today: string,
): AnswerWarning | undefined {
  if (answer === '') return undefined
  if (changedWarning && answer !== initial) return { text: changedWarning }
  if (rule === 'phone') return checkPhoneNumber(answer)
  if (rule === 'email') return checkMailDomain(answer)
  if (rule === 'zip') return checkZip(answer, String(answers.state ?? ''))
  if (autocomplete === 'bday' && isMinor(answer, today))
    return { text: 'Under 18? Please ask a parent or guardian to send this form.' }
  return undefined
}

/** In the North American Numbering Plan, area and exchange codes begin with 2 to 9: https://nanpa.com. */
function checkPhoneNumber(digits: string): AnswerWarning | undefined {
  if (digits.length > 10)
    return {
      text: `This number has ${digits.length} digits. Please give a U.S. number of 10 digits, without an extension.`,
    }
  return digits.length === 10 && !/^[2-9]\d\d[2-9]/.test(digits)
    ? {
        text: 'U.S. area codes, and the three digits after them, do not begin with 0 or 1. Please check the number.',
      }
    : undefined
}

/** Mail providers with most users in the United States. */
const providers =
  'gmail.com yahoo.com hotmail.com outlook.com aol.com icloud.com live.com msn.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net me.com mac.com ymail.com rocketmail.com protonmail.com earthlink.net'.split(
    ' ',
  )

function checkMailDomain(answer: string): AnswerWarning | undefined {
  const tidy = answer
    .replace(/\s/g, '')
    .replaceAll(',', '.')
    .replace(/\.{2,}/g, '.')
  if (!answerPatterns.email.test(answer) && answerPatterns.email.test(tidy))
    return { text: 'Did you mean', replacement: tidy }
  const [, user, domain] = /^([^\s@]+)@([^\s@]+)$/.exec(answer.trim().toLowerCase()) ?? []
  if (!user || !domain || providers.includes(domain)) return undefined
  const [nearest] = providers
    .map(provider => ({ provider, distance: measureDistance(provider, domain) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((a, b) => a.distance - b.distance)
  return nearest ? { text: 'Did you mean', replacement: `${user}@${nearest.provider}` } : undefined
}

/**
 * Returns how far a domain is from a provider's, Infinity if it may well be real: providers of other
 * countries have the same names under other endings, and companies have names of another first letter.
 */
function measureDistance(provider: string, domain: string): number {
  if (domain.replaceAll('.', '') === provider.replace('.', '')) return 1
  if (domain[0] !== provider[0]) return Infinity
  const [name, ending] = provider.split('.') as [string, string]
  const [typedName, ...typedEndings] = domain.split('.') as [string, ...string[]]
  const slips = name.length > 7 ? 2 : name.length > 4 ? 1 : 0
  return 10 * countSlips(name, typedName, slips) + countSlips(ending, typedEndings.join('.'), 1)
}

/** Counts typing errors, as one if the letters are in another order. More than `limit` are Infinity. */
function countSlips(word: string, typed: string, limit: number): number {
  const isReordered = limit > 0 && [...word].sort().join() === [...typed].sort().join()
  const slips = isReordered && word !== typed ? 1 : leven(word, typed)
  return slips > limit ? Infinity : slips
}

function checkZip(zip: string, state: string): AnswerWarning | undefined {
  if (!answerPatterns.zip.test(zip)) return undefined
  if (zip.length !== 5 && zip.length !== 9)
    return { text: 'U.S. ZIP codes have 5 digits, or 9 with the last four. Please check yours.' }
  if (state === '') return undefined
  const usual = listStatesForZip(zip)
  if (!usual || usual.includes(state)) return undefined
  return {
    text: `ZIP codes that begin with ${zip.slice(0, 3)} are in ${usual.join(' or ')}. Please check the ZIP code and the state.`,
  }
}

function isMinor(born: string, today: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(born) || born >= today) return false
  return `${Number(born.slice(0, 4)) + 18}${born.slice(4)}` > today
}
