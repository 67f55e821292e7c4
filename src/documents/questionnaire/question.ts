import { z } from 'astro/zod'
import { answerRules, type Question, questionKinds } from '../../forms/model.ts'
import { findNearest } from '../choices.ts'
import { createIssue } from '../issues.ts'
import { textSchema } from '../schemas/fields.ts'
import { checkQuestion } from './question-rules.ts'

export const usStates =
  'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,Florida,Georgia,Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming'.split(
    ',',
  )

const keySchema = textSchema
  .regex(/^[A-Za-z]\w*$/, 'must be letters, digits and _, a letter first')
  .meta({ example: 'Were_you_diagnosed' })

/** One value for everybody, or one for each claimant. */
function perClaimantSchema(one: typeof textSchema) {
  return z.union([one, z.strictObject({ MYSELF: one, 'LOVED ONE': one })], {
    error: 'must be one text, or one for MYSELF and one for LOVED ONE',
  })
}

/** The autofill fields that a form may use: https://html.spec.whatwg.org/#autofill-field. */
const autofillFields = [
  'name',
  'honorific-prefix',
  'given-name',
  'additional-name',
  'family-name',
  'honorific-suffix',
  'organization-title',
  'organization',
  'street-address',
  'address-line1',
  'address-line2',
  'address-level1',
  'address-level2',
  'postal-code',
  'country-name',
  'bday',
  'sex',
  'tel',
  'email',
] as const

/** The text that shows and the value that is sent. */
const optionSchema = z
  .union([textSchema, z.strictObject({ label: textSchema, value: textSchema })], {
    error: 'must be a text, or a label and a value; numbers go in quotes',
  })
  .transform(value => (typeof value === 'string' ? { label: value, value } : value))

const options = z
  .array(optionSchema)
  .min(1, 'must be a list of answers, or the word states')
  .meta({ example: ['Yes', 'No'] })

/** A question that fits the schema. */
export const questionExample = {
  key: 'Were_you_diagnosed',
  label: 'Were you diagnosed?',
  kind: 'buttons',
  options: ['Yes', 'No'],
  required: 'Please select whether you were diagnosed.',
}

/**
 * The schema of a question. The fields are described in `forms/model.ts`.
 */
export const questionSchema = z
  .preprocess(
    (value, { issues }) => {
      if (typeof value !== 'object' || value === null) return value
      const { options, ...rest } = value as { options?: unknown; kind?: unknown }
      if (typeof options !== 'string') return value
      if (options !== 'states') {
        const suggestion = findNearest(options, ['states'])
          ? 'Did you mean "states"? Write:\noptions: states'
          : `Write:\noptions: [${options}]`
        const message = 'must be a list of answers, or the word states'
        // The fields are not parsed after this, so no rule may run on them.
        issues.push({ ...createIssue(['options'], message, suggestion), continue: false })
      }
      const placeholder = rest.kind === 'list' ? { placeholder: '--Select State--' } : {}
      return { ...placeholder, ...rest, options: usStates }
    },
    z.strictObject({
      key: perClaimantSchema(keySchema),
      label: perClaimantSchema(textSchema.meta({ example: 'Were you diagnosed?' })),
      kind: z.enum(questionKinds, { error: `must be one of ${questionKinds.join(', ')}` }),
      who: z.boolean().default(false),
      screening: z.boolean().default(true),
      options: options.optional(),
      from: z
        .number()
        .int()
        .min(1900)
        .refine(year => year <= new Date().getFullYear(), 'is in the future')
        .meta({ example: 1980 })
        .optional(),
      /** Says that an answer may be missing. A question is either optional or has `required`. */
      optional: z.boolean().default(false),
      required: textSchema
        .refine(
          words => !/^(yes|no|true|false)$/i.test(words),
          'is the notice that visitors see where the answer is missing: write a sentence',
        )
        .meta({ example: 'Please select whether you were diagnosed.' })
        .optional(),
      inline: perClaimantSchema(textSchema).optional(),
      rule: z.enum(answerRules, { error: `must be one of ${answerRules.join(', ')}` }).optional(),
      when: z
        .strictObject({ question: textSchema, is: textSchema })
        .meta({ example: { question: 'Do_you_want_to_add_more', is: 'Yes' } })
        .optional(),
      hint: perClaimantSchema(textSchema).optional(),
      group: textSchema.optional(),
      autocomplete: z
        .enum(autofillFields, { error: `must be one of ${autofillFields.join(', ')}` })
        .optional(),
      placeholder: textSchema.optional(),
      initial: textSchema.optional(),
      changedWarning: textSchema.optional(),
      fills: textSchema.optional(),
      flags: z
        .record(textSchema, textSchema)
        .meta({ example: { Yes: 'Has a lawyer' } })
        .optional(),
      contractNote: textSchema.optional(),
    }),
  )
  .check(checkQuestion)
  .meta({ example: questionExample }) satisfies z.ZodType<Question>
