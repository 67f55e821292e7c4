import type { ReactNode } from 'react'
import { type AnsweredQuestion, isAsked, nameOf, orderByName } from '../../forms/answers.ts'
import type { Problem } from '../../forms/check.ts'
import type { Answers, Question, Questionnaire } from '../../forms/model.ts'
import type { AnswerWarning } from '../../forms/warnings.ts'
import { getCertificateAttributes } from './certificate.tsx'
import styles from './Form.module.css'
import { QuestionField } from './QuestionField.tsx'
import { RichText } from './RichText.tsx'

interface Props {
  readonly questionnaire: Questionnaire
  /** The index of this step, from 0. */
  readonly index: number
  /** True if this step is visible. */
  readonly isCurrent: boolean
  /** The answers on which other questions depend. */
  readonly answers: Answers
  /** The answered questions of earlier steps. */
  readonly earlierAnswers: readonly AnsweredQuestion[]
  /** The invalid answer that the error summary names. */
  readonly problem: Problem | undefined
  /** Other invalid answers, which are marked. */
  readonly otherProblems: readonly Problem[]
  /** Warnings about answers, by question name. */
  readonly warnings: Readonly<Record<string, AnswerWarning>>
  /** Why sending from this step failed, if it did. */
  readonly failure: string | undefined
  readonly isSending: boolean
  /** The note about recording, which the first step shows. */
  readonly recordingNote: string | undefined
  /** The newest year of year lists. */
  readonly year: number
  readonly findControl: (name: string) => HTMLElement | null
  readonly onPress: () => void
  readonly onBack: () => void
}

/** One step of a form: heading, questions, the problem, and buttons. */
export function FormStep(props: Props) {
  const { questionnaire, index, isCurrent, answers, problem, otherProblems, failure, isSending } =
    props
  const { id, steps, lead } = questionnaire
  const { heading, button, intro, note, questions, shown } = steps[index]!
  const isLast = index === steps.length - 1
  return (
    <section hidden={!isCurrent}>
      {steps.length > 1 && (
        <div className={styles.progress}>
          <p>
            Step {index + 1} of {steps.length}
          </p>
          {steps.map((step, number) => (
            <i key={step.heading} data-done={number < index || undefined} />
          ))}
        </div>
      )}
      <h2 id={`${id}-step-${index + 1}`} tabIndex={-1}>
        {heading}
      </h2>
      {intro && (
        <p>
          <RichText text={intro} />
        </p>
      )}
      {index > 0 && (
        <AnswerSummary answers={props.earlierAnswers} lead={lead} onChange={props.onBack} />
      )}
      {problem && (
        <p className="error-summary">
          There is a problem:{' '}
          <a
            href={`#${id}-${problem.name}`}
            onClick={event => {
              event.preventDefault()
              props.findControl(problem.name)?.focus()
            }}
          >
            {problem.inline}
          </a>
        </p>
      )}
      {index === 0 && props.recordingNote && (
        <p className="recording-note">
          <RichText text={props.recordingNote} />
        </p>
      )}
      {groupQuestions(orderByName(questions, shown)).map(([group, members]) => (
        <QuestionGroup key={nameOf(members[0]!)} name={group}>
          {members.map(question => (
            <QuestionField
              key={nameOf(question)}
              form={id}
              question={question}
              isAsked={isAsked(question, answers)}
              problem={
                isCurrent
                  ? [problem, ...otherProblems].find(each => each?.name === nameOf(question))
                  : undefined
              }
              warning={props.warnings[nameOf(question)]}
              year={props.year}
              lead={lead}
            />
          ))}
        </QuestionGroup>
      ))}
      {note && (
        <p className={styles.note}>
          <RichText text={note} />
        </p>
      )}
      {failure && (
        <p className="error-summary send-failure">{failure} What you typed is still here.</p>
      )}
      <button
        type={isLast && isCurrent ? 'submit' : 'button'}
        className={`button-primary ${styles.stepButton}`}
        data-step-button
        {...(isLast && getCertificateAttributes(lead).submit)}
        aria-disabled={isSending || undefined}
        onClick={isLast ? undefined : props.onPress}
      >
        {isSending && isCurrent ? 'Sending…' : button}
      </button>
      {index > 0 && (
        <button type="button" className="button-secondary" onClick={props.onBack}>
          Back
        </button>
      )}
    </section>
  )
}

/** Groups questions. A group begins with a question that names it, or with a checkbox. */
function groupQuestions(questions: readonly Question[]): [string | undefined, Question[]][] {
  const groups: [string | undefined, Question[]][] = []
  for (const question of questions) {
    const beginsGroup = question.group !== undefined || question.kind === 'checkbox'
    if (beginsGroup || groups.length === 0) groups.push([question.group, []])
    groups.at(-1)![1].push(question)
  }
  return groups
}

function QuestionGroup({
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

interface AnswerSummaryProps {
  readonly answers: readonly AnsweredQuestion[]
  readonly lead: boolean
  readonly onChange: () => void
}

/** The answers of earlier steps, with a button that goes back to them. They are not recorded. */
function AnswerSummary({ answers, lead, onChange }: AnswerSummaryProps) {
  const { screening } = getCertificateAttributes(lead)
  return (
    <div className="answer-summary">
      <details>
        <summary>Your answers ({answers.length})</summary>
        <dl {...screening}>
          {answers.map(({ label, answer }) => (
            <div key={label}>
              <dt>
                <RichText text={label} />
              </dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </details>
      <button type="button" className="button-secondary" onClick={onChange}>
        Change<span className="visually-hidden"> your answers</span>
      </button>
    </div>
  )
}
