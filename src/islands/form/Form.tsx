import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  answersFrom,
  decidingOf,
  nameOf,
  presetIn,
  questionsOf,
  whoOf,
} from '../../forms/answers.ts'
import { firstProblem, type Problem, todayHere } from '../../forms/check.ts'
import { effectsFor } from '../../forms/effects.ts'
import type { Answers, Questionnaire } from '../../forms/model.ts'
import { addressOf, forms } from '../../stores/forms.ts'
import { tell } from '../../stores/notices.ts'
import { $submissions, reopen, send } from '../../stores/submissions.ts'
import { adopt } from '../runtime/adopt.ts'
import { useReady } from '../runtime/ready.ts'
import {
  certificateField,
  certificateIn,
  certifies,
  pingField,
  recordConsent,
} from './certificate.ts'
import { useClearing } from './clearing.ts'
import { controlOf, handOver, isTouched, servedForm } from './controls.ts'
import css from './Form.css?inline'
import styles from './Form.module.css'
import { keep, recall } from './kept.ts'
import { Prose } from './Prose.tsx'
import { ignoreDoublePress } from './presses.ts'
import { Step } from './Step.tsx'

adopt(css)

interface Props {
  /** The id of a questionnaire, whose source is in `stores/forms.ts`. */
  readonly id: string
  /** Answers it starts with, by control name. */
  readonly preset: Readonly<Record<string, string>>
}

/**
 * Any questionnaire as a form. Inputs are uncontrolled: what was typed or chosen before this code
 * arrived is read when it is checked and sent. React holds the step, the answers on which other
 * questions depend, and the problem in the way. The page holds the first step only, and so does the
 * first render, which hydrates it.
 */
export default function Form({ id, preset }: Props) {
  const { questionnaire: source, services, year: builtIn } = forms.get(addressOf(id))!
  const questionnaire = useMemo(() => presetIn(source, preset), [source, preset])
  const { steps, lead, afterwards } = questionnaire
  const form = useRef<HTMLFormElement>(null)
  const [served] = useState(() => servedForm(id))
  const [isComplete, setComplete] = useState(false)
  const moved = useRef(false)
  const [step, setStep] = useState(0)
  const [deciding, setDeciding] = useState<Answers>({})
  const [problem, setProblem] = useState<Problem>()
  const [failure, setFailure] = useState<string>()
  const [started, setStarted] = useState(false)
  const [year, setYear] = useState<number>()
  const phase = useStore($submissions, { ssr: 'initial' })[id] ?? 'idle'
  const last = steps.length - 1

  const answers = () => answersFrom(questionnaire, new FormData(form.current!))
  const decide = () => setDeciding(settle(form.current!, questionnaire))
  const change = () => {
    decide()
    if (problem) setProblem(recheck(problem))
  }
  const begin = () => {
    setStarted(true)
    change()
  }
  const clearing = useClearing(change)

  // Before anybody can type into the new controls.
  useLayoutEffect(() => {
    if (served) handOver(served, form.current!)
    setComplete(true)
  }, [served])

  useLayoutEffect(() => {
    if (served && isComplete) recall(served.form, form.current!)
  }, [served, isComplete])

  useEffect(() => {
    if (!isComplete) return
    setYear(new Date().getFullYear())
    setDeciding(settle(form.current!, questionnaire))
    setStarted(isTouched(form.current!))
    form.current!.dataset.ready = ''
    // Thanks that were seen. Those of a lead that goes as its visitor leaves are still to be.
    const left = () => $submissions.get()[id] === 'sent' && reopen(id)
    addEventListener('pagehide', left)
    return () => removeEventListener('pagehide', left)
  }, [id, questionnaire, isComplete])

  useReady(form, isComplete)

  useEffect(() => {
    return lead && started ? recordConsent(form.current!, services) : undefined
  }, [lead, started, services])

  useEffect(() => {
    if (moved.current) document.getElementById(`${id}-step-${step + 1}`)?.focus()
    moved.current = false
  }, [step, phase, id])

  useEffect(() => {
    const control = problem && controlOf(form.current!, problem.name)
    control?.focus()
    // What is asked comes into sight with it.
    control?.closest('section > *')?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  useEffect(() => {
    if (phase === 'sent') document.getElementById(`${id}-sent`)?.focus()
  }, [phase, id])

  function goTo(next: number) {
    setProblem(undefined)
    setFailure(undefined)
    show(next)
    moved.current = true
  }

  function show(next: number) {
    setStep(next)
    titlePage(next === 0 ? '' : `Step ${next + 1} of ${steps.length}: `)
  }

  function complain(problem: Problem) {
    const at = steps.findIndex(({ questions }) => questions.some(q => nameOf(q) === problem.name))
    show(at)
    setProblem(problem)
  }

  /** What was complained of, until it is right; the same object while the complaint is the same. */
  function recheck(told: Problem): Problem | undefined {
    const about = questionsOf(questionnaire).filter(question => nameOf(question) === told.name)
    const found = firstProblem(about, answers(), todayHere())
    return found?.message === told.message ? told : found
  }

  function advance() {
    const found = firstProblem(steps[step]!.questions, answers(), todayHere())
    if (found) {
      tell('error', found.message, found.inline)
      complain(found)
    } else goTo(step + 1)
  }

  async function finish() {
    setProblem(undefined)
    setFailure(undefined)
    const certificate = certifies(services) ? () => certificateIn(form.current!) : null
    const effects = effectsFor(services, certificate, tell)
    const outcome = await send(questionnaire, answers, effects)
    if (outcome?.kind === 'problem') complain(outcome.problem)
    if (outcome?.kind === 'failed') setFailure(outcome.message)
    if (outcome?.kind === 'sent') {
      form.current!.reset()
      setStarted(false)
      decide()
      show(0)
    }
  }

  function again() {
    ignoreDoublePress()
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
        onChange={change}
        {...clearing}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.target instanceof HTMLTextAreaElement) return
          // A key that is held down presses once.
          if (event.repeat) return event.preventDefault()
          if (event.nativeEvent.isComposing || step === last) return
          if (!(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          press()
        }}
      >
        {last > 0 && <textarea hidden data-tf-sensitive={lead ? 'true' : undefined} />}
        {steps.slice(0, isComplete ? steps.length : 1).map((_, index) => (
          <Step
            key={index}
            questionnaire={questionnaire}
            index={index}
            current={index === step}
            answers={deciding}
            problem={index === step ? problem : undefined}
            failure={index === step ? failure : undefined}
            sending={phase === 'sending'}
            year={year ?? builtIn}
            controlOf={name => controlOf(form.current!, name)}
            press={press}
            back={() => {
              ignoreDoublePress()
              goTo(index - 1)
            }}
          />
        ))}
        {year !== undefined && (
          <p className="visually-hidden" role="status">
            {phase === 'sending' && 'Sending…'}
          </p>
        )}
        {lead && (
          <>
            <input type="hidden" name={certificateField} />
            <input type="hidden" name={pingField} />
          </>
        )}
      </form>
    </>
  )
}

let pageTitle: string | undefined

/** Says the step in the page's title, never an answer. */
function titlePage(prefix: string) {
  pageTitle ??= document.title
  document.title = prefix + pageTitle
}

/**
 * Fills in what need not be asked twice, keeps all answers for a reload, and returns those on which
 * other questions depend.
 */
function settle(form: HTMLFormElement, questionnaire: Questionnaire): Answers {
  const answers = answersFrom(questionnaire, new FormData(form))
  const who = whoOf(questionnaire, answers)
  for (const question of questionsOf(questionnaire)) {
    if (!question.fills) continue
    const control = controlOf(form, question.fills) as HTMLInputElement
    // Shows until something is entered there, and follows its source.
    control.defaultValue = who === 'MYSELF' ? String(answers[nameOf(question)]) : ''
  }
  keep(form)
  return decidingOf(questionnaire, answers)
}
