import { useEffect, useMemo, useRef, useState } from 'react'
import { readAnswers, pickDecidingAnswers, applyPreset } from '../../forms/answers.ts'
import { type FunnelEvent, reportEvent } from '../../forms/events.ts'
import { formConfigs, getFormConfigUrl } from '../../forms/form-config.ts'
import type { Answers } from '../../forms/model.ts'
import { adopt } from '../runtime/adopt.ts'
import { useReady } from '../runtime/ready.ts'
import { useAttention } from './attention.ts'
import { CertificateFields, certificateTags } from './certificate.tsx'
import { useClearing } from './clearing.ts'
import { controlOf, isTouched, prefill } from './controls.ts'
import css from './Form.css?inline'
import styles from './Form.module.css'
import { keep } from './kept.ts'
import { pressedByEnter } from './presses.ts'
import { useRecording } from './recording.ts'
import { Sent } from './Sent.tsx'
import { Step } from './Step.tsx'
import { sentenceOf } from './Suggestion.tsx'
import { useSubmission } from './submission.ts'
import { useTakeover } from './takeover.ts'
import { useWarnings } from './warnings.ts'

adopt(css)

interface Props {
  /** The id of a questionnaire, whose configuration is in `forms/form-config.ts`. */
  readonly id: string
  /** Answers it starts with, by control name. */
  readonly preset: Readonly<Record<string, string>>
}

/**
 * Renders a questionnaire as a form. Inputs are uncontrolled, so entries from before this code
 * arrived count. React holds the progress and the answers on which other questions depend.
 */
export default function Form({ id, preset }: Props) {
  const config = formConfigs.get(getFormConfigUrl(id))!
  const { services } = config
  const questionnaire = useMemo(() => applyPreset(config.questionnaire, preset), [config, preset])
  const { steps, lead } = questionnaire
  const form = useRef<HTMLFormElement>(null)
  const isComplete = useTakeover(form, id)
  const [deciding, setDeciding] = useState<Answers>({})
  const [year, setYear] = useState<number>()
  const tags = certificateTags(lead)

  const getAnswers = () => readAnswers(questionnaire, new FormData(form.current!))
  const report = (event: FunnelEvent) => reportEvent(services.events, id, event)
  const { warnings, ...warn } = useWarnings(questionnaire, getAnswers)
  const setStarted = useRecording(form, lead, services, () => report({ event: 'started' }))
  const decide = () => {
    prefill(form.current!, questionnaire, getAnswers())
    keep(form.current!)
    setDeciding(pickDecidingAnswers(questionnaire, getAnswers()))
  }
  const onSent = () => {
    form.current!.reset()
    setStarted(false)
    warn.clear()
    decide()
  }
  const submission = useSubmission({
    ...{ form, questionnaire, services, getAnswers, report, onSent },
  })
  const { press, move } = submission
  const { step, phase, problem, others, failure } = submission.state
  const change = () => {
    decide()
    warn.removeOutdated()
    submission.recheckProblems()
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
  useAttention(form, id, steps.length, submission.state)

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
        onBlur={() => setTimeout(() => form.current && warn.show(), 250)}
        {...clearing}
        onKeyDown={event => pressedByEnter(event, step === steps.length - 1) && press()}
      >
        {steps.length > 1 && <textarea hidden {...tags.screening} />}
        {steps.slice(0, isComplete ? steps.length : 1).map((_, index) => (
          <Step
            key={index}
            questionnaire={questionnaire}
            index={index}
            current={index === step}
            answers={deciding}
            answered={submission.answered}
            problem={index === step ? problem : undefined}
            others={others}
            advice={warnings}
            failure={index === step ? failure : undefined}
            sending={phase === 'sending'}
            year={year ?? config.year}
            controlOf={name => controlOf(form.current!, name)}
            press={press}
            back={() => move('moved', index - 1)}
          />
        ))}
        {year !== undefined && (
          <p className="visually-hidden" role="status">
            {phase === 'sending' ? 'Sending…' : Object.values(warnings).map(sentenceOf).join(' ')}
          </p>
        )}
        {lead && <CertificateFields />}
      </form>
    </>
  )
}
