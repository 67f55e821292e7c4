import { useFormContext } from '../form-context.ts'
import { type FieldProps, LabelledField } from './LabelledField.tsx'

export function SelectList(field: FieldProps) {
  const { options, initial = '', placeholder = '--Select--' } = field.question
  return (
    <LabelledField {...field}>
      <select {...field.control} defaultValue={initial}>
        <option value="">{placeholder}</option>
        {options!.map(({ label, value }) => (
          <option key={label} value={value}>
            {label}
          </option>
        ))}
      </select>
    </LabelledField>
  )
}

export function YearList(field: FieldProps) {
  const { year } = useFormContext()
  const years = Array.from({ length: year - field.question.from! + 1 }, (_, ago) => `${year - ago}`)
  const options = years.map(value => ({ label: value, value }))
  return <SelectList {...field} question={{ ...field.question, options }} />
}
