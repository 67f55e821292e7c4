import { type RefObject, useLayoutEffect, useState } from 'react'
import { loadSavedEntries, transferForm } from './controls.ts'

/**
 * Moves entries and focus from the prerendered form to the hydrated one.
 * @returns whether all steps may be rendered: the HTML, and so the first render, contains only one
 */
export function usePrerenderedForm(form: RefObject<HTMLFormElement | null>, id: string): boolean {
  const [prerendered] = useState(() => capturePrerenderedForm(id))
  const [isComplete, setComplete] = useState(false)

  // In a layout effect, so nobody can type into the new controls before it.
  useLayoutEffect(() => {
    transferForm(prerendered!.form, prerendered!.focused, form.current!)
    setComplete(true)
  }, [])

  useLayoutEffect(() => {
    if (isComplete) loadSavedEntries(prerendered!.form, form.current!)
  }, [isComplete])

  return isComplete
}

/** Remembers the form in the server's HTML, and its element that had the focus last. */
function capturePrerenderedForm(id: string) {
  if (typeof document === 'undefined') return undefined
  const form = document.getElementById(id) as HTMLFormElement | null
  const prerendered = { form, focused: document.activeElement }
  form?.addEventListener('focusin', ({ target }) => {
    prerendered.focused = target as Element
  })
  return prerendered
}
