import { formatDay } from './days.ts'
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
import { cleanText, isBlank, removeUnwanted } from './rules/characters.ts'
import { getAnswerFormat } from './rules/formats.ts'
import { past } from './rules/past.ts'

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

export function questionsOf(form: { steps: readonly Pick<Step, 'questions'>[] }): Question[] {
  return form.steps.flatMap(step => step.questions)
}

/** The index of the step, from 0, that contains the question with this control name. */
export function findStepIndex({ steps }: Questionnaire, name: string): number {
  return steps.findIndex(({ questions }) => questions.some(question => nameOf(question) === name))
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
      return initial === undefined || !question.options ? question : { ...question, initial }
    }),
  }))
  return { ...questionnaire, steps }
}

/** Returns for whom the claim is made. Any answer but LOVED ONE means MYSELF. */
export function getClaimant({ claimantQuestion }: Questionnaire, answers: Answers): Claimant {
  return answers[claimantQuestion ?? ''] === 'LOVED ONE' ? 'LOVED ONE' : 'MYSELF'
}

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

/** Turns the entries of a question's controls into the answer that is checked and sent. */
function cleanAnswer(question: Question, entries: readonly string[]): string {
  if (entries.every(isBlank)) return ''
  const format = getAnswerFormat(question)
  if (format) return format.clean(...entries)
  return question.kind === 'longtext' ? removeUnwanted(entries[0]!) : cleanText(entries[0]!)
}

/** Reads and cleans the entries of a form. The answer to a question that is not asked is "". */
export function parseAnswers(questionnaire: Questionnaire, data: FormData): Answers {
  const readAnswer = (question: Question) => {
    if (question.kind === 'checkbox') return data.has(nameOf(question))
    const entries = controlNamesOf(question).map(name => String(data.get(name) ?? ''))
    return cleanAnswer(question, entries)
  }
  const answers: Record<string, string | boolean> = {}
  // In order, because whether a question is asked depends on the answers before it.
  for (const question of questionsOf(questionnaire))
    answers[nameOf(question)] = isAsked(question, answers) ? readAnswer(question) : ''
  return answers
}

export interface AnsweredQuestion extends Pick<Question, 'rule' | 'autocomplete'> {
  readonly label: string
  readonly answer: string
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
    const label = pickVariant(question.label, claimant)
    const { rule, autocomplete } = question
    return [{ label, answer: formatAnswer(question, value), rule, autocomplete }]
  })
}

/** An answer as people read it: an option by its label, a date as "May 3, 1960". */
export function formatAnswer(
  { kind, options }: Pick<Question, 'kind' | 'options'>,
  answer: string,
): string {
  if (kind === 'date' && past.pattern.test(answer)) return formatDay(answer)
  return options?.find(({ value }) => value === answer)?.label ?? answer
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
