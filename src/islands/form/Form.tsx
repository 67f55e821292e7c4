import { useEffect, useMemo, useRef, useState } from 'react'
import { applyPreset, pickDecidingAnswers, readAnswers } from '../../forms/answers.ts'
import { type FunnelEvent, reportEvent } from '../../forms/events.ts'
import { formConfigs, getFormConfigUrl } from '../../forms/form-config.ts'
import type { Answers } from '../../forms/model.ts'
import { adoptStyles } from '../runtime/adopt-styles.ts'
import { useIslandReady } from '../runtime/island-ready.ts'
import { certificateFields, getCertificateAttributes, useConsentRecording } from './certificate.ts'
import { copyLinkedAnswers, isDirty, saveEntries } from './controls.ts'
import { useDeselectableRadios } from './deselectable-radios.ts'
import css from './Form.css?inline'
import styles from './Form.module.css'
import { FormStep } from './FormStep.tsx'
import { useFocusManagement } from './focus.ts'
import { FormContext } from './form-context.ts'
import { usePrerenderedForm } from './prerendered-form.ts'
import { handleEnterKey } from './presses.ts'
import { SuccessPanel } from './SuccessPanel.tsx'
import { useSubmissionSteps } from './use-submission-steps.ts'
import { useWarnings } from './use-warnings.ts'
import { formatWarning } from './WarningMessage.tsx'

adoptStyles(css)

interface Props {
  /** The id of a questionnaire, whose configuration is in `forms/form-config.ts`. */
  readonly id: string
  /** Initial answers, by control name. */
  readonly preset: Readonly<Record<string, string>>
}

/**
 * Renders a questionnaire as a form. Inputs are uncontrolled, so entries from before hydration are kept.
 * React holds the form's state and the answers on which other questions depend.
 */
export default function Form({ id, preset }: Props) {
  const config = formConfigs.get(getFormConfigUrl(id))!
  const { services } = config
  const questionnaire = useMemo(() => applyPreset(config.questionnaire, preset), [config, preset])
  const { steps, lead } = questionnaire
  const form = useRef<HTMLFormElement>(null)
  const isComplete = usePrerenderedForm(form, id)
  const [deciding, setDeciding] = useState<Answers>({})
  const [year, setYear] = useState<number>()
  const certificate = getCertificateAttributes(lead)

  const getAnswers = () => readAnswers(questionnaire, new FormData(form.current!))
  const reportProgress = (event: FunnelEvent) => reportEvent(services.events, id, event)
  const { warnings, ...updateWarnings } = useWarnings(questionnaire, getAnswers)
  const setStarted = useConsentRecording(form, lead, services, () =>
    reportProgress({ event: 'started' }),
  )
  const syncAnswers = () => {
    copyLinkedAnswers(form.current!, questionnaire, getAnswers())
    saveEntries(form.current!)
    setDeciding(pickDecidingAnswers(questionnaire, getAnswers()))
  }
  const onSent = () => {
    form.current!.reset()
    setStarted(false)
    updateWarnings.clear()
    syncAnswers()
  }
  const submission = useSubmissionSteps({
    form,
    questionnaire,
    services,
    getAnswers,
    reportProgress,
    onSent,
  })
  const { state, handleSubmit, goToStep } = submission
  const { step, phase, answered } = state
  const handleChange = () => {
    syncAnswers()
    updateWarnings.removeOutdated()
    submission.recheckProblems()
  }
  const deselectHandlers = useDeselectableRadios(handleChange)

  useEffect(() => {
    if (!isComplete) return
    setYear(new Date().getFullYear())
    syncAnswers()
    setStarted([...form.current!.querySelectorAll('[name]')].some(isDirty))
    form.current!.dataset.ready = ''
  }, [isComplete])

  useIslandReady(form, isComplete)
  useFocusManagement(form, id, steps.length, state)

  return (
    <>
      {phase === 'sent' && (
        <SuccessPanel
          questionnaire={questionnaire}
          answers={answered}
          onRestart={() => goToStep('reopened', 0)}
        />
      )}
      <form
        ref={form}
        id={id}
        className={styles.form}
        method="dialog"
        noValidate
        hidden={phase === 'sent'}
        aria-label={questionnaire.name}
        {...certificate.form}
        onSubmit={handleSubmit}
        onInput={() => {
          setStarted(true)
          handleChange()
        }}
        onChange={handleChange}
        // Delayed: a warning that appears between pointerdown and pointerup would move the button away.
        onBlur={() => setTimeout(() => form.current && updateWarnings.show(), 250)}
        {...deselectHandlers}
        onKeyDown={event => handleEnterKey(event, step === steps.length - 1) && handleSubmit()}
      >
        {steps.length > 1 && <textarea hidden {...certificate.screening} />}
        <FormContext
          value={{
            questionnaire,
            state,
            warnings,
            certificate,
            handleSubmit,
            goToStep,
            answers: deciding,
            year: year ?? config.year,
            recordingNote: config.recordingNote,
          }}
        >
          {steps.slice(0, isComplete ? steps.length : 1).map((_, index) => (
            <FormStep key={index} index={index} />
          ))}
        </FormContext>
        {year !== undefined && (
          <p className="visually-hidden" role="status">
            {phase === 'sending'
              ? 'Sending…'
              : Object.values(warnings).map(formatWarning).join(' ')}
          </p>
        )}
        {lead && certificateFields.map(name => <input key={name} type="hidden" name={name} />)}
      </form>
    </>
  )
}
