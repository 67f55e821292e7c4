import type { AnswerWarning } from '../../forms/advice.ts'
import { write } from './controls.ts'
import styles from './Question.module.css'

/** A hint about an answer, with a button if there is an answer to use instead. */
export function Suggestion({ id, advice }: { readonly id: string; readonly advice: AnswerWarning }) {
  const { text, instead } = advice
  return (
    <p className={styles.advice} id={`${id}-advice`}>
      {text}
      {instead && (
        <>
          {' '}
          <button type="button" onClick={() => write(id, instead)}>
            {instead}?
          </button>
        </>
      )}
    </p>
  )
}

/** A hint as a sentence for screen readers. */
export function sentenceOf({ text, instead }: AnswerWarning): string {
  return instead ? `${text} ${instead}?` : text
}
