import { type SubmitEvent, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { type Advice, adviceOn } from '../../forms/advice.ts'
import {
  type Answered,
  answeredBefore,
  answersFrom,
  decidingOf,
  presetIn,
  stepOf,
} from '../../forms/answers.ts'
import { firstProblem, type Problem, problemsOf, recheck, todayHere } from '../../forms/check.ts'
import { effectsFor } from '../../forms/effects.ts'
import { type FunnelEvent, placeOf, report } from '../../forms/events.ts'
import { addressOf, forms } from '../../forms/form-sources.ts'
import type { Answers } from '../../forms/model.ts'
import { send } from '../../forms/submissions.ts'
import { tell } from '../../stores/notices.ts'
import { adopt } from '../runtime/adopt.ts'
import { useReady } from '../runtime/ready.ts'
import { useAttention } from './attention.ts'
import {
  CertificateFields,
  certificateIn,
  certificateTags,
  certifies,
  recordConsent,
} from './certificate.tsx'
import { useClearing } from './clearing.ts'
import { controlOf, isTouched, prefill } from './controls.ts'
import css from './Form.css?inline'
import styles from './Form.module.css'
import { keep } from './kept.ts'
import { ignoreDoublePress, pressedByEnter } from './presses.ts'
import { progress, start } from './progress.ts'
import { Sent } from './Sent.tsx'
import { Step } from './Step.tsx'
import { sentenceOf } from './Suggestion.tsx'
import { useTakeover } from './takeover.ts'

adopt(css)

interface Props {
  /** The id of a questionnaire, whose source is in `forms/form-sources.ts`. */
  readonly id: string
  /** Answers it starts with, by control name. */
  readonly preset: Readonly<Record<string, string>>
}

/**
 * Renders a questionnaire as a form. Inputs are uncontrolled, so entries from before this code
 * arrived count. React holds the progress and the answers on which other questions depend.
 */
export default function Form({ id, preset }: Props) {
  const { questionnaire: source, services, year: builtIn } = forms.get(addressOf(id))!
  const questionnaire = useMemo(() => presetIn(source, preset), [source, preset])
  const { steps, lead } = questionnaire
  const form = useRef<HTMLFormElement>(null)
  const isComplete = useTakeover(form, id)
  const [state, dispatch] = useReducer(progress, start)
  const { step, phase, problem, others, failure } = state
  const [deciding, setDeciding] = useState<Answers>({})
  const [answered, setAnswered] = useState<readonly Answered[]>([])
  const [advice, setAdvice] = useState<Readonly<Record<string, Advice>>>({})
  const [started, setStarted] = useState(false)
  const [year, setYear] = useState<number>()
  const last = steps.length - 1
  const tags = certificateTags(lead)

  const tellOperator = (event: FunnelEvent) => report(services.events, id, event)
  const answers = () => answersFrom(questionnaire, new FormData(form.current!))
  const decide = () => {
    prefill(form.current!, questionnaire, answers())
    keep(form.current!)
    setDeciding(decidingOf(questionnaire, answers()))
  }
  /** Hints appear when a visitor leaves a control, and go as soon as they no longer apply. */
  const advise = (known: (name: string) => boolean) => {
    const found = Object.entries(adviceOn(questionnaire, answers(), todayHere()))
    setAdvice(Object.fromEntries(found.filter(([name]) => known(name))))
  }
  const change = () => {
    decide()
    if (Object.keys(advice).length > 0) advise(name => name in advice)
    if (!problem && others.length === 0) return
    const now = (told: Problem) => recheck(questionnaire, told, answers(), todayHere())
    dispatch({
      type: 'rechecked',
      problem: problem && now(problem),
      others: others.flatMap(other => now(other) ?? []),
    })
  }
  const clearing = useClearing(change)

  useEffect(() => {
    if (!isComplete) return
    setYear(new Date().getFullYear())
    decide()
    setStarted(isTouched(form.current!))
    form.current!.dataset.ready = ''
  }, [isComplete])

  useReady(form, isComplete)
  useAttention(form, id, steps.length, state)

  // The visitor has seen the message, so the page shows the form again after Back.
  useEffect(() => {
    if (phase !== 'sent') return
    const left = () => dispatch({ type: 'released' })
    addEventListener('pagehide', left)
    return () => removeEventListener('pagehide', left)
  }, [phase])

  // A page that comes back from the back/forward cache begins a new recording at the next input.
  useEffect(() => {
    const stop = () => setStarted(false)
    addEventListener('pagehide', stop)
    return () => removeEventListener('pagehide', stop)
  }, [])

  useEffect(() => {
    if (started) tellOperator({ event: 'started' })
  }, [started])

  useEffect(() => {
    return lead && started ? recordConsent(form.current!, services) : undefined
  }, [lead, started, services])

  function reject(problem: Problem) {
    const step = stepOf(questionnaire, problem.name)
    const all = problemsOf(questionnaire, answers(), todayHere(), step)
    const others = all.filter(({ name }) => name !== problem.name)
    dispatch({ type: 'rejected', step, problem, others })
    tellOperator({ event: 'problem', question: placeOf(questionnaire, problem.name) })
  }

  function advance() {
    const found = firstProblem(questionnaire, answers(), todayHere(), step)
    if (!found) {
      setAnswered(answeredBefore(questionnaire, step + 1, answers()))
      tellOperator({ event: 'passed', step: step + 1 })
      return dispatch({ type: 'moved', step: step + 1 })
    }
    tell('error', found.message, found.inline)
    reject(found)
  }

  async function finish() {
    dispatch({ type: 'sending' })
    const certificate = certifies(services) ? () => certificateIn(form.current!) : null
    const outcome = await send(questionnaire, answers, effectsFor(services, certificate, tell))
    if (outcome === undefined) dispatch({ type: 'released' })
    else if (outcome.kind === 'problem') reject(outcome.problem)
    else if (outcome.kind === 'failed') {
      tellOperator({ event: 'failed' })
      dispatch({ type: 'failed', message: outcome.message })
    } else {
      tellOperator({ event: 'sent' })
      form.current!.reset()
      setStarted(false)
      setAdvice({})
      decide()
      dispatch({ type: 'sent' })
    }
  }

  function press(event?: SubmitEvent) {
    event?.preventDefault()
    ignoreDoublePress()
    if (phase === 'sending') return
    if (step < last) advance()
    else finish()
  }

  function move(to: 'moved' | 'reopened', step: number) {
    ignoreDoublePress()
    dispatch({ type: to, step })
  }

  return (
    <>
      {phase === 'sent' && <Sent questionnaire={questionnaire} again={() => move('reopened', 0)} />}
      <form
        ref={form}
        id={id}
        className={styles.form}
        method="dialog"
        noValidate
        hidden={phase === 'sent'}
        aria-label={questionnaire.name}
        {...tags.form}
        onSubmit={press}
        onInput={() => {
          setStarted(true)
          change()
        }}
        onChange={change}
        // Not at once: a hint that appears between pressing and releasing a button would move it away.
        onBlur={() => setTimeout(() => form.current && advise(() => true), 250)}
        {...clearing}
        onKeyDown={event => pressedByEnter(event, step === last) && press()}
      >
        {last > 0 && <textarea hidden {...tags.screening} />}
        {steps.slice(0, isComplete ? steps.length : 1).map((_, index) => (
          <Step
            key={index}
            questionnaire={questionnaire}
            index={index}
            current={index === step}
            answers={deciding}
            answered={answered}
            problem={index === step ? problem : undefined}
            others={others}
            advice={advice}
            failure={index === step ? failure : undefined}
            sending={phase === 'sending'}
            year={year ?? builtIn}
            controlOf={name => controlOf(form.current!, name)}
            press={press}
            back={() => move('moved', index - 1)}
          />
        ))}
        {year !== undefined && (
          <p className="visually-hidden" role="status">
            {phase === 'sending' ? 'Sending…' : Object.values(advice).map(sentenceOf).join(' ')}
          </p>
        )}
        {lead && <CertificateFields />}
      </form>
    </>
  )
}
