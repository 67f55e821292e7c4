import { type SubmitEvent, useEffect, useReducer } from 'react'
import { findStepIndex, listEarlierAnswers } from '../../forms/answers.ts'
import { findProblems, getLocalToday, type Problem } from '../../forms/check.ts'
import { createEffects } from '../../forms/effects.ts'
import type { FormConfig } from '../../forms/form-config.ts'
import type { Answers, Questionnaire } from '../../forms/model.ts'
import { submitOnce } from '../../forms/submit.ts'
import { showToast } from '../../stores/toasts.ts'
import { isCertificateEnabled, readCertificate } from './certificate.ts'
import { formReducer, initialFormState } from './form-state.ts'
import { ignoreDoublePress } from './presses.ts'
import { buildHeaders } from './request-headers.ts'
import { useStepHistory } from './step-history.ts'

interface SubmissionOptions {
  readonly questionnaire: Questionnaire
  readonly config: FormConfig
  readonly getAnswers: () => Answers
  /** Called after the form was sent, while it is still visible. */
  readonly onSent: () => void
}

export function useSubmissionSteps(props: SubmissionOptions) {
  const { questionnaire, config, getAnswers, onSent } = props
  const [state, dispatch] = useReducer(formReducer, initialFormState)
  const { step, phase, problems } = state
  const findStepProblems = (step: number) =>
    findProblems(questionnaire, getAnswers(), getLocalToday(), step)
  const goBack = (step: number) => dispatch({ type: 'moved', step })
  const addHistoryEntry = useStepHistory(questionnaire.id, state, goBack, completeStep)

  useEffect(() => {
    if (phase === 'idle') return
    const leave = () => dispatch({ type: 'left' })
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [phase])

  function showProblem(problem: Problem) {
    const step = findStepIndex(questionnaire, problem.name)
    const others = findStepProblems(step).filter(({ name }) => name !== problem.name)
    dispatch({ type: 'rejected', step, problems: [problem, ...others] })
  }

  function completeStep(): boolean {
    const [problem] = findStepProblems(step)
    if (problem) {
      showToast('error', problem.message, problem.inline)
      showProblem(problem)
      return false
    }
    const answered = listEarlierAnswers(questionnaire, step + 1, getAnswers())
    dispatch({ type: 'moved', step: step + 1, answered })
    addHistoryEntry(step + 1)
    return true
  }

  async function submitAnswers() {
    const { services } = config
    const form = {
      readCertificate: isCertificateEnabled(services)
        ? () => readCertificate(questionnaire.id)
        : null,
      getHeaders: () => buildHeaders(config),
      onSending: () => dispatch({ type: 'sending' }),
    }
    const effects = createEffects(services, form, showToast)
    const outcome = await submitOnce(questionnaire, getAnswers, effects)
    if (outcome === undefined) dispatch({ type: 'failed' })
    else if (outcome.kind === 'problem') showProblem(outcome.problem)
    else if (outcome.kind === 'failed') dispatch({ type: 'failed', message: outcome.message })
    else {
      onSent()
      const answered = listEarlierAnswers(questionnaire, step + 1, outcome.answers)
      dispatch({ type: 'sent', answered })
    }
  }

  return {
    state,
    recheckProblems() {
      if (problems.length === 0) return
      const remaining = findStepProblems(step).filter(({ name }) =>
        problems.some(problem => problem.name === name),
      )
      dispatch({ type: 'rechecked', problems: remaining })
    },
    handleSubmit(event?: SubmitEvent) {
      event?.preventDefault()
      ignoreDoublePress()
      if (phase === 'sending') return
      if (step === questionnaire.steps.length - 1) submitAnswers()
      else completeStep()
    },
    goToStep(type: 'moved' | 'reopened', step: number) {
      ignoreDoublePress()
      dispatch({ type, step })
    },
  }
}
