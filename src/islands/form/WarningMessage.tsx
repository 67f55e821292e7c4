import type { AnswerWarning } from '../../forms/rules/answer-format.ts'
import { enterText } from './controls.ts'
import styles from './QuestionField.module.css'

/** A warning beside an answer, with a button that enters the replacement, if there is one. */
export function WarningMessage({
  id,
  warning,
}: {
  readonly id: string
  readonly warning: AnswerWarning
}) {
  const { text, replacement } = warning
  return (
    <p className={styles.warning} id={`${id}-warning`}>
      {text}
      {replacement && (
        <>
          {' '}
          <button type="button" onClick={() => enterText(id, replacement)}>
            {replacement}?
          </button>
        </>
      )}
    </p>
  )
}

/** Formats a warning as a sentence for screen readers. */
export function formatWarning({ text, replacement }: AnswerWarning): string {
  return replacement ? `${text} ${replacement}?` : text
}
