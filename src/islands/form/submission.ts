import { type RefObject, type SubmitEvent, useEffect, useReducer, useState } from 'react'
import { type Answered, answeredBefore, stepOf } from '../../forms/answers.ts'
import { firstProblem, type Problem, problemsOf, recheck, todayHere } from '../../forms/check.ts'
import { effectsFor } from '../../forms/effects.ts'
import { type FunnelEvent, placeOf } from '../../forms/events.ts'
import type { Answers, Questionnaire, Services } from '../../forms/model.ts'
import { send } from '../../forms/submissions.ts'
import { tell } from '../../stores/notices.ts'
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
  const [answered, setAnswered] = useState<readonly Answered[]>([])
  const { step, phase, problem, others } = state

  // The visitor has seen the message, so the page shows the form again after Back.
  useEffect(() => {
    if (phase !== 'sent') return
    const release = () => dispatch({ type: 'released' })
    addEventListener('pagehide', release)
    return () => removeEventListener('pagehide', release)
  }, [phase])

  function reject(problem: Problem) {
    const step = stepOf(questionnaire, problem.name)
    const all = problemsOf(questionnaire, readAnswers(), todayHere(), step)
    const others = all.filter(({ name }) => name !== problem.name)
    dispatch({ type: 'rejected', step, problem, others })
    report({ event: 'problem', question: placeOf(questionnaire, problem.name) })
  }

  function advance() {
    const found = firstProblem(questionnaire, readAnswers(), todayHere(), step)
    if (!found) {
      setAnswered(answeredBefore(questionnaire, step + 1, readAnswers()))
      report({ event: 'passed', step: step + 1 })
      return dispatch({ type: 'moved', step: step + 1 })
    }
    tell('error', found.message, found.inline)
    reject(found)
  }

  async function finish() {
    dispatch({ type: 'sending' })
    const certificate = certifies(services) ? () => certificateIn(form.current!) : null
    const outcome = await send(questionnaire, readAnswers, effectsFor(services, certificate, tell))
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
      const check = (told: Problem) => recheck(questionnaire, told, readAnswers(), todayHere())
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
