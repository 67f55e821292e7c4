import { z } from 'astro/zod'
import { variantsOf } from '../../forms/answers.ts'
import { listKindFields, type Question, questionKinds } from '../../forms/model.ts'
import { usStates } from '../../forms/us-states.ts'
import { suggestNearest } from '../reading/nearest.ts'
import { createUniqueListSchema, markedSchema, textSchema } from '../schemas/fields.ts'
import { createIssue } from '../schemas/issues.ts'

const keySchema = textSchema.regex(/^[A-Za-z]\w*$/, 'must be letters, digits and _, a letter first')

/** One value for everybody, or one for each claimant. */
function perClaimantSchema(one: typeof textSchema) {
  return z.union([one, z.strictObject({ MYSELF: one, 'LOVED ONE': one })], {
    error: 'must be one text, or one for MYSELF and one for LOVED ONE',
  })
}

/** The autofill fields that a form may use: https://html.spec.whatwg.org/#autofill-field. */
const autofillFields = [
  'name',
  'given-name',
  'family-name',
  'organization',
  'street-address',
  'address-line1',
  'address-line2',
  'address-level1',
  'address-level2',
  'postal-code',
  'bday',
  'tel',
  'email',
]

const optionRule = {
  error: ({ input }: { input?: unknown }) =>
    `${JSON.stringify(input)} must be a text that begins with a capital or a number, or a label and a value; a number, or a text with a comma, goes in quotes`,
}

/**
 * The text that shows and the value that is sent. YAML splits a text at a comma, so one that begins with
 * a small letter may be the rest of another.
 */
const optionSchema = z.union(
  [
    textSchema.regex(/^[^\p{Ll}]/u, optionRule).transform(text => ({ label: text, value: text })),
    z.strictObject({ label: textSchema, value: textSchema }),
  ],
  optionRule,
)

const stateOptions = z
  .literal('states')
  .transform(() => usStates.map(name => ({ label: name, value: name })))

const optionsSchema = createUniqueListSchema(optionSchema, ({ label }) => label).min(1)

const listOptionsSchema = z.union([stateOptions, optionsSchema], {
  error: 'must be a list of answers, or the word states',
})

/** A question as it is written. It is optional, or has `required`. */
type WrittenQuestion = Question & { readonly optional?: boolean }

/** The fields that are no texts, and what writers may write in them. The build adds `warnings`. */
const writtenFields: {
  [Field in Exclude<keyof WrittenQuestion, 'warnings'> as WrittenQuestion[Field] extends
    | string
    | undefined
    ? never
    : Field]: z.ZodType<WrittenQuestion[Field]>
} = {
  key: perClaimantSchema(keySchema),
  label: perClaimantSchema(markedSchema),
  who: z.boolean().default(false),
  screening: z.boolean().default(true),
  optional: z.boolean().default(false),
  inline: perClaimantSchema(textSchema),
  when: z.strictObject({ question: textSchema, is: textSchema }),
  hint: perClaimantSchema(textSchema),
  flags: z.record(textSchema, textSchema),
  options: optionsSchema,
  from: z
    .int()
    .min(1900)
    .refine(year => year <= new Date().getFullYear(), 'is in the future'),
}

/** A field in the form model: a schema of Valibot. */
interface ModelField {
  readonly type: string
  readonly wrapped?: ModelField
  readonly options?: readonly string[]
}

/** What writers may write in a field of one kind. Where the form model names the values, those. */
function createFieldSchema(name: string, field: ModelField): z.ZodType {
  if (field.type === 'optional') return createFieldSchema(name, field.wrapped!).optional()
  if (field.type === 'picklist') return z.enum(field.options!)
  if (name === 'autocomplete') return z.enum(autofillFields)
  return writtenFields[name as keyof typeof writtenFields] ?? textSchema
}

const kindSchemas = questionKinds.map(kind => {
  const fields = Object.entries<ModelField>(listKindFields(kind))
    .filter(([name]) => name !== 'warnings')
    .map(([name, field]) => [name, createFieldSchema(name, field)] as const)
  return z.strictObject({
    ...Object.fromEntries(fields),
    ...(kind === 'list' && { options: listOptionsSchema }),
    ...(kind !== 'hidden' && { optional: writtenFields.optional }),
  })
})

/** The schema of a question: what each kind needs and takes stands in the form model. */
export const questionSchema = (
  z.discriminatedUnion('kind', kindSchemas as [(typeof kindSchemas)[number]], {
    error: `must be a question with a kind: ${questionKinds.join(', ')}`,
  }) as unknown as z.ZodType<WrittenQuestion>
).check(addQuestionIssues)

/** What a question asks of the visitor: "did you use". */
const aboutVisitor = /\b(?:were|are|did|do|have) you \w+/

function addQuestionIssues({ value, issues }: z.core.ParsePayload<WrittenQuestion>) {
  const { kind, options, required, inline, initial, who, label, optional, flags = {} } = value
  const addIssue = (field: string, message: string, suggestion?: string) =>
    void issues.push(createIssue([field], message, suggestion))
  const values = options?.map(option => option.value) ?? []
  if (options && initial !== undefined && !values.includes(initial))
    addIssue('initial', 'is not one of the options', suggestNearest(initial, values))
  if (who && !values.includes('LOVED ONE'))
    addIssue('options', 'must offer MYSELF and LOVED ONE, because the question says "who: true"')
  for (const answer of Object.keys(flags))
    if (!values.includes(answer))
      addIssue('flags', `"${answer}" is not one of the options`, suggestNearest(answer, values))
  const repeated = values.find((answer, index) => values.indexOf(answer) < index)
  if (kind === 'buttons' && repeated !== undefined)
    addIssue('options', `"${repeated}" is sent by two buttons`)
  if (kind === 'buttons' && options.length > 6)
    addIssue('options', 'must be at most six for buttons: write "kind: list"')
  if (kind === 'list' && options.length <= 6)
    addIssue('options', 'must be more than six for a list: write "kind: buttons"')
  if (required === undefined && !optional && kind !== 'hidden')
    addIssue('required', 'is missing: write the notice for a missing answer, or "optional: true"')
  if (required !== undefined && optional)
    addIssue('optional', 'must be false where the question has required')
  // Where the label varies with the claimant, the text beside the control must too.
  if (required !== undefined && typeof label !== 'string' && typeof (inline ?? '') === 'string')
    addIssue('inline', `${inline ? '' : 'is missing: it '}must vary by MYSELF and LOVED ONE`)
  const [own = '', other = ''] = variantsOf(label)
  const asked = aboutVisitor.exec(own)?.[0]
  if (other === own || (asked && other.includes(asked)))
    issues.push(createIssue(['label', 'LOVED ONE'], 'asks about the visitor, as MYSELF does'))
  if (required === undefined && inline !== undefined)
    addIssue('inline', 'replaces the text of required, which is missing')
  if (value.changedWarning !== undefined && initial === undefined)
    addIssue('changedWarning', 'needs initial, the answer without a warning')
  if (value.screening && (value.autocomplete !== undefined || kind === 'checkbox'))
    addIssue(
      'screening',
      'must be false for contact details and consent: they are not screening answers',
    )
}
