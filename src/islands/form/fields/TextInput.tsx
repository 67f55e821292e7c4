import type { InputEvent } from 'react'
import { extractDigits } from '../../../forms/rules/characters.ts'
import { getAnswerFormat } from '../../../forms/rules/formats.ts'
import { extractPhoneDigits } from '../../../forms/rules/phone.ts'
import { useFormContext } from '../form-context.ts'
import { type FieldProps, LabelledField } from './LabelledField.tsx'

export function TextInput(field: FieldProps) {
  const { contact } = useFormContext().certificate
  const { rule, initial } = field.question
  return (
    <LabelledField {...field}>
      <input
        type="text"
        {...field.control}
        {...getAnswerFormat(field.question)?.input}
        {...(rule === 'phone' && { ...contact, onInput: reduceToDigits })}
        defaultValue={initial}
      />
    </LabelledField>
  )
}

export function LongText(field: FieldProps) {
  return (
    <LabelledField {...field}>
      <textarea rows={5} {...field.control} defaultValue={field.question.initial} />
    </LabelledField>
  )
}

export function HiddenInput({ question, control }: FieldProps) {
  return <input type="hidden" name={control.name} defaultValue={question.initial} />
}

/** Reduces the entry of a phone number to its digits and keeps the caret in place. */
function reduceToDigits({ currentTarget: input, nativeEvent }: InputEvent<HTMLInputElement>) {
  if (nativeEvent.isComposing) return
  const digits = extractPhoneDigits(input.value)
  if (digits === input.value) return
  const textAfterCaret = input.value.slice(input.selectionEnd ?? input.value.length)
  const caret = digits.length - extractDigits(textAfterCaret).length
  input.value = digits
  input.setSelectionRange(Math.max(0, caret), Math.max(0, caret))
}
