import type { z } from 'astro/zod'
import { claimants, type Question, type QuestionKind } from '../../forms/model.ts'
import { describeChoice, findNearest } from '../choices.ts'
import { createIssue } from '../issues.ts'
import { renderFields } from '../schema-fields.ts'

/** With more options a question is a list. */
const maxButtons = 6

type Field = keyof Question

/** The fields that only some kinds have: what each needs and may have. */
const fieldsByKind: Readonly<
  Record<
    QuestionKind,
    { needs?: Field; example?: Record<string, unknown>; takes?: readonly Field[] }
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

const kindFields = new Set(
  Object.values(fieldsByKind).flatMap(({ needs, takes = [] }) => [
    ...(needs ? [needs] : []),
    ...takes,
  ]),
)

/** The rules between the fields of a question. */
export function checkQuestion({
  value,
  issues,
}: z.core.ParsePayload<Question & { optional: boolean }>): void {
  const { kind, options, rule, required, inline, initial, who, screening } = value
  const { label, optional, changedWarning, flags = {}, autocomplete, placeholder } = value
  const addIssue = (field: string | readonly string[], message: string, suggestion = takeOut) =>
    issues.push(createIssue([field].flat(), message, suggestion))
  const { needs, example = {}, takes = [] } = fieldsByKind[kind]
  if (needs && value[needs] === undefined)
    addIssue(needs, `kind ${kind} needs ${needs}`, suggestFields(example))
  for (const field of kindFields)
    if (value[field] !== undefined && field !== needs && !takes.includes(field))
      addIssue(field, `kind ${kind} takes no ${field}`)

  const labels = options?.map(({ label }) => label) ?? []
  const values = options?.map(({ value }) => value)
  const duplicate = labels.find((label, index) => labels.indexOf(label) < index)
  if (duplicate !== undefined)
    addIssue('options', `"${duplicate}" is offered twice`, 'Take one of them out.')
  else if (kind === 'buttons' && values && new Set(values).size < values.length)
    addIssue('options', 'two buttons send the same value', 'Give each a value of its own.')
  if (values && initial !== undefined && !values.includes(initial))
    addIssue('initial', 'is not one of the options', describeChoice(initial, values, 'initial'))
  if (who && !values?.includes('LOVED ONE')) {
    const fields = { ...(kind !== 'buttons' && { kind: 'buttons' }), options: claimants }
    const message = 'must offer LOVED ONE, because the question says "who: true"'
    addIssue('options', message, suggestFields(fields))
  }
  for (const [answer, remark] of Object.entries(flags).filter(([a]) => !values?.includes(a))) {
    const near = findNearest(answer, values ?? [])
    const write = near && `Did you mean "${near}"? Write:\n${renderFields({ [near]: remark })}`
    addIssue(['flags', answer], `"${answer}" is not one of the options`, write)
  }
  const rightKind = labels.length > maxButtons ? 'list' : 'buttons'
  if (options && /^(list|buttons)$/.test(kind) && kind !== rightKind) {
    const message = `must be ${rightKind}: up to ${maxButtons} options are buttons, more are a list`
    const other = placeholder === undefined ? 'Write' : 'Take out placeholder, and write'
    addIssue('kind', message, `${other}:\nkind: ${rightKind}`)
  }

  // Where the label varies with the claimant, the text beside the control must too.
  const isInlineMissing = typeof label !== 'string' && typeof (inline ?? '') === 'string'
  const inlineExample = { inline: { MYSELF: 'Please …', 'LOVED ONE': 'Please …' } }
  if (kind === 'hidden' && required !== undefined && initial === undefined)
    addIssue(
      'initial',
      'is missing: a hidden question needs a value to send',
      suggestFields({ initial: 'article' }),
    )
  if (required === undefined && kind !== 'hidden' && (!optional || kind === 'date'))
    addIssue(
      'required',
      kind === 'date'
        ? 'is missing: a date must be given'
        : 'is missing: write the notice for a missing answer, or "optional: true"',
      suggestFields({
        ...(optional && { optional: false }),
        required: 'Please select an answer.',
        ...(isInlineMissing && inlineExample),
      }),
    )
  if (required !== undefined && optional)
    addIssue('optional', 'must be false where the question has required')
  if (required !== undefined && isInlineMissing)
    addIssue(
      'inline',
      'is missing for LOVED ONE: label varies, so the text beside the control must too',
      suggestFields(inlineExample),
    )
  if (required === undefined && inline !== undefined)
    addIssue('inline', 'replaces the text of required, which is missing')
  if (kind === 'date' && rule !== 'past')
    addIssue('rule', 'is missing: a date must be past', suggestFields({ rule: 'past' }))
  if (kind === 'text' && rule === 'past') addIssue('rule', 'past is for kind date')
  if (changedWarning !== undefined && initial === undefined)
    addIssue(
      'changedWarning',
      'needs initial, the answer without a warning',
      takes.includes('initial') ? suggestFields({ initial: values?.[0] ?? 'None' }) : takeOut,
    )
  if (screening && (autocomplete !== undefined || kind === 'checkbox'))
    addIssue(
      'screening',
      'must be false: contact details and consent are not screening answers',
      'Write:\nscreening: false',
    )
}

const takeOut = 'Take it out.'

function suggestFields(fields: Readonly<Record<string, unknown>>): string {
  return `Write, for example:\n${renderFields(fields)}`
}
