import type {
  Answers,
  Evidence,
  EvidenceKey,
  Payload,
  Question,
  Questionnaire,
  Step,
  PerClaimant,
  Claimant,
} from './model.ts'

/** The name of a question's control: its MYSELF key. */
export function nameOf({ key }: Pick<Question, 'key'>): string {
  return typeof key === 'string' ? key : key.MYSELF
}

/** The parts of a date. Each has a control of its own, such as `dob-month`. */
export const dateFields = ['month', 'day', 'year'] as const

/** The names of a question's controls: three for a date, one for all other kinds. */
export function controlNamesOf(question: Pick<Question, 'key' | 'kind'>): string[] {
  const name = nameOf(question)
  return question.kind === 'date' ? dateFields.map(part => `${name}-${part}`) : [name]
}

export function questionsOf({
  steps,
}: {
  readonly steps: readonly Pick<Step, 'questions'>[]
}): Question[] {
  return steps.flatMap(step => step.questions)
}

/** The step, from 0, that asks the question of a control. */
export function findStepIndex({ steps }: Questionnaire, name: string): number {
  return steps.findIndex(({ questions }) => questions.some(each => nameOf(each) === name))
}

/** A questionnaire whose named questions start with these answers. */
export function applyPreset(
  questionnaire: Questionnaire,
  preset: Readonly<Record<string, string>>,
): Questionnaire {
  const steps = questionnaire.steps.map(step => ({
    ...step,
    questions: step.questions.map(question => {
      const initial = preset[nameOf(question)]
      return initial === undefined ? question : { ...question, initial }
    }),
  }))
  return { ...questionnaire, steps }
}

/** For whom the claim is made. Any answer but LOVED ONE means MYSELF. */
export function getClaimant({ who }: Questionnaire, answers: Answers): Claimant {
  return who !== undefined && answers[who] === 'LOVED ONE' ? 'LOVED ONE' : 'MYSELF'
}

/** All wordings of a text. */
export function variantsOf(varied: PerClaimant): string[] {
  return typeof varied === 'string' ? [varied] : Object.values(varied)
}

export function pickVariant(varied: PerClaimant, who: Claimant): string {
  return typeof varied === 'string' ? varied : varied[who]
}

/** True if a question is asked, given the answers so far. */
export function isAsked({ when }: Question, answers: Answers): boolean {
  return when === undefined || answers[when.question] === when.is
}

/** The answers that decide whether other questions are asked. */
export function pickDecidingAnswers(questionnaire: Questionnaire, answers: Answers): Answers {
  const names = questionsOf(questionnaire).map(({ when }) => when?.question)
  return Object.fromEntries(Object.entries(answers).filter(([name]) => names.includes(name)))
}

/**
 * The digits of a phone number, without the country code of the United States (1, 001 or 011 1). More
 * than ten digits stay as they are: cut to ten, they would be somebody else's number.
 */
export function extractPhoneDigits(typed: string): string {
  return extractDigits(typed).replace(/^(?:001|0111|1)(?=\d{10}$)/, '')
}

/** The digits of a text. Digits of other scripts become 0 to 9. */
export function extractDigits(text: string): string {
  return toWesternDigits(text).replace(/\D/g, '')
}

/** In Unicode, the ten digits of a script are consecutive, from zero on (general category Nd). */
function toWesternDigits(text: string): string {
  const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))
  return text.replace(/(?!\d)\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0)!
    let first = code
    while (isDigit(first - 1)) first--
    return String((code - first) % 10)
  })
}

/** Invisible characters, which pasted text may contain. */
const invisible = /\p{Cf}/gu

/**
 * Characters that are never sent: control characters except tabs and line breaks, and those that turn
 * the direction of text, so that it reads as something else (https://unicode.org/reports/tr9/).
 */
const unwanted = /(?![\t\n\r])[\p{Bidi_Control}\p{Cc}]/gu

/** A character that shows: no space, control, filler or blank. U+2800 is an empty Braille cell. */
const visible = /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** `YYYY-MM-DD` from month, day and year as typed. It is no valid date if one of them is not. */
function composeDate(typed: readonly string[]): string {
  const parts = typed.map(part => toWesternDigits(part.replace(invisible, '')).trim())
  if (parts.every(part => part === '')) return ''
  const [month, day, year] = wholeDateIn(parts) ?? parts
  return `${year!.padStart(4, '0')}-${monthNumber(month!).padStart(2, '0')}-${day!.padStart(2, '0')}`
}

/** The whole date that was pasted into one of the parts, while the others are empty. */
function wholeDateIn(parts: readonly string[]) {
  const filled = parts.filter(part => part !== '')
  return filled.length === 1 ? parseWholeDate(filled[0]!) : undefined
}

/** The number of a month that is given by its English name; other texts as they are. */
function monthNumber(text: string): string {
  const [, name] = /^(\p{L}{3,9})\.?$/u.exec(text) ?? []
  const index = months.findIndex(month => name && month.startsWith(name.toLowerCase()))
  return index >= 0 ? String(index + 1) : text
}

const months =
  'january february march april may june july august september october november december'.split(' ')

/**
 * The month, day and year of a text that is certainly a whole date: `12/25/1970`, `1970-12-25`,
 * `Dec 25, 1970` or `25 December 1970`. The month comes first in numbers, as in the United States.
 */
export function parseWholeDate(
  text: string,
): [month: string, day: string, year: string] | undefined {
  const typed = toWesternDigits(text.replace(invisible, '')).trim()
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed) ?? []
  if (isoYear) return [isoMonth!, isoDay!, isoYear]
  const [, month, day, year] =
    /^(\d{1,2}|\p{L}{3,9}\.?)[-/.,\s]+(\d{1,2})(?:st|nd|rd|th)?[-/.,\s]+(\d{4})$/u.exec(typed) ?? []
  if (year) return isMonth(month!) ? [monthNumber(month!), day!, year] : undefined
  const [, dayFirst, name, lastYear] =
    /^(\d{1,2})(?:st|nd|rd|th)?[-/.,\s]+(\p{L}{3,9}\.?)[-/.,\s]+(\d{4})$/u.exec(typed) ?? []
  return name && isMonth(name) ? [monthNumber(name), dayFirst!, lastYear!] : undefined
}

function isMonth(text: string): boolean {
  return /^\d+$/.test(monthNumber(text))
}

/**
 * The answer as it is checked and sent: trimmed, without characters that do not show, phone numbers as
 * digits, ZIP+4 without its dash, an e-mail address without what a copied link or name adds to it.
 */
function cleanAnswer({ kind, rule }: Question, given: string): string {
  if (!visible.test(given)) return ''
  if (rule === 'phone') return extractPhoneDigits(given)
  if (rule === 'email') return cleanEmail(given)
  if (rule === 'zip') return cleanZip(given)
  const text = given.replace(unwanted, '')
  return kind === 'longtext' ? text : text.trim()
}

/** `o’brien@…`, `mailto:ada@…`, `Ada <ada@…>` and `ada@example.com.` are certainly an address. */
function cleanEmail(given: string): string {
  const typed = given.replace(invisible, '').replace(unwanted, '').trim()
  const inner = /<([^<>\s]+)>$/.exec(typed)?.[1] ?? typed
  return inner
    .replace(/^mailto:/i, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[.,;]+$/, '')
}

/** Word processors write other dashes than the hyphen. Source: Unicode, general category Pd. */
function cleanZip(given: string): string {
  const typed = toWesternDigits(given.replace(invisible, '')).replace(/[\s\p{Pd}\u2212]/gu, '')
  return typed.replace(/[.,;]+$/, '')
}

/** Reads and cleans the controls of a form. A question that is not asked has the answer "". */
export function readAnswers(questionnaire: Questionnaire, data: FormData): Answers {
  const given = (question: Question) => {
    const values = controlNamesOf(question).map(name => data.get(name))
    if (question.kind === 'checkbox') return values[0] !== null
    const typed = values.map(value => (typeof value === 'string' ? value : ''))
    return question.kind === 'date' ? composeDate(typed) : cleanAnswer(question, typed[0]!)
  }
  const answers: Record<string, string | boolean> = {}
  // In order, because whether a question is asked depends on the answers before it.
  for (const question of questionsOf(questionnaire))
    answers[nameOf(question)] = isAsked(question, answers) ? given(question) : ''
  return answers
}

/** A question that was answered, with the words of the answer. */
export interface AnsweredQuestion {
  readonly label: string
  readonly answer: string
  /** As in {@link Question}. */
  readonly screening: boolean
}

/** The answered questions of the steps before one. */
export function listEarlierAnswers(
  questionnaire: Questionnaire,
  step: number,
  answers: Answers,
): AnsweredQuestion[] {
  const who = getClaimant(questionnaire, answers)
  return questionsOf({ steps: questionnaire.steps.slice(0, step) }).flatMap(question => {
    const given = answers[nameOf(question)]
    if (question.kind === 'hidden' || typeof given !== 'string' || given === '') return []
    const answer = question.options?.find(({ value }) => value === given)?.label ?? given
    return [{ label: pickVariant(question.label, who), answer, screening: question.screening }]
  })
}

/**
 * The body of the POST: answers in the order of the specification, then constants, then evidence.
 * Source of keys and order: the specification of the provider's website API.
 */
export function buildPayload(
  questionnaire: Questionnaire,
  answers: Answers,
  evidence: Evidence,
): Payload {
  const who = getClaimant(questionnaire, answers)
  const sent = listInWireOrder(questionnaire).map(question => {
    return [pickVariant(question.key, who), answers[nameOf(question)] ?? ''] as const
  })
  return {
    ...Object.fromEntries(sent),
    ...questionnaire.constants,
    ...(questionnaire.lead &&
      ({
        page_url: evidence.page,
        ip_address: evidence.address,
        xxTrustedFormCertUrl: evidence.certificate,
        xxTrustedFormPingUrl: '',
      } satisfies Record<EvidenceKey, string>)),
  }
}

/** The questions of a questionnaire in the order in which their answers are sent. */
export function listInWireOrder({ steps }: Questionnaire): Question[] {
  return steps.flatMap(({ questions, sent }) => orderByName(questions, sent))
}

/** Questions in the order of their control names, if there is one. */
export function orderByName(
  questions: readonly Question[],
  names: readonly string[] | undefined,
): readonly Question[] {
  return names?.map(name => questions.find(question => nameOf(question) === name)!) ?? questions
}
