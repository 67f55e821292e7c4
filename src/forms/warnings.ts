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
  if (rule === 'zip') return checkZipState(answer, String(answers.state ?? ''))
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

/** Mail providers with most users in the United States, and some whose names resemble them. */
const providers = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'aol.com', 'icloud.com', 'live.com'],
  ...['msn.com', 'comcast.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'bellsouth.net'],
  ...['cox.net', 'charter.net', 'me.com', 'mac.com', 'ymail.com', 'rocketmail.com', 'mail.com'],
  ...['email.com', 'gmx.com', 'proton.me', 'protonmail.com', 'zoho.com', 'earthlink.net'],
]

function checkMailDomain(answer: string): AnswerWarning | undefined {
  const tidy = answer
    .replace(/\s/g, '')
    .replaceAll(',', '.')
    .replace(/\.{2,}/g, '.')
  if (!answerPatterns.email.test(answer) && answerPatterns.email.test(tidy))
    return { text: 'Did you mean', replacement: tidy }
  const [, user, domain] = /^([^\s@]+)@([^\s@]+)$/.exec(answer.trim().toLowerCase()) ?? []
  if (!user || !domain || providers.includes(domain)) return undefined
  const similar = providers.find(provider => isSimilarDomain(provider, domain))
  return similar ? { text: 'Did you mean', replacement: `${user}@${similar}` } : undefined
}

/** Endings under which companies and mail providers really have addresses: gmx.net, cox.com. */
const realEnding = /\.(com|net|org|edu|gov|us|de|ch|at|ca|uk|fr|es|mx|in|it|nl|eu|io|co)$/

function isSimilarDomain(provider: string, domain: string): boolean {
  const withoutEnding = (host: string) => host.slice(0, host.lastIndexOf('.'))
  // A real company may have the same name under another ending, or a short name of one other letter.
  if (withoutEnding(provider) === withoutEnding(domain) || withoutEnding(provider).length < 5)
    return withoutEnding(provider) === withoutEnding(domain) && !realEnding.test(domain)
  return leven(provider, domain) <= (provider.length > 8 ? 2 : 1)
}

function checkZipState(zip: string, state: string): AnswerWarning | undefined {
  if (zip.length !== 5 || state === '') return undefined
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
