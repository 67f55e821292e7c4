import type { z } from 'astro/zod'
import { isConsent, nameOf, questionsOf, variantsOf } from '../../forms/answers.ts'
import type { FixedKey } from '../../forms/fixed-keys.ts'
import { evidenceKeys, type Question, type Questionnaire, type Step } from '../../forms/model.ts'
import { suggestNearest } from '../reading/nearest.ts'
import { createIssue } from '../schemas/issues.ts'

type ExpandedQuestionnaire = Pick<Questionnaire, 'endpoint' | 'lead' | 'constants'> & {
  readonly steps: readonly (Step & { afterwards?: string | undefined })[]
}

/** What is read of a lead before it is sent: a box under another key would be none. */
const consentKey: FixedKey = 'checkbox'

const isContactRule = (rule: Question['rule']) => rule === 'phone' || rule === 'email'

type AddIssue = (
  path: readonly PropertyKey[],
  message: string,
  suggestion?: string,
  other?: readonly PropertyKey[],
) => void

export function addQuestionnaireIssues({
  value,
  issues,
}: z.core.ParsePayload<ExpandedQuestionnaire>) {
  const addIssue: AddIssue = (...advice) => void issues.push(createIssue(...advice))
  const { endpoint, lead, constants, steps } = value
  if (lead !== (endpoint === '/submitform'))
    addIssue(
      ['endpoint'],
      'needs "lead: false", unless it is /submitform, which accepts only leads',
    )
  if (lead && !(constants.category && constants.sub_category))
    addIssue(['constants'], 'a lead needs category and sub_category')
  const all = questionsOf(value)
  const lacksConsent = lead && !all.some(isConsent)
  if (lacksConsent)
    addIssue(
      ['steps'],
      'a lead asks for consent',
      'End the steps with:\n- contact\nor the last questions with:\n- consent',
    )
  const paths = new Map(
    steps.flatMap(({ questions }, s) =>
      questions.map((question, q) => [question, ['steps', s, 'questions', q]] as const),
    ),
  )
  const reserved = [...Object.keys(constants), ...(lead ? evidenceKeys : [])]
  steps.forEach((step, s) => {
    step.questions.forEach((question, q) => {
      addIssuesAmongQuestions(question, paths, reserved, (path, ...advice) =>
        addIssue(['steps', s, 'questions', q, ...path], ...advice),
      )
      if (lead && isConsent(question) && question.key !== consentKey)
        addIssue(
          ['steps', s, 'questions', q, 'key'],
          `the consent of a lead is sent as "${consentKey}"`,
        )
    })
    const isLast = s === steps.length - 1
    if (!isLast && step.afterwards !== undefined)
      addIssue(['steps', s, 'afterwards'], 'stands in the last step, and only there')
    // Without the step that asks for consent, the one before it is taken for the last.
    if (isLast && step.afterwards === undefined && !lacksConsent)
      addIssue(['steps', s, 'afterwards'], 'is missing: it stands in the last step')
  })
}

/**
 * The rules between a question and the others of its form.
 * @param paths where each question stands, in their order
 * @param reserved keys that are sent besides those of questions
 */
function addIssuesAmongQuestions(
  question: Question,
  paths: ReadonlyMap<Question, readonly PropertyKey[]>,
  reserved: readonly string[],
  addIssue: AddIssue,
): void {
  const all = [...paths.keys()]
  const { fills, key, kind, label, rule, when, who } = question
  const position = all.indexOf(question)
  const earlier = all.slice(0, position)
  const used = [...reserved, ...earlier.flatMap(other => variantsOf(other.key))]
  const taken = variantsOf(key).find(variant => used.includes(variant))
  if (taken) {
    const twin = earlier.find(other => variantsOf(other.key).includes(taken))
    const place = twin ? [...paths.get(twin)!, 'key'] : ['constants', taken]
    addIssue(['key'], `"${taken}" is sent already: write another`, undefined, place)
  }
  if (!all.some(other => other.who) && [key, label].some(text => typeof text !== 'string'))
    addIssue(['label'], 'varies by who, but no question says "who: true"')
  if (who && position > 0) addIssue(['who'], 'only the first question may ask who')
  if (isConsent(question) && when)
    addIssue(['when'], 'consent is asked for whatever the answers are')
  const fault = when && findChoiceFault(earlier, when.question, when.is)
  if (fault) {
    const field = fault.isUnknown ? 'question' : 'is'
    addIssue(['when', field], `of the questions before it, ${fault.message}`, fault.suggestion)
  }
  if (isContactRule(rule) && earlier.some(other => other.rule === rule))
    addIssue(['rule'], `a form asks for one ${rule}, by which it knows who sends it`)
  const later = all.slice(position + 1).filter(other => other.kind === kind)
  const targets = later.map(nameOf)
  if (fills !== undefined && !targets.includes(fills))
    addIssue(
      ['fills'],
      `no later question "${fills}" is of kind ${kind}`,
      suggestNearest(fills, targets),
    )
}

/** What is wrong with naming an answer to one of these questions, if it is not offered. */
export function findChoiceFault(questions: readonly Question[], name: string, value: string) {
  const choices = questions.filter(({ options }) => options)
  const values = choices
    .find(choice => nameOf(choice) === name)
    ?.options?.map(option => option.value)
  if (!values) {
    const message = `"${name}" is no MYSELF key of a question with options`
    return { isUnknown: true, message, suggestion: suggestNearest(name, choices.map(nameOf)) }
  }
  if (values.includes(value)) return undefined
  const message = `"${value}" is not a value of ${name}`
  return { isUnknown: false, message, suggestion: suggestNearest(value, values) }
}
