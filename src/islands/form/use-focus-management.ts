import { type RefObject, useEffect } from 'react'
import type { FormState } from './form-state.ts'

/** Moves the focus to what changed in a form, and puts the step into the page's title. */
export function useFocusManagement(
  form: RefObject<HTMLFormElement | null>,
  id: string,
  steps: number,
  { step, phase, problems, failure, stepChanges, rejections }: FormState,
): void {
  const hasProblem = problems.length > 0
  // The title of the page says the step, and never an answer.
  useEffect(() => {
    if (step === 0) return
    const { title } = document
    document.title = `Step ${step + 1} of ${steps}: ${title}`
    return () => {
      document.title = title
    }
  }, [step, steps])

  useEffect(() => {
    if (stepChanges === 0) return
    document.getElementById(`${id}-step-${step + 1}`)?.focus({ preventScroll: true })
    form.current!.closest('section')?.scrollIntoView()
  }, [stepChanges, id])

  // The summary of problems gets the focus, as GOV.UK's error summary does.
  useEffect(() => {
    const summary = form.current!.querySelector<HTMLElement>('.error-summary')
    summary?.focus({ preventScroll: true })
    summary?.scrollIntoView()
  }, [rejections, failure, form])

  useEffect(() => {
    if (!hasProblem) return
    const { title } = document
    document.title = `Problem: ${title}`
    return () => {
      document.title = title
    }
  }, [hasProblem, step])

  useEffect(() => {
    if (phase !== 'sent') return
    const heading = document.getElementById(`${id}-sent`)!
    heading.focus({ preventScroll: true })
    heading.scrollIntoView()
  }, [phase, id])
}
