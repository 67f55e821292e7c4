import type { ReactNode } from 'react'
import type { AnswerWarning } from '../../forms/advice.ts'
import { type AnsweredQuestion, orderByName, isAsked, nameOf } from '../../forms/answers.ts'
import type { Problem } from '../../forms/check.ts'
import type { Answers, Question as Asked, Questionnaire } from '../../forms/model.ts'
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
  /** The answered questions of earlier steps. */
  readonly answered: readonly AnsweredQuestion[]
  /** The invalid answer that this step points out. */
  readonly problem: Problem | undefined
  /** Other invalid answers, which are marked. */
  readonly others: readonly Problem[]
  /** Hints about answers, by name. */
  readonly advice: Readonly<Record<string, AnswerWarning>>
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
  const { questionnaire, index, current, answers, problem, others, failure, sending } = props
  const { id, steps, lead } = questionnaire
  const { heading, button, intro, note, questions, shown } = steps[index]!
  const isLast = index === steps.length - 1
  return (
    <section hidden={!current}>
      {steps.length > 1 && (
        <div className={styles.progress}>
          <p>
            Step {index + 1} of {steps.length}
          </p>
          <progress value={index + 1} max={steps.length} aria-hidden="true" />
        </div>
      )}
      <h2 id={`${id}-step-${index + 1}`} tabIndex={-1}>
        {heading}
      </h2>
      {intro && (
        <p>
          <Prose text={intro} />
        </p>
      )}
      {index > 0 && <Recap answered={props.answered} lead={lead} change={props.back} />}
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
      {groupsOf(orderByName(questions, shown)).map(([group, members]) => (
        <Group key={nameOf(members[0]!)} name={group}>
          {members.map(question => (
            <Question
              key={nameOf(question)}
              form={id}
              question={question}
              asked={isAsked(question, answers)}
              problem={
                current
                  ? [problem, ...others].find(each => each?.name === nameOf(question))
                  : undefined
              }
              advice={props.advice[nameOf(question)]}
              year={props.year}
              lead={lead}
            />
          ))}
        </Group>
      ))}
      {note && (
        <p className={styles.aside}>
          <Prose text={note} />
        </p>
      )}
      {failure && (
        <div className="form-summary form-failed">
          <p>{failure} What you typed is still here.</p>
          <button type="button" className="form-back" onClick={props.press}>
            Try again
          </button>
        </div>
      )}
      <button
        type={isLast && current ? 'submit' : 'button'}
        className={`action ${styles.press}`}
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

/** Questions by group: each group begins with a question that names it, or with a checkbox. */
function groupsOf(questions: readonly Asked[]): [string | undefined, Asked[]][] {
  const groups: [string | undefined, Asked[]][] = []
  for (const question of questions) {
    const begins = question.group !== undefined || question.kind === 'checkbox'
    if (begins || groups.length === 0) groups.push([question.group, []])
    groups.at(-1)![1].push(question)
  }
  return groups
}

function Group({
  name,
  children,
}: {
  readonly name: string | undefined
  readonly children: ReactNode
}) {
  if (name === undefined) return children
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  )
}

interface RecapProps {
  readonly answered: readonly AnsweredQuestion[]
  readonly lead: boolean
  readonly change: () => void
}

/** The answers of earlier steps, with a way back to them. The recording does not show them. */
function Recap({ answered, lead, change }: RecapProps) {
  const { screening } = certificateTags(lead)
  return (
    <div className="form-recap">
      <details>
        <summary>Your answers ({answered.length})</summary>
        <dl {...screening}>
          {answered.map(({ label, answer }) => (
            <div key={label}>
              <dt>
                <Prose text={label} />
              </dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </details>
      <button type="button" className="form-back" onClick={change}>
        Change<span className="visually-hidden"> your answers</span>
      </button>
    </div>
  )
}
