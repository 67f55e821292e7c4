import type { ReactNode } from 'react'
import styles from '../QuestionField.module.css'
import type { FieldProps } from './field-props.ts'

/** A question with one control below its label. */
export function LabelledField({
  field: { question, frame, control, label, help, warning },
  children,
}: {
  readonly field: FieldProps
  readonly children: ReactNode
}) {
  return (
    <div {...frame} data-rule={question.rule}>
      <label className={styles.label} htmlFor={control.id}>
        {label}
        {!control.required && <span className={styles.hint}> (optional)</span>}
      </label>
      {help}
      {children}
      {warning}
    </div>
  )
}
