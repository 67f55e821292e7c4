import { type RefObject, type SubmitEvent, useEffect, useReducer, useState } from 'react'
import { type AnsweredQuestion, listEarlierAnswers, findStepIndex } from '../../forms/answers.ts'
import { findFirstProblem, type Problem, findProblems, recheckProblem, getLocalToday } from '../../forms/check.ts'
import { createEffects } from '../../forms/effects.ts'
import { type FunnelEvent, maskQuestionName } from '../../forms/events.ts'
import type { Answers, Questionnaire, Services } from '../../forms/model.ts'
import { submitOnce } from '../../forms/submissions.ts'
import { showToast } from '../../stores/notices.ts'
import { certificateIn, certifies } from './certificate.tsx'
import { ignoreDoublePress } from './presses.ts'
import { progress, start } from './progress.ts'

interface Submission {
  readonly form: RefObject<HTMLFormElement | null>
  readonly questionnaire: Questionnaire
  readonly services: Services
  readonly readAnswers: () => Answers
  /** Tells the operator how far the visitor has come. */
  readonly report: (event: FunnelEvent) => void
  /** Called after the form was sent, while it is still visible. */
  readonly onSent: () => void
}

/** The steps of a form, from the first to the one that sends it. */
export function useSubmission(props: Submission) {
  const { form, questionnaire, services, readAnswers, report, onSent } = props
  const [state, dispatch] = useReducer(progress, start)
  const [answered, setAnswered] = useState<readonly AnsweredQuestion[]>([])
  const { step, phase, problem, others } = state

  // The visitor has seen the message, so the page shows the form again after Back.
  useEffect(() => {
    if (phase !== 'sent') return
    const release = () => dispatch({ type: 'released' })
    addEventListener('pagehide', release)
    return () => removeEventListener('pagehide', release)
  }, [phase])

  function reject(problem: Problem) {
    const step = findStepIndex(questionnaire, problem.name)
    const all = findProblems(questionnaire, readAnswers(), getLocalToday(), step)
    const others = all.filter(({ name }) => name !== problem.name)
    dispatch({ type: 'rejected', step, problem, others })
    report({ event: 'problem', question: maskQuestionName(questionnaire, problem.name) })
  }

  function advance() {
    const found = findFirstProblem(questionnaire, readAnswers(), getLocalToday(), step)
    if (!found) {
      setAnswered(listEarlierAnswers(questionnaire, step + 1, readAnswers()))
      report({ event: 'passed', step: step + 1 })
      return dispatch({ type: 'moved', step: step + 1 })
    }
    showToast('error', found.message, found.inline)
    reject(found)
  }

  async function finish() {
    dispatch({ type: 'sending' })
    const certificate = certifies(services) ? () => certificateIn(form.current!) : null
    const outcome = await submitOnce(questionnaire, readAnswers, createEffects(services, certificate, showToast))
    if (outcome === undefined) dispatch({ type: 'released' })
    else if (outcome.kind === 'problem') reject(outcome.problem)
    else if (outcome.kind === 'failed') {
      report({ event: 'failed' })
      dispatch({ type: 'failed', message: outcome.message })
    } else {
      report({ event: 'sent' })
      onSent()
      dispatch({ type: 'sent' })
    }
  }

  return {
    state,
    answered,
    /** Removes problems that the visitor has corrected. */
    recheckProblems() {
      if (!problem && others.length === 0) return
      const check = (told: Problem) => recheckProblem(questionnaire, told, readAnswers(), getLocalToday())
      dispatch({
        type: 'rechecked',
        problem: problem && check(problem),
        others: others.flatMap(other => check(other) ?? []),
      })
    },
    press(event?: SubmitEvent) {
      event?.preventDefault()
      ignoreDoublePress()
      if (phase === 'sending') return
      if (step < questionnaire.steps.length - 1) advance()
      else finish()
    },
    move(type: 'moved' | 'reopened', step: number) {
      ignoreDoublePress()
      dispatch({ type, step })
    },
  }
}
