import { z } from 'astro/zod'
import { isConsent, nameOf, questionsOf, variantsOf } from '../../forms/answers.ts'
import {
  endpoints,
  evidenceKeys,
  type PerClaimant,
  type Question,
  type Questionnaire,
} from '../../forms/model.ts'
import { textSchema } from '../schemas/fields.ts'
import { expandAndValidate, type Parts } from './parts.ts'
import { questionExample, questionSchema } from './question.ts'

/** A step after its parts were included. */
export const stepSchema = z
  .strictObject({
    heading: textSchema.meta({ example: 'You May Qualify for Compensation' }),
    button: textSchema.meta({ example: 'DO I QUALIFY?' }),
    intro: textSchema.optional(),
    note: textSchema.optional(),
    questions: z.array(questionSchema).min(1),
    /** Control names in the order in which they are sent, if it differs from `questions`. */
    sent: z.array(textSchema).optional(),
    /** Control names in the order on screen, if it differs from `questions`. */
    shown: z.array(textSchema).optional(),
    /** Last step only: the text that replaces the form after it was sent. */
    afterwards: textSchema.meta({ example: 'A partner law firm may call you.' }).optional(),
    /** Last step only: further advice after it was sent. */
    advice: z.array(z.strictObject({ title: textSchema, text: textSchema })).optional(),
  })
  .check(({ value, issues }) => {
    const names = value.questions.map(nameOf)
    for (const field of ['sent', 'shown'] as const) {
      const listed = value[field]
      if (!listed) continue
      const unknown = listed.filter(name => !names.includes(name))
      const faults = [
        ...names.filter(name => !listed.includes(name)).map(name => `lacks ${name}`),
        ...unknown.map(name => `lists ${name}, which is unknown`),
        ...listed
          .filter((name, at) => listed.indexOf(name) < at)
          .map(name => `lists ${name} twice`),
      ]
      const message = `must list every key of its step once, and ${faults.join(', ')}`
      // Continues, so that other problems of the form are reported too.
      if (faults.length > 0)
        issues.push({ code: 'custom', path: [field], message, input: listed, continue: true })
    }
  })

/** A questionnaire after its parts were included. */
export const expandedQuestionnaireSchema = z.strictObject({
  name: textSchema.meta({ example: 'Depo-Provera claim review' }),
  endpoint: z.enum(endpoints, { error: `must be one of ${endpoints.join(', ')}` }),
  lead: z.boolean().default(true),
  success: textSchema.meta({ example: 'Thank you! Your submission was successful.' }),
  constants: z
    .record(textSchema, textSchema)
    .default({})
    .meta({ example: { category: 'Featured Lawsuit', sub_category: 'Depo Provera Lawsuits' } }),
  steps: z
    .array(stepSchema)
    .min(1)
    .meta({
      example: [
        {
          heading: 'You May Qualify for Compensation',
          button: 'DO I QUALIFY?',
          questions: [questionExample],
        },
        'contact',
      ],
    }),
})

const checkedQuestionnaireSchema = expandedQuestionnaireSchema
  .check(({ value, issues }) => {
    const addIssue = (path: PropertyKey[], message: string) =>
      issues.push({ code: 'custom', path, message, input: path })
    const all = questionsOf(value)
    const claimantQuestion = all.find(({ who }) => who)
    const taken = new Set<string>()
    const own = new Set([...Object.keys(value.constants), ...(value.lead ? evidenceKeys : [])])
    if (value.lead !== (value.endpoint === '/submitform'))
      addIssue(
        ['lead'],
        value.lead
          ? `must be false: ${value.endpoint} accepts no leads`
          : 'must be true: /submitform accepts only leads',
      )
    if (value.lead && !(value.constants.category && value.constants.sub_category))
      addIssue(['constants'], 'a lead needs category and sub_category')
    if (value.lead && !all.some(isConsent))
      addIssue(
        ['steps'],
        'a lead asks for consent: end the steps with "- contact", or their last questions with "- consent"',
      )
    value.steps.forEach((step, s) => {
      step.questions.forEach((question, q) => {
        const path = ['steps', s, 'questions', q]
        for (const key of new Set(variantsOf(question.key))) {
          if (taken.has(key)) addIssue([...path, 'key'], `"${key}" is the key of two questions`)
          if (own.has(key))
            addIssue([...path, 'key'], `"${key}" is sent in any case, not as an answer`)
          taken.add(key)
        }
        if (!claimantQuestion && (hasVariants(question.key) || hasVariants(question.label)))
          addIssue([...path, 'label'], 'varies by who, but no question says "who: true"')
        if (question.who && claimantQuestion !== question)
          addIssue([...path, 'who'], 'only one question may ask who')
        const { when } = question
        const earlier = all.slice(0, all.indexOf(question))
        const decider = earlier.find(other => nameOf(other) === when?.question)
        if (when && !decider?.options?.some(({ value }) => value === when.is))
          addIssue([...path, 'when'], explainWhen(when, earlier, decider))
        const later = all.slice(all.indexOf(question) + 1)
        const target = later.find(other => nameOf(other) === question.fills)
        if (question.fills && target?.kind !== question.kind)
          addIssue(
            [...path, 'fills'],
            `no later question "${question.fills}" is of kind ${question.kind}`,
          )
      })
    })
    if (claimantQuestion && claimantQuestion !== value.steps[0]!.questions[0])
      addIssue(['steps'], 'the question with "who: true" must come first')
    value.steps.forEach(({ afterwards }, s) => {
      const isLast = s === value.steps.length - 1
      if (isLast !== (afterwards !== undefined))
        addIssue(
          ['steps', s, 'afterwards'],
          isLast
            ? 'is missing from the last step'
            : 'is shown after the last step only: take it out here',
        )
    })
  })
  .transform(({ steps, ...rest }): Omit<Questionnaire, 'id'> => {
    const claimantQuestion = questionsOf({ steps }).find(({ who }) => who)
    return {
      ...rest,
      ...(claimantQuestion && { claimantQuestion: nameOf(claimantQuestion) }),
      afterwards: steps.at(-1)!.afterwards!,
      advice: steps.at(-1)!.advice ?? [],
      steps: steps.map(({ afterwards: _, advice: __, questions, ...step }) => ({
        ...step,
        questions: questions.map(({ optional: ___, ...question }) => question),
      })),
    }
  })

/**
 * The schema of `content/questionnaires/*.yaml`. Short forms are expanded here: a named part becomes its
 * questions, an option text becomes label and value, `states` becomes the fifty states.
 */
export function createQuestionnaireSchema(parts: Parts) {
  return z.unknown().transform(expandAndValidate(checkedQuestionnaireSchema, parts))
}

/** The schema of a part that is a list of questions. */
export const listPartSchema = z.array(questionSchema).min(1)

/**
 * Creates the schema of a step in `content/parts`. Rules that involve other steps are checked in the
 * forms that include it.
 * @param parts the parts it may include; steps are listed only so that including one gives a clear error
 */
export function createStepPartSchema(parts: Parts) {
  const check = expandAndValidate(z.object({ steps: z.tuple([stepSchema]) }), parts, 2)
  return z.unknown().transform((value, context) => {
    check({ steps: [value] }, context)
    return value
  })
}

/** Why the question that `when` names does not have the answer that it asks for. */
function explainWhen(
  when: NonNullable<Question['when']>,
  earlier: readonly Question[],
  decider: Question | undefined,
): string {
  const quoteAll = (words: readonly string[]) => words.map(word => `"${word}"`).join(', ')
  if (decider?.options)
    return `"${when.is}" is not a value of ${when.question}, which stores ${quoteAll(decider.options.map(({ value }) => value))}`
  const other = earlier.find(({ key }) => variantsOf(key).includes(when.question))
  if (other)
    return `"${when.question}" is a key for LOVED ONE: write its MYSELF key, ${quoteAll([nameOf(other)])}`
  const possible = earlier.filter(({ options }) => options).map(nameOf)
  return `no earlier question "${when.question}" has options; those that have are ${quoteAll(possible)}`
}

function hasVariants(varied: PerClaimant): boolean {
  return typeof varied !== 'string'
}
