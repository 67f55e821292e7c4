import { type RefObject, useEffect } from 'react'
import { controlOf } from './controls.ts'
import type { Progress } from './progress.ts'

/** Moves the focus to what has changed in a form, and puts its step into the title of the page. */
export function useAttention(
  form: RefObject<HTMLFormElement | null>,
  id: string,
  steps: number,
  { step, phase, problem, failure, moves }: Progress,
): void {
  useEffect(() => {
    titlePage(step === 0 ? '' : `Step ${step + 1} of ${steps}: `)
  }, [step, steps])

  useEffect(() => {
    if (moves === 0) return
    document.getElementById(`${id}-step-${step + 1}`)?.focus({ preventScroll: true })
    form.current!.closest('section')?.scrollIntoView()
  }, [moves, id])

  useEffect(() => {
    const control = problem && controlOf(form.current!, problem.name)
    control?.focus()
    // Scrolls the whole question into view, not only its control.
    control?.closest('[data-question]')?.scrollIntoView({ block: 'nearest' })
  }, [problem, form])

  useEffect(() => {
    if (failure) form.current!.querySelector('.form-failed')?.scrollIntoView({ block: 'nearest' })
  }, [failure, form])

  useEffect(() => {
    if (phase !== 'sent') return
    document.getElementById(`${id}-sent`)?.focus({ preventScroll: true })
    form.current!.closest('section')?.scrollIntoView()
  }, [phase, id, form])
}

let pageTitle: string | undefined

/** Puts the step before the title of the page, never an answer. */
function titlePage(prefix: string) {
  pageTitle ??= document.title
  document.title = prefix + pageTitle
}
