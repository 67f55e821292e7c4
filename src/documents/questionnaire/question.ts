import { z } from 'astro/zod'
import { answerRules, type Question, type QuestionKind, questionKinds } from '../../forms/model.ts'
import { textSchema } from '../schemas/fields.ts'

export const usStates =
  'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,Florida,Georgia,Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming'.split(
    ',',
  )

const keySchema = textSchema
  .regex(/^[A-Za-z]\w*$/, 'must be letters, digits and _, a letter first')
  .meta({ example: 'Were_you_diagnosed' })

/** One value for everybody, or one for each `Claimant`. */
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
  'address-line1',
  'address-line2',
  'address-line3',
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

/** With more options a question is a list. */
const mostButtons = 6

/** Fields that depend on the question's kind. */
const kindFields = ['options', 'from', 'placeholder', 'rule', 'initial', 'fills'] as const

type Dependent = (typeof kindFields)[number]

const fieldsByKind: Readonly<
  Record<QuestionKind, { needs?: Dependent; takes?: readonly Dependent[] }>
> = {
  buttons: { needs: 'options', takes: ['initial'] },
  list: { needs: 'options', takes: ['placeholder', 'initial'] },
  years: { needs: 'from', takes: ['placeholder'] },
  text: { takes: ['rule', 'initial', 'fills'] },
  longtext: { takes: ['initial'] },
  date: { takes: ['rule', 'fills'] },
  checkbox: {},
  hidden: { takes: ['initial'] },
}

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
    value => {
      if (typeof value !== 'object' || value === null) return value
      const { options, ...rest } = value as { options?: unknown }
      if (options !== 'states') return value
      return { placeholder: '--Select State--', ...rest, options: usStates }
    },
    z.strictObject({
      key: perClaimantSchema(keySchema),
      label: perClaimantSchema(textSchema.meta({ example: 'Were you diagnosed?' })),
      kind: z.enum(questionKinds, { error: `must be one of ${questionKinds.join(', ')}` }),
      who: z.boolean().default(false),
      screening: z.boolean().default(true),
      options: options.optional(),
      from: z.number().int().min(1900).meta({ example: 1980 }).optional(),
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
  .check(({ value, issues }) => {
    const { kind, options, from, rule, required, inline, initial, who, screening } = value
    const { label, optional, changedWarning, flags, autocomplete } = value
    const addIssue = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: field })
    const { needs, takes = [] } = fieldsByKind[kind]
    if (needs && value[needs] === undefined) addIssue(needs, `kind ${kind} needs ${needs}`)
    for (const field of kindFields)
      if (value[field] !== undefined && field !== needs && !takes.includes(field))
        addIssue(field, `kind ${kind} takes no ${field}`)
    const labels = options?.map(({ label }) => label) ?? []
    const duplicate = labels.find((label, index) => labels.indexOf(label) < index)
    if (duplicate !== undefined) addIssue('options', `"${duplicate}" is offered twice`)
    const values = options?.map(({ value }) => value)
    if (kind === 'buttons' && values && !duplicate && new Set(values).size !== values.length)
      addIssue('options', 'two buttons send the same value')
    if (from !== undefined && from > new Date().getFullYear())
      addIssue('from', `${from} is in the future`)
    if (kind === 'hidden' && required !== undefined && initial === undefined)
      addIssue('initial', 'is missing: a hidden question needs a value to send')
    if (values && initial !== undefined && !values.includes(initial))
      addIssue('initial', 'is not one of the options')
    if (kind !== 'hidden' && !optional && required === undefined)
      addIssue('required', 'is missing: write the notice for a missing answer, or "optional: true"')
    if (optional && required !== undefined)
      addIssue('optional', 'must be false where the question has required')
    if (options && kind === 'list' && options.length <= mostButtons)
      addIssue('kind', `must be buttons: a list has more than ${mostButtons} options`)
    if (options && kind === 'buttons' && options.length > mostButtons)
      addIssue('kind', `must be list: there are at most ${mostButtons} buttons`)
    if (rule === 'past' && kind !== 'date') addIssue('rule', 'past is for kind date')
    if (kind === 'date' && (rule !== 'past' || required === undefined))
      addIssue(
        rule === 'past' ? 'required' : 'rule',
        'is missing: a date must be given, and "rule: past" checks it',
      )
    if (required !== undefined && typeof label !== 'string' && typeof (inline ?? '') === 'string')
      addIssue(
        'inline',
        'is missing for LOVED ONE: label varies, so the text beside the control must too',
      )
    if (changedWarning !== undefined && initial === undefined)
      addIssue('changedWarning', 'needs initial, the answer without a warning')
    for (const answer of Object.keys(flags ?? {}))
      if (!values?.includes(answer)) addIssue('flags', `"${answer}" is not one of the options`)
    if (inline !== undefined && required === undefined)
      addIssue('inline', 'replaces the text of required, which is missing')
    if (who && !values?.includes('LOVED ONE'))
      addIssue('options', 'must offer LOVED ONE, because the question says "who: true"')
    if (screening && (autocomplete !== undefined || kind === 'checkbox'))
      addIssue('screening', 'must be false: contact details and consent are not screening answers')
  })
  .meta({ example: questionExample }) satisfies z.ZodType<Question>
