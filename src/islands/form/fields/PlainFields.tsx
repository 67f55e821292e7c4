import type { FieldProps } from './field-props.ts'
import { LabelledField } from './LabelledField.tsx'

export function LongText(field: FieldProps) {
  return (
    <LabelledField field={field}>
      <textarea rows={5} {...field.control} defaultValue={field.question.initial} />
    </LabelledField>
  )
}

export function HiddenInput({ question, control }: FieldProps) {
  return <input type="hidden" name={control.name} defaultValue={question.initial} />
}
