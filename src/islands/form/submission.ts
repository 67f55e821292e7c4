import { type RefObject, type SubmitEvent, useEffect, useReducer, useState } from 'react'
import { type AnsweredQuestion, findStepIndex, listEarlierAnswers } from '../../forms/answers.ts'
import {
  findFirstProblem,
  findProblems,
  getLocalToday,
  type Problem,
  recheckProblem,
} from '../../forms/check.ts'
import { createEffects } from '../../forms/effects.ts'
import { type FunnelEvent, maskQuestionName } from '../../forms/events.ts'
import type { Answers, Questionnaire, Services } from '../../forms/model.ts'
import { submitOnce } from '../../forms/submissions.ts'
import { showToast } from '../../stores/toasts.ts'
import { isCertificateEnabled, readCertificate } from './certificate.tsx'
import { formReducer, initialFormState } from './form-state.ts'
import { ignoreDoublePress } from './presses.ts'

interface SubmissionOptions {
  readonly form: RefObject<HTMLFormElement | null>
  readonly questionnaire: Questionnaire
  readonly services: Services
  readonly getAnswers: () => Answers
  /** Reports an event of the funnel to the operator. */
  readonly reportProgress: (event: FunnelEvent) => void
  /** Called after the form was sent, while it is still visible. */
  readonly onSent: () => void
}

/** Moves through the steps of a form, validates each and submits the last. */
export function useSubmission(props: SubmissionOptions) {
  const { form, questionnaire, services, getAnswers, reportProgress, onSent } = props
  const [state, dispatch] = useReducer(formReducer, initialFormState)
  const [earlierAnswers, setEarlierAnswers] = useState<readonly AnsweredQuestion[]>([])
  const [sentAnswers, setSentAnswers] = useState<readonly AnsweredQuestion[]>([])
  const { step, phase, problem, otherProblems } = state

  // The visitor has seen the message, so the form is visible again when the page returns from the cache.
  useEffect(() => {
    if (phase !== 'sent') return
    const release = () => {
      setSentAnswers([])
      dispatch({ type: 'released' })
    }
    addEventListener('pagehide', release)
    return () => removeEventListener('pagehide', release)
  }, [phase])

  function showProblem(problem: Problem) {
    const step = findStepIndex(questionnaire, problem.name)
    const all = findProblems(questionnaire, getAnswers(), getLocalToday(), step)
    const otherProblems = all.filter(({ name }) => name !== problem.name)
    dispatch({ type: 'rejected', step, problem, otherProblems })
    reportProgress({ event: 'problem', question: maskQuestionName(questionnaire, problem.name) })
  }

  function completeStep() {
    const problem = findFirstProblem(questionnaire, getAnswers(), getLocalToday(), step)
    if (!problem) {
      setEarlierAnswers(listEarlierAnswers(questionnaire, step + 1, getAnswers()))
      reportProgress({ event: 'passed', step: step + 1 })
      return dispatch({ type: 'moved', step: step + 1 })
    }
    showToast('error', problem.message, problem.inline)
    showProblem(problem)
  }

  async function submitAnswers() {
    dispatch({ type: 'sending' })
    const certificate = isCertificateEnabled(services) ? () => readCertificate(form.current!) : null
    const outcome = await submitOnce(
      questionnaire,
      getAnswers,
      createEffects(services, certificate, showToast),
    )
    if (outcome === undefined) dispatch({ type: 'released' })
    else if (outcome.kind === 'problem') showProblem(outcome.problem)
    else if (outcome.kind === 'failed') {
      reportProgress({ event: 'failed' })
      dispatch({ type: 'failed', message: outcome.message })
    } else {
      reportProgress({ event: 'sent' })
      setSentAnswers(listEarlierAnswers(questionnaire, questionnaire.steps.length, outcome.answers))
      onSent()
      dispatch({ type: 'sent' })
    }
  }

  return {
    state,
    earlierAnswers,
    /** The answers that were sent, until the page is left. */
    sentAnswers,
    /** Removes problems that the visitor has corrected. */
    recheckProblems() {
      if (!problem && otherProblems.length === 0) return
      const recheck = (previous: Problem) =>
        recheckProblem(questionnaire, previous, getAnswers(), getLocalToday())
      dispatch({
        type: 'rechecked',
        problem: problem && recheck(problem),
        otherProblems: otherProblems.flatMap(other => recheck(other) ?? []),
      })
    },
    handleSubmit(event?: SubmitEvent) {
      event?.preventDefault()
      ignoreDoublePress()
      if (phase === 'sending') return
      if (step < questionnaire.steps.length - 1) completeStep()
      else submitAnswers()
    },
    goToStep(type: 'moved' | 'reopened', step: number) {
      ignoreDoublePress()
      dispatch({ type, step })
    },
  }
}
