import type { z } from 'astro/zod'
import { isConsent, nameOf, questionsOf, variantsOf } from '../../forms/answers.ts'
import { evidenceKeys, type PerClaimant, type Question, type Step } from '../../forms/model.ts'
import { findNearest } from '../choices.ts'
import { createIssue } from '../issues.ts'
import { renderFields } from '../schema-fields.ts'

interface ExpandedQuestionnaire {
  readonly name: string
  readonly endpoint: string
  readonly lead: boolean
  readonly constants: Readonly<Record<string, string>>
  readonly steps: readonly (Pick<Step, 'questions'> & { afterwards?: string | undefined })[]
}

type AddIssue = (path: readonly PropertyKey[], message: string, suggestion?: string) => void

/** The rules between the fields of a form, and between its questions. */
export function checkQuestionnaire({ value, issues }: z.core.ParsePayload<ExpandedQuestionnaire>) {
  const addIssue: AddIssue = (path, message, suggestion = 'Take it out.') =>
    void issues.push(createIssue(path, message, suggestion))
  checkLead(value, addIssue)
  checkKeys(value, addIssue)
  const all = questionsOf(value)
  const claimantQuestion = all.find(({ who }) => who)
  value.steps.forEach((step, s) => {
    step.questions.forEach((question, q) => {
      const path = ['steps', s, 'questions', q]
      if (
        !claimantQuestion &&
        [question.key, question.label].some(text => typeof text !== 'string')
      )
        addIssue(
          [...path, 'label'],
          'varies by who, but no question says "who: true"',
          'Write one key and one label, or write "who: true" at the first question.',
        )
      if (question.who && claimantQuestion !== question)
        addIssue([...path, 'who'], 'only one question may ask who')
      if (isConsent(question) && question.when)
        addIssue([...path, 'when'], 'consent is asked for whatever the answers are')
      const position = all.indexOf(question)
      checkCondition(question, all.slice(0, position), path, addIssue)
      checkTarget(question, all.slice(position + 1), path, addIssue)
    })
    const isLast = s === value.steps.length - 1
    const path = ['steps', s, 'afterwards']
    const example = 'Write, for example:\nafterwards: A partner law firm may call you.'
    if (isLast && step.afterwards === undefined)
      addIssue(path, 'is missing from the last step', example)
    if (!isLast && step.afterwards !== undefined)
      addIssue(path, 'is shown after the last step only')
  })
  if (claimantQuestion && claimantQuestion !== value.steps[0]!.questions[0])
    addIssue(
      ['steps'],
      'the question with "who: true" must come first',
      'Move it to the top of the first step.',
    )
}

function checkLead(form: ExpandedQuestionnaire, addIssue: AddIssue): void {
  const { name, endpoint, lead, constants } = form
  if (lead && endpoint !== '/submitform')
    addIssue(['lead'], `must be false: ${endpoint} accepts no leads`, 'Write:\nlead: false')
  if (!lead && endpoint === '/submitform')
    addIssue(['lead'], 'must be true: /submitform accepts only leads')
  if (!lead) return
  const example = { constants: { category: 'Inquiry', sub_category: name, ...constants } }
  if (!(constants.category && constants.sub_category))
    addIssue(
      ['constants'],
      'a lead needs category and sub_category',
      `Write, for example:\n${renderFields(example)}`,
    )
  if (!questionsOf(form).some(isConsent))
    addIssue(
      ['steps'],
      'a lead asks for consent',
      'End the steps with "- contact", or the last questions with:\n- consent',
    )
}

function checkKeys({ lead, constants, steps }: ExpandedQuestionnaire, addIssue: AddIssue): void {
  const usedKeys = new Set<string>()
  const reservedKeys = new Set([...Object.keys(constants), ...(lead ? evidenceKeys : [])])
  steps.forEach(({ questions }, s) => {
    questions.forEach((question, q) => {
      const suggestion = `Write another, for example:\n${renderFields({ key: addSuffix(question.key) })}`
      for (const key of new Set(variantsOf(question.key))) {
        const path = ['steps', s, 'questions', q, 'key']
        if (usedKeys.has(key)) addIssue(path, `"${key}" is the key of two questions`, suggestion)
        if (reservedKeys.has(key))
          addIssue(path, `"${key}" is sent in any case, not as an answer`, suggestion)
        usedKeys.add(key)
      }
    })
  })
}

function addSuffix(key: PerClaimant): PerClaimant {
  if (typeof key === 'string') return `${key}_2`
  return { MYSELF: `${key.MYSELF}_2`, 'LOVED ONE': `${key['LOVED ONE']}_2` }
}

/** An earlier question must be able to have the answer that `when` asks for. */
function checkCondition(
  { when }: Question,
  earlier: readonly Question[],
  path: readonly PropertyKey[],
  addIssue: AddIssue,
): void {
  if (!when) return
  const choices = earlier.filter(({ options }) => options)
  const names = choices.map(nameOf)
  const near = findNearest(when.question, names)
  const decider =
    choices.find(({ key }) => variantsOf(key).includes(when.question)) ??
    choices.find(each => nameOf(each) === near) ??
    choices[0]
  if (!decider) {
    addIssue([...path, 'when'], 'no earlier question has options')
    return
  }
  const question = nameOf(decider)
  const values = decider.options!.map(({ value }) => value)
  if (question === when.question && values.includes(when.is)) return
  const message =
    question === when.question
      ? `"${when.is}" is not a value of ${question}, which stores ${values.join(', ')}`
      : `"${when.question}" is no MYSELF key of an earlier question with options, which are ${names.join(', ')}`
  const is = findNearest(when.is, values) ?? values[0]
  const example = renderFields({ when: { question, is } })
  addIssue([...path, 'when'], message, `Write, for example:\n${example}`)
}

/** A later question of the same kind must be there for `fills`. */
function checkTarget(
  { fills, kind }: Question,
  later: readonly Question[],
  path: readonly PropertyKey[],
  addIssue: AddIssue,
): void {
  const names = later.filter(other => other.kind === kind).map(nameOf)
  if (fills === undefined || names.includes(fills)) return
  const message = `no later question "${fills}" is of kind ${kind}`
  const name = findNearest(fills, names) ?? names[0]
  addIssue([...path, 'fills'], message, name && `Write, for example:\nfills: ${name}`)
}
