import { z } from 'astro/zod'
import { nameOf, questionsOf } from '../../forms/answers.ts'
import { endpoints, type Questionnaire } from '../../forms/model.ts'
import { createIssue } from '../issues.ts'
import { renderFields } from '../schema-fields.ts'
import { textSchema } from '../schemas/fields.ts'
import { expandAndValidate, type Parts } from './parts.ts'
import { questionExample, questionSchema } from './question.ts'
import { checkQuestionnaire } from './questionnaire-rules.ts'

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
      const sorted = [...new Set([...listed.filter(name => names.includes(name)), ...names])]
      const message = 'must list every key of its step once, and no other'
      if (listed.join() !== sorted.join())
        issues.push(createIssue([field], message, `Write:\n${renderFields({ [field]: sorted })}`))
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
  .check(checkQuestionnaire)
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
 * @param parts the lists of questions that it may include
 */
export function createStepPartSchema(parts: Parts) {
  const check = expandAndValidate(z.object({ steps: z.tuple([stepSchema]) }), parts, 2)
  return z.unknown().transform((value, context) => {
    check({ steps: [value] }, context)
    return value
  })
}
