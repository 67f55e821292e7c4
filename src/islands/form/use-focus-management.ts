import { useEffect } from 'react'
import { findInForm } from './form-elements.ts'
import type { FormState } from './form-state.ts'

/** Moves the focus to what changed in a form, and puts the step, and never an answer, into the page's title. */
export function useFocusManagement(
  id: string,
  steps: number,
  { step, phase, problems, failure, stepChanges, rejections }: FormState,
): void {
  const hasProblem = problems.length > 0
  useEffect(() => {
    const { title } = document
    const position = step > 0 ? `Step ${step + 1} of ${steps}: ` : ''
    document.title = `${hasProblem ? 'Problem: ' : ''}${position}${title}`
    return () => {
      document.title = title
    }
  }, [step, steps, hasProblem])

  useEffect(() => {
    if (stepChanges === 0) return
    document.getElementById(`${id}-step-${step + 1}`)?.focus({ preventScroll: true })
    document.getElementById('form')!.scrollIntoView()
  }, [stepChanges, id])

  // The summary of problems gets the focus, as GOV.UK's error summary does.
  useEffect(() => {
    const [summary] = findInForm<HTMLElement>(id, '.error-summary')
    summary?.focus({ preventScroll: true })
    summary?.scrollIntoView()
  }, [rejections, failure, id])

  useEffect(() => {
    if (phase !== 'sent') return
    const heading = document.getElementById(`${id}-sent`)!
    heading.focus({ preventScroll: true })
    heading.scrollIntoView()
  }, [phase, id])
}
