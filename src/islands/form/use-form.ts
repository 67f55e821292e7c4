import { useEffect, useMemo, useRef, useState } from 'react'
import {
  applyPreset,
  listEarlierAnswers,
  parseAnswers,
  pickDecidingAnswers,
} from '../../forms/answers.ts'
import type { FormConfig } from '../../forms/form-config.ts'
import type { Answers } from '../../forms/model.ts'
import { useIslandReady } from '../runtime/use-island-ready.ts'
import { getCertificateAttributes, removeCertificate } from './certificate.ts'
import { findInForm } from './form-elements.ts'
import { copyLinkedAnswers } from './linked-answers.ts'
import { isDirty, saveEntries } from './saved-entries.ts'
import { useConsentRecording } from './use-consent-recording.ts'
import { useDeselectableRadios } from './use-deselectable-radios.ts'
import { useFocusManagement } from './use-focus-management.ts'
import { usePrerenderedForm } from './use-prerendered-form.ts'
import { useSubmissionSteps } from './use-submission-steps.ts'
import { useWarnings } from './use-warnings.ts'

/** What a form does. React holds its state and the answers on which other questions depend. */
export function useForm(id: string, config: FormConfig, preset: Readonly<Record<string, string>>) {
  const { services } = config
  const questionnaire = useMemo(() => applyPreset(config.questionnaire, preset), [config, preset])
  const { steps, lead } = questionnaire
  const form = useRef<HTMLFormElement>(null)
  const isComplete = usePrerenderedForm(id)
  const [answers, setAnswers] = useState<Answers>({})
  const [year, setYear] = useState<number>()

  const getEntries = () => new FormData(form.current!)
  const getAnswers = () => parseAnswers(questionnaire, getEntries())
  const { warnings, ...updateWarnings } = useWarnings(questionnaire, getAnswers)
  const setStarted = useConsentRecording(id, lead, services)
  const syncAnswers = () => {
    copyLinkedAnswers(questionnaire, getAnswers())
    saveEntries(id, getEntries())
    setAnswers(pickDecidingAnswers(questionnaire, getAnswers()))
  }
  const onSent = () => {
    HTMLFormElement.prototype.reset.call(form.current!)
    removeCertificate(id, true)
    setStarted(false)
    updateWarnings.clear()
    syncAnswers()
  }
  const submission = useSubmissionSteps({
    questionnaire,
    config,
    getAnswers,
    onSent,
  })
  const { state, handleSubmit, goToStep } = submission
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
    setStarted(findInForm(id, '[name]').some(isDirty))
  }, [isComplete])

  useIslandReady(form, isComplete)
  useFocusManagement(id, steps.length, state)

  return {
    config,
    questionnaire,
    form,
    /** The steps that are rendered: see {@link usePrerenderedForm}. */
    steps: isComplete ? steps : steps.slice(0, 1),
    state,
    answers,
    warnings,
    certificate: getCertificateAttributes(lead),
    isReady: year !== undefined,
    /** The newest year of year lists. A visitor's clock may be wrong. */
    year: Math.max(year ?? 0, config.year),
    listAnswers: () => listEarlierAnswers(questionnaire, steps.length, getAnswers()),
    handleSubmit,
    goToStep,
    handlers: {
      onInput: () => {
        setStarted(true)
        handleChange()
      },
      onChange: handleChange,
      // Delayed: a warning that appears between pointerdown and pointerup would move the button away.
      onBlur: () => setTimeout(() => form.current && updateWarnings.show(), 250),
      ...deselectHandlers,
    },
  }
}
