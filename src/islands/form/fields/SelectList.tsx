import type { AnswerOption } from '../../../forms/model.ts'
import { useFormContext } from '../form-context.ts'
import { type FieldProps, LabelledField } from './LabelledField.tsx'

export function SelectList(field: FieldProps<'list'>) {
  return renderSelect(field, field.question.options)
}

export function YearList(field: FieldProps<'years'>) {
  const { year } = useFormContext()
  const years = Array.from({ length: year - field.question.from + 1 }, (_, ago) => `${year - ago}`)
  return renderSelect(
    field,
    years.map(value => ({ label: value, value })),
  )
}

function renderSelect(field: FieldProps, options: readonly AnswerOption[]) {
  const { initial = '', placeholder = '--Select--' } = field.question
  return (
    <LabelledField {...field}>
      <select {...field.control} defaultValue={initial}>
        <option value="">{placeholder}</option>
        {options.map(({ label, value }) => (
          <option key={label} value={value}>
            {label}
          </option>
        ))}
      </select>
    </LabelledField>
  )
}
