import leven from 'leven'
import { nameOf, questionsOf } from './answers.ts'
import type { Answers, Question, Questionnaire } from './model.ts'
import { stateOf } from './zip-codes.ts'

/** A hint about an answer that is probably not meant so. It never stops a submission. */
export interface Advice {
  readonly text: string
  /** An answer to use instead, if the visitor agrees. It stands at the end of the text. */
  readonly instead?: string
}

/**
 * Hints by the names of questions: misspelled mail domains, a ZIP code of another state, and a date
 * of birth less than 18 years ago.
 * @param today `YYYY-MM-DD`
 */
export function adviceOn(
  questionnaire: Questionnaire,
  answers: Answers,
  today: string,
): Readonly<Record<string, Advice>> {
  const found: Record<string, Advice> = {}
  for (const question of questionsOf(questionnaire)) {
    const advice = adviceFor(question, String(answers[nameOf(question)] ?? ''), answers, today)
    if (advice) found[nameOf(question)] = advice
  }
  return found
}

function adviceFor(
  { rule, autocomplete }: Question,
  answer: string,
  answers: Answers,
  today: string,
): Advice | undefined {
  if (rule === 'email') return onMail(answer)
  if (rule === 'zip') return onZip(answer, String(answers.state ?? ''))
  if (autocomplete === 'bday' && isMinor(answer, today))
    return { text: 'Under 18? Please ask a parent or guardian to send this form.' }
  return undefined
}

/** Mail providers with most users in the United States, and some whose names resemble them. */
const providers = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'aol.com', 'icloud.com', 'live.com'],
  ...['msn.com', 'comcast.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'bellsouth.net'],
  ...['cox.net', 'charter.net', 'me.com', 'mac.com', 'ymail.com', 'rocketmail.com', 'mail.com'],
  ...['email.com', 'gmx.com', 'proton.me', 'protonmail.com', 'zoho.com', 'earthlink.net'],
]

function onMail(answer: string): Advice | undefined {
  const [, user, domain] = /^([^\s@]+)@([^\s@]+)$/.exec(answer.trim().toLowerCase()) ?? []
  if (!user || !domain || providers.includes(domain)) return undefined
  const near = providers.find(known => isNear(known, domain))
  return near ? { text: 'Did you mean', instead: `${user}@${near}` } : undefined
}

function isNear(known: string, domain: string): boolean {
  const swapped = domain.replace(/\.(com|net)$/, (_, ending) =>
    ending === 'com' ? '.net' : '.com',
  )
  // In short names, two letters make another name.
  return swapped === known || leven(known, domain) <= (known.length > 8 ? 2 : 1)
}

function onZip(zip: string, state: string): Advice | undefined {
  if (zip.length !== 5 || state === '') return undefined
  const usual = stateOf(zip)
  if (!usual || usual.includes(state)) return undefined
  return {
    text: `ZIP codes that begin with ${zip.slice(0, 3)} are in ${usual.join(' or ')}. Please check the ZIP code and the state.`,
  }
}

function isMinor(born: string, today: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(born) || born >= today) return false
  return `${Number(born.slice(0, 4)) + 18}${born.slice(4)}` > today
}
