import type { SyntheticEvent } from 'react'
import { controlNamesOf, dateFields } from '../../../forms/answers.ts'
import { parseWholeDate, past } from '../../../forms/rules/past.ts'
import styles from '../QuestionField.module.css'
import type { FieldProps } from './LabelledField.tsx'

const dateLabels = ['Month', 'Day', 'Year']

export function DateFields(field: FieldProps) {
  const { question, frame, described, control, label, help, warning } = field
  const { autocomplete } = question
  return (
    <fieldset {...frame}>
      <legend className={styles.label}>{label}</legend>
      {help}
      <div className={`row ${styles.date}`}>
        {controlNamesOf(question).map((name, index) => (
          <label key={name}>
            {dateLabels[index]}
            <input
              {...described}
              {...past.input}
              type="text"
              id={index === 0 ? control.id : undefined}
              name={name}
              spellCheck={false}
              autoComplete={autocomplete && `${autocomplete}-${dateFields[index]}`}
              onInput={spreadWholeDate}
              // Password managers and autofill may set a value with no other event.
              onChange={spreadWholeDate}
            />
          </label>
        ))}
      </div>
      {warning}
    </fieldset>
  )
}

/**
 * Spreads a whole date that was pasted, filled or typed into one of the three controls over all of them.
 * After `1958-4-1` a second digit may follow, so that is spread when it is sent.
 */
function spreadWholeDate({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
  const date = parseWholeDate(input.value)
  if (!date || /^\d{4}\D\d{1,2}\D\d$/.test(input.value.trim())) return
  const controls = input.closest('fieldset')!.querySelectorAll('input')
  for (const [index, control] of controls.entries()) control.value = date[index]!
}
