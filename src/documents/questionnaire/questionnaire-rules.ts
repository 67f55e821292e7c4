import type { z } from 'astro/zod'
import { isConsent, nameOf, questionsOf, variantsOf } from '../../forms/answers.ts'
import { evidenceKeys, type Question, type Step } from '../../forms/model.ts'
import { createIssue } from '../issues.ts'
import { suggestNearest } from '../nearest.ts'

interface ExpandedQuestionnaire {
  readonly endpoint: string
  readonly lead: boolean
  readonly constants: Readonly<Record<string, string>>
  readonly steps: readonly (Step & { afterwards?: string | undefined })[]
}

type AddIssue = (path: readonly PropertyKey[], message: string, suggestion?: string) => void

/** The rules between the fields of a form, and between its questions. */
export function checkQuestionnaire({ value, issues }: z.core.ParsePayload<ExpandedQuestionnaire>) {
  const addIssue: AddIssue = (path, message, suggestion) =>
    void issues.push(createIssue(path, message, suggestion))
  checkLead(value, addIssue)
  const all = questionsOf(value)
  const claimantQuestion = all.find(({ who }) => who)
  if (claimantQuestion && claimantQuestion !== all[0])
    addIssue(['steps'], 'the question with "who: true" must come first')
  const reserved = [...Object.keys(value.constants), ...(value.lead ? evidenceKeys : [])]
  value.steps.forEach((step, s) => {
    step.questions.forEach((question, q) => {
      const path = ['steps', s, 'questions', q]
      const { key, label } = question
      const earlier = all.slice(0, all.indexOf(question))
      const usedKeys = [...reserved, ...earlier.flatMap(each => variantsOf(each.key))]
      for (const each of new Set(variantsOf(key)))
        if (usedKeys.includes(each))
          addIssue([...path, 'key'], `"${each}" is sent already: write another`)
      if (!claimantQuestion && [key, label].some(text => typeof text !== 'string'))
        addIssue([...path, 'label'], 'varies by who, but no question says "who: true"')
      if (question.who && claimantQuestion !== question)
        addIssue([...path, 'who'], 'only one question may ask who')
      if (isConsent(question) && question.when)
        addIssue([...path, 'when'], 'consent is asked for whatever the answers are')
      checkCondition(question, earlier, path, addIssue)
      checkTarget(question, all.slice(earlier.length + 1), path, addIssue)
    })
    const isLast = s === value.steps.length - 1
    if (isLast !== (step.afterwards !== undefined))
      addIssue(['steps', s, 'afterwards'], 'stands in the last step, and only there')
  })
}

function checkLead(form: ExpandedQuestionnaire, addIssue: AddIssue): void {
  const { endpoint, lead, constants } = form
  if (lead !== (endpoint === '/submitform'))
    addIssue(
      ['endpoint'],
      'needs "lead: false", unless it is /submitform, which accepts only leads',
    )
  if (!lead) return
  if (!(constants.category && constants.sub_category))
    addIssue(['constants'], 'a lead needs category and sub_category')
  if (!questionsOf(form).some(isConsent))
    addIssue(['steps'], 'a lead asks for consent', 'End the last questions with:\n- consent')
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
  const decider = choices.find(each => nameOf(each) === when.question)
  const values = decider?.options?.map(({ value }) => value) ?? []
  if (!decider)
    addIssue(
      [...path, 'when', 'question'],
      `"${when.question}" is no MYSELF key of an earlier question with options`,
      suggestNearest(when.question, choices.map(nameOf)),
    )
  else if (!values.includes(when.is))
    addIssue(
      [...path, 'when', 'is'],
      `"${when.is}" is not a value of ${when.question}`,
      suggestNearest(when.is, values),
    )
}

/** A later question of the same kind must be there for `fills`. */
function checkTarget(
  { fills, kind }: Question,
  later: readonly Question[],
  path: readonly PropertyKey[],
  addIssue: AddIssue,
): void {
  const names = later.filter(other => other.kind === kind).map(nameOf)
  if (fills !== undefined && !names.includes(fills))
    addIssue(
      [...path, 'fills'],
      `no later question "${fills}" is of kind ${kind}`,
      suggestNearest(fills, names),
    )
}
