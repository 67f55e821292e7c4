import type { PropsWithChildren, ReactNode } from 'react'
import type { Question, QuestionKind } from '../../../forms/model.ts'
import styles from '../QuestionField.module.css'

/** What a field of a kind renders: its control, with the parts that all fields have. */
export interface FieldProps<Kind extends QuestionKind = QuestionKind> {
  readonly question: Question & { readonly kind: Kind }
  readonly frame: object
  /** The attributes by which screen readers and the certificate's script know a control. */
  readonly described: object
  /** The attributes of a question's only control, `described` among them. */
  readonly control: {
    readonly id: string
    readonly name: string
    readonly autoComplete: string | undefined
    readonly spellCheck: false
  }
  /** Its words, and that it is optional. */
  readonly label: ReactNode
  readonly optional: ReactNode
  readonly help: ReactNode
  readonly warning: ReactNode
}

export function LabelledField(props: PropsWithChildren<FieldProps>) {
  const { question, frame, control, label, help, warning, children } = props
  return (
    <div {...frame} data-rule={question.rule}>
      <label className={styles.label} htmlFor={control.id}>
        {label}
      </label>
      {help}
      {children}
      {warning}
    </div>
  )
}
