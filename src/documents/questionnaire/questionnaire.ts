import { z } from 'astro/zod'
import { nameOf, questionsOf } from '../../forms/answers.ts'
import { endpoints, type Questionnaire, type Step } from '../../forms/model.ts'
import { markedSchema, textSchema } from '../schemas/fields.ts'
import { createIssue } from '../schemas/issues.ts'
import { questionSchema } from './question.ts'
import { addQuestionnaireIssues } from './questionnaire-rules.ts'

const adviceSchema = z.array(z.strictObject({ title: textSchema, text: markedSchema }))

const stepFields = {
  heading: textSchema,
  button: textSchema,
  intro: markedSchema.optional(),
  note: markedSchema.optional(),
  questions: z.array(questionSchema).min(1),
  sent: z.array(textSchema).optional(),
  shown: z.array(textSchema).optional(),
} satisfies { [Field in keyof Step]-?: z.ZodType<Step[Field]> }

const stepSchema = z
  .strictObject({
    ...stepFields,
    /** Last step only: the text that replaces the form after it was sent. */
    afterwards: markedSchema.optional(),
    /** Last step only: further advice after it was sent. */
    advice: adviceSchema.optional(),
  })
  .check(({ value, issues }) => {
    const names = value.questions.map(nameOf)
    for (const field of ['sent', 'shown'] as const)
      if (value[field] && value[field].toSorted().join() !== names.toSorted().join()) {
        const message = 'must list every key of its step once, and no other'
        issues.push(createIssue([field], message, `The keys are: ${names.join(', ')}`))
      }
  })

/**
 * The schema of `content/questionnaires/*.yaml`, after its parts were included. Short forms are expanded
 * here: an option text becomes label and value, `states` becomes the fifty states.
 * @param categories the categories that those who receive leads know; any if it is not given
 */
export function createQuestionnaireSchema(categories?: readonly string[]) {
  const category = categories ? z.enum(categories) : textSchema
  return z
    .strictObject({
      name: textSchema,
      endpoint: z.enum(endpoints),
      lead: z.boolean().default(true),
      success: textSchema,
      constants: z
        .object({ category: category.optional() })
        .catchall(textSchema)
        .transform(constants => constants as Record<string, string>)
        .default({}),
      /** In place of the advice of the last step. */
      advice: adviceSchema.optional(),
      steps: z.array(stepSchema).min(1),
    })
    .check(addQuestionnaireIssues)
    .transform(({ steps, advice, ...rest }): Omit<Questionnaire, 'id'> => {
      const claimantQuestion = questionsOf({ steps }).find(({ who }) => who)
      return {
        ...rest,
        ...(claimantQuestion && { claimantQuestion: nameOf(claimantQuestion) }),
        afterwards: steps.at(-1)!.afterwards!,
        advice: advice ?? steps.at(-1)!.advice ?? [],
        steps: steps.map(({ afterwards: _, advice: __, questions, ...step }) => ({
          ...step,
          questions: questions.map(({ optional: ___, ...question }) => question),
        })),
      }
    })
}
