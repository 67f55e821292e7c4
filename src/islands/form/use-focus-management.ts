import { type RefObject, useEffect } from 'react'
import { type FormState, formatTitle } from './form-state.ts'

/** Moves the focus to what changed in a form, and puts the step into the page's title. */
export function useFocusManagement(
  form: RefObject<HTMLFormElement | null>,
  id: string,
  steps: number,
  { step, phase, problems, failure, stepChanges, rejections }: FormState,
): void {
  const hasProblem = problems.length > 0
  useEffect(() => {
    const { title } = document
    document.title = formatTitle(title, step, steps, hasProblem)
    return () => {
      document.title = title
    }
  }, [step, steps, hasProblem])

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
    if (phase !== 'sent') return
    const heading = document.getElementById(`${id}-sent`)!
    heading.focus({ preventScroll: true })
    heading.scrollIntoView()
  }, [phase, id])
}
