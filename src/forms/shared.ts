import type { Option, Question, Questionnaire, Step } from '../schemas/questionnaire.ts'

/** What a page carries of a questionnaire; {@link expanded} makes it whole again. */
export type Abbreviated = Omit<Questionnaire, 'steps' | 'success' | 'afterwards'> & {
  /** A number is the place of a shared step. */
  readonly steps: readonly (ShortStep | number)[]
  /** Numbers are places of shared texts. */
  readonly success: string | number
  readonly afterwards: string | number
}
type ShortStep = Omit<Step, 'questions'> & { readonly questions: readonly ShortQuestion[] }
type ShortQuestion = Omit<Question, 'options'> & {
  /** A text is an option whose label and value are the same; a number, the place of a shared list. */
  readonly options?: number | readonly (Option | string)[]
}

/** What several pages would carry, and what travels once, with the code, instead. */
export interface Shared {
  readonly steps: readonly Step[]
  readonly options: readonly (readonly Option[])[]
  readonly texts: readonly string[]
}

/**
 * Steps that stand in more than one questionnaire or are all of one, lists of options that stand
 * in more than one question and are long, and what several forms say once they are sent.
 */
export function sharedOf(questionnaires: readonly Questionnaire[]): Shared {
  const alone = questionnaires.filter(({ steps }) => steps.length === 1)
  const all = [...questionnaires, ...alone].flatMap(({ steps }) => steps)
  const lists = all.flatMap(({ questions }) =>
    questions.flatMap(({ options }) => (options ? [options] : [])),
  )
  const texts = questionnaires.flatMap(({ success, afterwards }) => [success, afterwards])
  return {
    steps: repeated(all),
    options: repeated(lists.filter(list => list.length > 10)),
    texts: repeated(texts),
  }
}

function repeated<T>(values: readonly T[]): T[] {
  const times = Map.groupBy(values, value => JSON.stringify(value))
  return [...times.values()].flatMap(same => (same.length > 1 ? same.slice(0, 1) : []))
}

export function abbreviated(questionnaire: Questionnaire, shared: Shared): Abbreviated {
  const steps = questionnaire.steps.map(step => {
    const at = placeOf(step, shared.steps)
    return at < 0 ? { ...step, questions: step.questions.map(q => shorter(q, shared)) } : at
  })
  return {
    ...questionnaire,
    success: short(questionnaire.success, shared),
    afterwards: short(questionnaire.afterwards, shared),
    steps,
  }
}

function short(text: string, { texts }: Shared): string | number {
  return texts.includes(text) ? texts.indexOf(text) : text
}

function shorter({ options, ...question }: Question, shared: Shared): ShortQuestion {
  if (!options) return question
  const at = placeOf(options, shared.options)
  if (at >= 0) return { ...question, options: at }
  return {
    ...question,
    options: options.map(each => (each.label === each.value ? each.value : each)),
  }
}

function placeOf<T>(value: T, all: readonly T[]): number {
  const text = JSON.stringify(value)
  return all.findIndex(each => JSON.stringify(each) === text)
}

export function expanded(
  { steps, success, afterwards, ...rest }: Abbreviated,
  shared: Shared,
): Questionnaire {
  const long = (text: string | number) => (typeof text === 'number' ? shared.texts[text]! : text)
  return {
    ...rest,
    success: long(success),
    afterwards: long(afterwards),
    steps: steps.map(step =>
      typeof step === 'number'
        ? shared.steps[step]!
        : { ...step, questions: step.questions.map(question => longer(question, shared)) },
    ),
  }
}

function longer({ options, ...question }: ShortQuestion, shared: Shared): Question {
  if (options === undefined) return question
  if (typeof options === 'number') return { ...question, options: shared.options[options]! }
  return {
    ...question,
    options: options.map(each => (typeof each === 'string' ? { label: each, value: each } : each)),
  }
}
