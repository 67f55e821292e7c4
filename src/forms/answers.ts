import type {
  Answers,
  Claimant,
  Evidence,
  EvidenceKey,
  Payload,
  PerClaimant,
  Question,
  Questionnaire,
  Step,
} from './model.ts'

/** The name of a question's control: its MYSELF key. */
export function nameOf({ key }: Pick<Question, 'key'>): string {
  return typeof key === 'string' ? key : key.MYSELF
}

/** The fields of a date. Each has its own control, such as `dob-month`. */
export const dateFields = ['month', 'day', 'year'] as const

/** The names of a question's controls: three for a date, one for all other kinds. */
export function controlNamesOf(question: Pick<Question, 'key' | 'kind'>): string[] {
  const name = nameOf(question)
  return question.kind === 'date' ? dateFields.map(field => `${name}-${field}`) : [name]
}

export function questionsOf({
  steps,
}: {
  readonly steps: readonly Pick<Step, 'questions'>[]
}): Question[] {
  return steps.flatMap(step => step.questions)
}

/** The index of the step, from 0, that contains the question with this control name. */
export function findStepIndex({ steps }: Questionnaire, name: string): number {
  return steps.findIndex(({ questions }) => questions.some(each => nameOf(each) === name))
}

/** Returns the questionnaire with these initial answers, by control name. */
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

/** Returns for whom the claim is made. Any answer but LOVED ONE means MYSELF. */
export function getClaimant({ claimantQuestion }: Questionnaire, answers: Answers): Claimant {
  return claimantQuestion !== undefined && answers[claimantQuestion] === 'LOVED ONE'
    ? 'LOVED ONE'
    : 'MYSELF'
}

/** All variants of a text. */
export function variantsOf(variants: PerClaimant): string[] {
  return typeof variants === 'string' ? [variants] : Object.values(variants)
}

export function pickVariant(variants: PerClaimant, claimant: Claimant): string {
  return typeof variants === 'string' ? variants : variants[claimant]
}

/** True if a question is asked after these answers. */
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
export function extractPhoneDigits(entry: string): string {
  return extractDigits(entry).replace(/^(?:001|0111|1)(?=\d{10}$)/, '')
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

/** A visible character: not a space, control, filler or blank. U+2800 is an empty Braille cell. */
const visible = /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Joins the entries for month, day and year to `YYYY-MM-DD`. An invalid entry gives an invalid date. */
function composeDate(entries: readonly string[]): string {
  const fields = entries.map(entry => toWesternDigits(entry.replace(invisible, '')).trim())
  if (fields.every(field => field === '')) return ''
  const [month, day, year] = findWholeDate(fields) ?? fields
  return `${year!.padStart(4, '0')}-${parseMonth(month!).padStart(2, '0')}-${day!.padStart(2, '0')}`
}

/** Finds a whole date that was pasted into one field while the others are empty, or filled into each. */
function findWholeDate(fields: readonly string[]) {
  const [filled, ...others] = new Set(fields.filter(field => field !== ''))
  return filled && others.length === 0 ? parseWholeDate(filled) : undefined
}

/** Turns the English name of a month into its number. Returns other texts unchanged. */
function parseMonth(text: string): string {
  const [, name] = /^(\p{L}{3,9})\.?$/u.exec(text) ?? []
  const index = months.findIndex(month => name && month.startsWith(name.toLowerCase()))
  return index >= 0 ? String(index + 1) : text
}

const months =
  'january february march april may june july august september october november december'.split(' ')

/**
 * Parses a text that is certainly a whole date into month, day and year: `12/25/1970`, `12/25/70`,
 * `12251970`, `1970-12-25`, `Dec 25, 1970` or `25 December 1970`. The month comes first in numbers, as in
 * the United States.
 */
export function parseWholeDate(
  text: string,
): [month: string, day: string, year: string] | undefined {
  const date = toWesternDigits(text.replace(invisible, '')).trim()
  for (const order of dateOrders) {
    const { month, day, year } = order.exec(date)?.groups ?? {}
    const [number, wholeYear] = [parseMonth(month ?? ''), expandYear(year ?? '')]
    if (/^\d+$/.test(number) && wholeYear) return [number, day!, wholeYear]
  }
  return undefined
}

/** The orders in which dates are written. Of eight digits, no two orders have a year since 1900. */
const dateOrders = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<year>(?:19|20)\d\d)(?<month>0[1-9]|1[0-2])(?<day>[0-3]\d)$/,
  /^(?<month>0[1-9]|1[0-2])(?<day>[0-3]\d)(?<year>(?:19|20)\d\d)$/,
  /^(?<month>\d{1,2}|\p{L}{3,9}\.?)[-/.,\s]+(?<day>\d{1,2})(?:st|nd|rd|th)?[-/.,\s]+(?<year>\d{2}|\d{4})$/u,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/.,\s]+(?<month>\p{L}{3,9}\.?)[-/.,\s]+(?<year>\d{2}|\d{4})$/u,
]

/** Completes a year of two digits, if only one century is not in the future. */
function expandYear(year: string): string | undefined {
  if (year.length !== 2) return year
  return 2000 + Number(year) > new Date().getFullYear() ? `19${year}` : undefined
}

/**
 * Turns an entry into the answer that is checked and sent: trimmed, without invisible characters, phone
 * numbers as digits, ZIP+4 without its dash, e-mail addresses without a copied `mailto:` or name.
 */
function cleanAnswer({ kind, rule }: Question, entry: string): string {
  if (!visible.test(entry)) return ''
  if (rule === 'phone') return extractPhoneDigits(entry)
  if (rule === 'email') return cleanEmail(entry)
  if (rule === 'zip') return cleanZip(entry)
  const text = entry.replace(unwanted, '')
  return kind === 'longtext' ? text : text.trim()
}

/** `o’brien@…`, `mailto:ada@…`, `Ada <ada@…>`, `"ada@…"` and `ada@example.com.` are certainly an address. */
function cleanEmail(entry: string): string {
  const address = entry.replace(invisible, '').replace(unwanted, '').trim()
  const inner = /<([^<>\s]+)>$/.exec(address)?.[1] ?? address
  return inner
    .replace(/^mailto:/i, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[.,;]+$/, '')
    .replace(/^["'“”](.*)["'“”]$/, '$1')
}

/** Word processors write other dashes than the hyphen. Source: Unicode, general category Pd. */
function cleanZip(entry: string): string {
  const zip = toWesternDigits(entry.replace(invisible, '')).replace(/[\s\p{Pd}\u2212]/gu, '')
  return zip.replace(/[.,;]+$/, '')
}

/** Reads and cleans the entries of a form. The answer to a question that is not asked is "". */
export function readAnswers(questionnaire: Questionnaire, data: FormData): Answers {
  const readAnswer = (question: Question) => {
    const values = controlNamesOf(question).map(name => data.get(name))
    if (question.kind === 'checkbox') return values[0] !== null
    const entries = values.map(value => (typeof value === 'string' ? value : ''))
    return question.kind === 'date' ? composeDate(entries) : cleanAnswer(question, entries[0]!)
  }
  const answers: Record<string, string | boolean> = {}
  // In order, because whether a question is asked depends on the answers before it.
  for (const question of questionsOf(questionnaire))
    answers[nameOf(question)] = isAsked(question, answers) ? readAnswer(question) : ''
  return answers
}

/** An answered question, as the visitor sees it. */
export interface AnsweredQuestion {
  readonly label: string
  readonly answer: string
  /** As in {@link Question}. */
  readonly screening: boolean
}

/** Lists the answered questions of the steps before `step`, from 0. */
export function listEarlierAnswers(
  questionnaire: Questionnaire,
  step: number,
  answers: Answers,
): AnsweredQuestion[] {
  const claimant = getClaimant(questionnaire, answers)
  return questionsOf({ steps: questionnaire.steps.slice(0, step) }).flatMap(question => {
    const value = answers[nameOf(question)]
    if (question.kind === 'hidden' || typeof value !== 'string' || value === '') return []
    const answer = question.options?.find(option => option.value === value)?.label ?? value
    return [{ label: pickVariant(question.label, claimant), answer, screening: question.screening }]
  })
}

/**
 * Builds the body of the POST: answers in the order of the specification, then constants, then evidence.
 * Source of keys and order: the specification of the provider's website API.
 */
export function buildPayload(
  questionnaire: Questionnaire,
  answers: Answers,
  evidence: Evidence,
): Payload {
  const claimant = getClaimant(questionnaire, answers)
  const fields = listInWireOrder(questionnaire).map(question => {
    return [pickVariant(question.key, claimant), answers[nameOf(question)] ?? ''] as const
  })
  return {
    ...Object.fromEntries(fields),
    ...questionnaire.constants,
    ...(questionnaire.lead &&
      ({
        page_url: evidence.pageUrl,
        ip_address: evidence.ipAddress,
        xxTrustedFormCertUrl: evidence.certificateUrl,
        xxTrustedFormPingUrl: '',
      } satisfies Record<EvidenceKey, string>)),
  }
}

/** Lists the questions in the order in which their answers are sent. */
export function listInWireOrder({ steps }: Questionnaire): Question[] {
  return steps.flatMap(({ questions, sent }) => orderByName(questions, sent))
}

/** Sorts questions in the order of these control names, if it is given. */
export function orderByName(
  questions: readonly Question[],
  names: readonly string[] | undefined,
): readonly Question[] {
  return names?.map(name => questions.find(question => nameOf(question) === name)!) ?? questions
}

/** The question asks for a consent without which nothing is sent. */
export function isConsent({ kind, required }: Pick<Question, 'kind' | 'required'>): boolean {
  return kind === 'checkbox' && required !== undefined
}
