import type { z } from 'astro/zod'
import type { Question, QuestionKind } from '../../forms/model.ts'
import { describeChoice, findNearest } from '../choices.ts'
import { createIssue } from '../issues.ts'
import { renderFields } from '../schema-fields.ts'

/** With more options a question is a list. */
const mostButtons = 6

/** Fields that depend on the question's kind. */
const kindFields = ['options', 'from', 'placeholder', 'rule', 'initial', 'fills'] as const

type Dependent = (typeof kindFields)[number]

const fieldsByKind: Readonly<
  Record<
    QuestionKind,
    { needs?: Dependent; example?: Record<string, unknown>; takes?: readonly Dependent[] }
  >
> = {
  buttons: { needs: 'options', example: { options: ['Yes', 'No'] }, takes: ['initial'] },
  list: { needs: 'options', example: { options: 'states' }, takes: ['placeholder', 'initial'] },
  years: { needs: 'from', example: { from: 1980 }, takes: ['placeholder'] },
  text: { takes: ['rule', 'initial', 'fills'] },
  longtext: { takes: ['initial'] },
  date: { takes: ['rule', 'fills'] },
  checkbox: {},
  hidden: { takes: ['initial'] },
}

/** The rules between the fields of a question. */
export function checkQuestion({
  value,
  issues,
}: z.core.ParsePayload<Question & { optional: boolean }>): void {
  const { kind, options, from, rule, required, inline, initial, who, screening } = value
  const { label, optional, changedWarning, flags, autocomplete, placeholder } = value
  const addIssue = (field: string | readonly string[], message: string, suggestion: string) =>
    issues.push(createIssue([field].flat(), message, suggestion))
  const write = (fields: Record<string, unknown>) => `Write, for example:\n${renderFields(fields)}`
  const takeOut = 'Take it out.'
  const { needs, example = {}, takes = [] } = fieldsByKind[kind]
  if (needs && value[needs] === undefined)
    addIssue(needs, `kind ${kind} needs ${needs}`, write(example))
  for (const field of kindFields)
    if (value[field] !== undefined && field !== needs && !takes.includes(field))
      addIssue(field, `kind ${kind} takes no ${field}`, takeOut)
  const labels = options?.map(({ label }) => label) ?? []
  const duplicate = labels.find((label, index) => labels.indexOf(label) < index)
  if (duplicate !== undefined)
    addIssue('options', `"${duplicate}" is offered twice`, 'Take one of them out.')
  const values = options?.map(({ value }) => value)
  if (kind === 'buttons' && values && !duplicate && new Set(values).size !== values.length)
    addIssue('options', 'two buttons send the same value', 'Give each a value of its own.')
  if (from !== undefined && from > new Date().getFullYear())
    addIssue('from', `${from} is in the future`, write({ from: 1980 }))
  if (kind === 'hidden' && required !== undefined && initial === undefined)
    addIssue(
      'initial',
      'is missing: a hidden question needs a value to send',
      write({ initial: 'article' }),
    )
  if (values && initial !== undefined && !values.includes(initial))
    addIssue('initial', 'is not one of the options', describeChoice(initial, values, 'initial'))
  // Where the label varies with the claimant, the text beside the control must too.
  const isVaried = typeof label !== 'string'
  const inlineExample = { inline: { MYSELF: 'Please …', 'LOVED ONE': 'Please …' } }
  const isInlineMissing = isVaried && typeof (inline ?? '') === 'string'
  const notice = write({
    ...(optional && { optional: false }),
    required: 'Please select an answer.',
    ...(isInlineMissing && inlineExample),
  })
  if (kind === 'date' && required === undefined)
    addIssue('required', 'is missing: a date must be given', notice)
  else if (kind !== 'hidden' && !optional && required === undefined)
    addIssue(
      'required',
      'is missing: write the notice for a missing answer, or "optional: true"',
      notice,
    )
  if (kind === 'date' && rule !== 'past')
    addIssue('rule', 'is missing: a date must be past', write({ rule: 'past' }))
  if (optional && required !== undefined)
    addIssue('optional', 'must be false where the question has required', takeOut)
  if (options && kind === 'list' && options.length <= mostButtons)
    addIssue(
      'kind',
      `must be buttons: a list has more than ${mostButtons} options`,
      placeholder === undefined
        ? 'Write:\nkind: buttons'
        : 'Take out placeholder, and write:\nkind: buttons',
    )
  if (options && kind === 'buttons' && options.length > mostButtons)
    addIssue('kind', `must be list: there are at most ${mostButtons} buttons`, 'Write:\nkind: list')
  if (rule === 'past' && kind === 'text')
    addIssue('rule', 'past is for kind date', 'Take it out, or write email, phone or zip.')
  if (required !== undefined && isInlineMissing)
    addIssue(
      'inline',
      'is missing for LOVED ONE: label varies, so the text beside the control must too',
      write(inlineExample),
    )
  if (changedWarning !== undefined && initial === undefined)
    addIssue(
      'changedWarning',
      'needs initial, the answer without a warning',
      takes.includes('initial') ? write({ initial: values?.[0] ?? 'None' }) : takeOut,
    )
  for (const [answer, remark] of Object.entries(flags ?? {}))
    if (!values?.includes(answer)) {
      const near = findNearest(answer, values ?? [])
      addIssue(
        ['flags', answer],
        `"${answer}" is not one of the options`,
        near === undefined
          ? `Take it out${values ? `, or write one of: ${values.join('; ')}` : ''}.`
          : `Did you mean "${near}"? Write:\n${renderFields({ [near]: remark })}`,
      )
    }
  if (inline !== undefined && required === undefined)
    addIssue(
      'inline',
      'replaces the text of required, which is missing',
      'Take it out, or write required.',
    )
  if (who && !values?.includes('LOVED ONE'))
    addIssue(
      'options',
      'must offer LOVED ONE, because the question says "who: true"',
      `Write:\n${renderFields({ ...(kind !== 'buttons' && { kind: 'buttons' }), options: ['MYSELF', 'LOVED ONE'] })}`,
    )
  if (screening && (autocomplete !== undefined || kind === 'checkbox'))
    addIssue(
      'screening',
      'must be false: contact details and consent are not screening answers',
      'Write:\nscreening: false',
    )
}
