import { type RefObject, useEffect } from 'react'
import type { FormState } from './form-state.ts'

/** Moves the focus to what changed in a form, and puts the step into the page's title. */
export function useFocusManagement(
  form: RefObject<HTMLFormElement | null>,
  id: string,
  steps: number,
  { step, phase, problems: [problem], failure, stepChanges, rejections }: FormState,
): void {
  // The step, never an answer.
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

  useEffect(() => {
    const control = problem && document.getElementById(`${id}-${problem.name}`)
    control?.focus()
    // Scrolls the whole question into view, not only its control, and if they fit the links to the others,
    // or the message that sending failed.
    for (const part of [
      form.current!.querySelector('.error-summary'),
      control?.closest('[data-question]'),
    ])
      part?.scrollIntoView({ block: 'nearest' })
  }, [rejections, failure, id, form])

  useEffect(() => {
    if (phase !== 'sent') return
    const heading = document.getElementById(`${id}-sent`)!
    heading.focus({ preventScroll: true })
    heading.scrollIntoView()
  }, [phase, id])
}
