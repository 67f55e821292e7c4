import { isAsked, nameOf } from '../../forms/answers.ts'
import type { Problem } from '../../forms/check.ts'
import type { Answers, Questionnaire } from '../../forms/model.ts'
import { certificateTags } from './certificate.tsx'
import styles from './Form.module.css'
import { Prose } from './Prose.tsx'
import { Question } from './Question.tsx'

interface Props {
  readonly questionnaire: Questionnaire
  /** The index of this step, from 0. */
  readonly index: number
  /** True if this step is visible. */
  readonly current: boolean
  /** The answers so far on which other questions depend. */
  readonly answers: Answers
  /** The invalid answer, if it is in this step. */
  readonly problem: Problem | undefined
  /** Why sending from this step failed, if it did. */
  readonly failure: string | undefined
  readonly sending: boolean
  /** The newest year of year lists. */
  readonly year: number
  readonly controlOf: (name: string) => HTMLElement | null
  readonly press: () => void
  readonly back: () => void
}

/** One step of a form: heading, questions, the problem, and buttons. */
export function Step(props: Props) {
  const { questionnaire, index, current, answers, problem, failure, sending } = props
  const { id, steps, lead } = questionnaire
  const { heading, button, intro, note, questions } = steps[index]!
  const isLast = index === steps.length - 1
  return (
    <section hidden={!current}>
      {steps.length > 1 && (
        <p className={styles.aside}>
          Step {index + 1} of {steps.length}
        </p>
      )}
      <h2 id={`${id}-step-${index + 1}`} tabIndex={-1}>
        {heading}
      </h2>
      {intro && (
        <p>
          <Prose text={intro} />
        </p>
      )}
      {problem && (
        <p className="form-summary">
          There is a problem:{' '}
          <a
            href={`#${id}-${problem.name}`}
            onClick={event => {
              event.preventDefault()
              props.controlOf(problem.name)?.focus()
            }}
          >
            {problem.inline}
          </a>
        </p>
      )}
      {questions.map(question => (
        <Question
          key={nameOf(question)}
          form={id}
          question={question}
          asked={isAsked(question, answers)}
          problem={problem?.name === nameOf(question) ? problem : undefined}
          year={props.year}
          lead={lead}
        />
      ))}
      {note && (
        <p className={styles.aside}>
          <Prose text={note} />
        </p>
      )}
      {failure && <p className="form-summary">{failure} What you typed is still here.</p>}
      <button
        type={isLast && current ? 'submit' : 'button'}
        className={styles.press}
        data-press
        {...(isLast && certificateTags(lead).submit)}
        aria-disabled={sending || undefined}
        onClick={isLast ? undefined : props.press}
      >
        {sending && current ? 'Sending…' : button}
      </button>
      {index > 0 && (
        <button type="button" className="form-back" onClick={props.back}>
          Back
        </button>
      )}
    </section>
  )
}
