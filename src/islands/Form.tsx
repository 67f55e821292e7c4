import shared from 'virtual:shared'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import {
  type Answers,
  answersFrom,
  isAsked,
  nameOf,
  presetIn,
  questionsOf,
  whoOf,
} from '../forms/answers.ts'
import { firstProblem, type Problem, todayHere } from '../forms/check.ts'
import { effectsFor, type Services } from '../forms/effects.ts'
import { type Abbreviated, expanded } from '../forms/shared.ts'
import type { Questionnaire } from '../schemas/questionnaire.ts'
import { tell } from '../stores/notices.ts'
import { $submissions, reopen, send } from '../stores/submissions.ts'
import { certificateField, certificateIn, certifies, recordConsent } from './certificate.ts'
import css from './Form.css?inline'
import styles from './Form.module.css'
import { Prose } from './Prose.tsx'
import { Question } from './Question.tsx'
import { useReady } from './ready.ts'
import { adopt } from './styles.ts'

adopt(css)

interface Props {
  readonly questionnaire: Abbreviated
  /** Answers it starts with, by control name. */
  readonly preset: Readonly<Record<string, string>>
  readonly services: Services
  /** The newest year of year lists until the visitor's own is known. */
  readonly year: number
}

/**
 * Any questionnaire as a form. Inputs are uncontrolled: what was typed or chosen before this code
 * arrived is read when it is checked and sent. React holds the step, the answers on which wording
 * depends, and the problem in the way. Steps after the first are no use without this code, so the
 * page does not carry them.
 */
export default function Form({
  questionnaire: abbreviated,
  preset,
  services,
  year: builtIn,
}: Props) {
  const questionnaire = useMemo(
    () => presetIn(expanded(abbreviated, shared), preset),
    [abbreviated, preset],
  )
  const { id, steps, lead, afterwards } = questionnaire
  const form = useRef<HTMLFormElement>(null)
  const chosen = useRef<HTMLInputElement>(null)
  const moved = useRef(false)
  const [step, setStep] = useState(0)
  const [deciding, setDeciding] = useState<Answers>({})
  const [problem, setProblem] = useState<Problem>()
  const [failure, setFailure] = useState<string>()
  const [started, setStarted] = useState(false)
  const [year, setYear] = useState<number>()
  const phase = useStore($submissions, { ssr: 'initial' })[id] ?? 'idle'
  const who = whoOf(questionnaire, deciding)
  const last = steps.length - 1

  const answers = () => answersFrom(questionnaire, new FormData(form.current!))
  const decide = () => setDeciding(only(decidersOf(questionnaire), answers()))
  const begin = () => setStarted(true)

  useEffect(() => {
    setYear(new Date().getFullYear())
    setDeciding(
      only(decidersOf(questionnaire), answersFrom(questionnaire, new FormData(form.current!))),
    )
    setStarted(isTouched(form.current!))
    form.current!.dataset.ready = ''
    const restored = ({ persisted }: PageTransitionEvent) => persisted && reopenIfSent(id)
    addEventListener('pageshow', restored)
    return () => removeEventListener('pageshow', restored)
  }, [id, questionnaire])

  useReady(form)

  useEffect(() => {
    return lead && started ? recordConsent(form.current!, services) : undefined
  }, [lead, started, services])

  useEffect(() => {
    if (moved.current) document.getElementById(`${id}-step-${step + 1}`)!.focus()
    moved.current = false
  }, [step, phase, id])

  useEffect(() => {
    if (problem) controlOf(form.current!, problem.name)?.focus()
  }, [problem])

  useEffect(() => {
    if (phase === 'sent') document.getElementById(`${id}-sent`)?.focus()
  }, [phase, id])

  function goTo(next: number) {
    setProblem(undefined)
    setFailure(undefined)
    setStep(next)
    moved.current = true
    ignoreDoublePress()
    titlePage(next === 0 ? '' : `Step ${next + 1} of ${steps.length}: `)
  }

  function complain(problem: Problem) {
    const at = steps.findIndex(({ questions }) => questions.some(q => nameOf(q) === problem.name))
    setStep(at)
    setProblem(problem)
  }

  function advance() {
    const found = firstProblem(steps[step]!.questions, answers(), todayHere())
    if (found) {
      tell('error', found.message)
      complain(found)
    } else goTo(step + 1)
  }

  async function finish() {
    setProblem(undefined)
    setFailure(undefined)
    const certificate = certifies(services) ? () => certificateIn(form.current!) : null
    const effects = effectsFor(services, certificate)
    const outcome = await send(questionnaire, answers(), effects)
    if (outcome?.kind === 'problem') complain(outcome.problem)
    if (outcome?.kind === 'failed') setFailure(outcome.message)
    if (outcome?.kind === 'sent') {
      form.current!.reset()
      setStarted(false)
      setDeciding({})
      setStep(0)
      titlePage('')
    }
  }

  function again() {
    moved.current = true
    reopen(id)
  }

  function press(event?: SubmitEvent) {
    event?.preventDefault()
    ignoreDoublePress()
    if (phase === 'sending') return
    if (step < last) advance()
    else finish()
  }

  /** Choosing the chosen answer again clears it: `chosen` was so before the press began. */
  function clear(event: SyntheticEvent) {
    const input = chosen.current
    if (!input || event.target !== input) return
    chosen.current = null
    input.checked = false
    decide()
  }

  return (
    <>
      {phase === 'sent' && (
        <div className="form-sent">
          <h2 id={`${id}-sent`} tabIndex={-1}>
            {questionnaire.success}
          </h2>
          <p>
            <Prose text={afterwards} />
          </p>
          <button type="button" className="form-back" onClick={again}>
            Fill in the form again
          </button>
        </div>
      )}
      <form
        ref={form}
        id={id}
        className={styles.form}
        method="dialog"
        noValidate
        hidden={phase === 'sent'}
        aria-label={questionnaire.name}
        data-tf-element-role={lead ? 'offer' : undefined}
        onSubmit={press}
        onInput={begin}
        onChange={event => {
          decide()
          if (problem?.name === (event.target as Element).getAttribute('name'))
            setProblem(undefined)
        }}
        onPointerDown={event => {
          chosen.current = chosenUnder(event.target)
        }}
        onClick={clear}
        onKeyDown={event => {
          if (event.key === ' ') chosen.current = chosenUnder(event.target)
          if (event.key !== 'Enter' || step === last) return
          if (!(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          press()
        }}
        onKeyUp={event => {
          if (event.key !== ' ' || !chosen.current) return
          event.preventDefault()
          clear(event)
        }}
      >
        {steps
          .slice(0, year === undefined ? 1 : steps.length)
          .map(({ heading, button, intro, note, questions }, index) => (
            <section key={index} hidden={index !== step}>
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
              {problem && index === step && (
                <p className="form-summary">
                  There is a problem:{' '}
                  <a
                    href={`#${id}-${problem.name}`}
                    onClick={event => {
                      event.preventDefault()
                      controlOf(form.current!, problem.name)?.focus()
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
                  who={who}
                  asked={isAsked(question, deciding)}
                  problem={problem?.name === nameOf(question) ? problem : undefined}
                  year={year ?? builtIn}
                  lead={lead}
                />
              ))}
              {note && (
                <p className={styles.aside}>
                  <Prose text={note} />
                </p>
              )}
              {failure && index === step && <p className="form-summary">{failure}</p>}
              <button
                type={index === last && step === last ? 'submit' : 'button'}
                className={styles.press}
                data-press
                data-tf-element-role={lead && index === last ? 'submit' : undefined}
                aria-disabled={phase === 'sending' || undefined}
                onClick={index === last ? undefined : () => press()}
              >
                {phase === 'sending' && index === step ? 'Sending…' : button}
              </button>
              {index > 0 && (
                <button type="button" className="form-back" onClick={() => goTo(index - 1)}>
                  Back
                </button>
              )}
            </section>
          ))}
        {year !== undefined && (
          <p className="visually-hidden" role="status">
            {phase === 'sending' && 'Sending…'}
          </p>
        )}
        {lead && (
          <>
            <input type="hidden" name={certificateField} />
            <input type="hidden" name="xxTrustedFormPingUrl" />
          </>
        )}
      </form>
    </>
  )
}

/** The controls whose answers change wording or what is asked. */
function decidersOf(questionnaire: Questionnaire): ReadonlySet<string> {
  const deciders = questionsOf(questionnaire).flatMap(({ when }) => (when ? [when.question] : []))
  return new Set(questionnaire.who ? [questionnaire.who, ...deciders] : deciders)
}

function only(names: ReadonlySet<string>, answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)))
}

/** The control of a name; of a radio group, its chosen or first button. */
function controlOf(form: HTMLFormElement, name: string): HTMLElement | null {
  const found = form.elements.namedItem(name)
  if (!(found instanceof RadioNodeList)) return found instanceof HTMLElement ? found : null
  return form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
}

/** The chosen answer button that a press would meet, if it meets one. */
function chosenUnder(target: EventTarget): HTMLInputElement | null {
  if (!(target instanceof Element)) return null
  return target.closest('label')?.querySelector<HTMLInputElement>('[type=radio]:checked') ?? null
}

/** Whether anything was entered before this code arrived. */
function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some(control => {
    if (control instanceof HTMLSelectElement)
      return [...control.options].some(option => option.selected !== option.defaultSelected)
    if (control instanceof HTMLInputElement && control.checked !== control.defaultChecked)
      return true
    const texts = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    return texts && control.value !== control.defaultValue
  })
}

function reopenIfSent(id: string) {
  if ($submissions.get()[id] === 'sent') reopen(id)
}

/** The second half of a double press would meet what has moved there: the consent, or a link. */
function ignoreDoublePress() {
  const over = new AbortController()
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) return over.abort()
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, signal: over.signal })
}

let pageTitle: string | undefined

/** Says the step in the page's title, never an answer. */
function titlePage(prefix: string) {
  pageTitle ??= document.title
  document.title = prefix + pageTitle
}
