import { useFormContext } from '../form-context.ts'
import styles from '../QuestionField.module.css'
import type { FieldProps } from './LabelledField.tsx'

/** Options with more characters do not fit two in a row. */
const longLabelLength = 18

export function RadioButtons(field: FieldProps<'buttons'>) {
  const { question, frame, described, control, label, help, warning } = field
  const { certificate } = useFormContext()
  const { id, name } = control
  const screening = question.screening && certificate.screening
  const { options } = question
  return (
    <fieldset {...frame} role="radiogroup" {...described}>
      <legend className={styles.label}>{label}</legend>
      {help}
      <div
        className={styles.radioButtons}
        data-long={options.some(({ label }) => label.length > longLabelLength) || undefined}
      >
        {options.map(({ label, value }, index) => (
          <label key={value} {...screening}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={value}
              defaultChecked={value === question.initial}
              {...screening}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {warning}
    </fieldset>
  )
}
