import { nameOf, orderByName } from '../../forms/answers.ts'
import type { Question } from '../../forms/model.ts'
import styles from './Form.module.css'
import { useFormContext } from './form-context.ts'
import { QuestionField } from './QuestionField.tsx'
import { Paragraph, RichText } from './RichText.tsx'
import { SaveAnswers } from './SaveAnswers.tsx'

/** One step of a form: heading, questions, the problem, and buttons. @param index from 0 */
export function FormStep({ index }: { readonly index: number }) {
  const { questionnaire, state, certificate, config, listAnswers, handleSubmit, goToStep } =
    useFormContext()
  const { id, steps } = questionnaire
  const { heading, button, intro, note, questions, shown } = steps[index]!
  const isCurrent = index === state.step
  const isLast = index === steps.length - 1
  const isSending = state.phase === 'sending'
  const fields = orderByName(questions, shown)
  const goBack = () => goToStep('moved', index - 1)
  return (
    <section className="stack" hidden={!isCurrent}>
      {steps.length > 1 && (
        <p className="meta">
          {`Step ${index + 1} of ${steps.length}`}
          <span className="row" aria-hidden="true">
            {steps.map((_, part) => (
              <progress key={part} value={part === index ? 1 : 0} />
            ))}
          </span>
        </p>
      )}
      <h2 id={`${id}-step-${index + 1}`} tabIndex={-1}>
        {heading}
      </h2>
      <Paragraph text={intro} />
      {index > 0 && <AnswerSummary />}
      {isCurrent && state.problems.length > 0 && <ProblemSummary questions={fields} />}
      {index === 0 && <Paragraph text={config.recordingNote} className="meta without-signal" />}
      {groupQuestions(fields).map(([group, members]) => {
        const controls = members.map(question => (
          <QuestionField key={nameOf(question)} question={question} />
        ))
        if (group === undefined) return controls
        return (
          <fieldset key={group} className={styles.group}>
            <legend>{group}</legend>
            {controls}
          </fieldset>
        )
      })}
      <Paragraph text={note} className="meta" />
      {isCurrent && state.failure && (
        <div className="alert error-summary send-failure" role="group" tabIndex={-1}>
          <p>
            {state.failure} {config.notSent}
          </p>
          <SaveAnswers title={`${questionnaire.name}, not sent`} listAnswers={listAnswers} />
        </div>
      )}
      <button
        type={isLast && isCurrent ? 'submit' : 'button'}
        className={`button-primary ${styles.stepButton}`}
        data-step-button
        {...(isLast && certificate.submit)}
        aria-disabled={isSending || undefined}
        aria-busy={isSending || undefined}
        onClick={isLast ? undefined : () => handleSubmit()}
      >
        {isSending && isCurrent ? 'Sending…' : button}
      </button>
      {index > 0 && (
        <button type="button" className="button-secondary" onClick={goBack}>
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

/** The problems of a step in the order of its fields. It gets the focus: see `use-focus-management.ts`. */
function ProblemSummary({ questions }: { readonly questions: readonly Question[] }) {
  const { questionnaire, state } = useFormContext()
  const { id } = questionnaire
  const problems = questions.flatMap(
    question => state.problems.find(({ name }) => name === nameOf(question)) ?? [],
  )
  const { length } = problems
  return (
    <div
      className="alert error-summary"
      role="group"
      aria-labelledby={`${id}-problems`}
      tabIndex={-1}
    >
      <b id={`${id}-problems`}>
        {length === 1 ? '1 answer needs' : `${length} answers need`} a look:
      </b>
      {problems.map(({ name, inline }) => (
        <a
          key={name}
          href={`#${id}-${name}`}
          onClick={event => {
            event.preventDefault()
            const control = document.getElementById(`${id}-${name}`)!
            control.focus({ preventScroll: true })
            // With the label above it, as in GOV.UK's error summary.
            control.closest('[data-question]')!.scrollIntoView()
          }}
        >
          {inline}
        </a>
      ))}
    </div>
  )
}

/** The answers of earlier steps, which "Back" leads to. They are not recorded. */
function AnswerSummary() {
  const { state, certificate } = useFormContext()
  return (
    <div className="notice answer-summary row">
      <details>
        <summary>Your answers ({state.answered.length})</summary>
        <dl {...certificate.screening}>
          {state.answered.map(({ label, answer }) => (
            <div key={label}>
              <dt>
                <RichText text={label} />
              </dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}
