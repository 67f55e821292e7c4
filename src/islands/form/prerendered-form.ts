import { type RefObject, useLayoutEffect, useState } from 'react'
import { capturePrerenderedForm, transferForm } from './controls.ts'
import { loadSavedEntries } from './saved-entries.ts'

/**
 * Moves entries and focus from the prerendered form to the hydrated one.
 * @returns whether all steps may be rendered: the HTML, and so the first render, contains only one
 */
export function usePrerenderedForm(form: RefObject<HTMLFormElement | null>, id: string): boolean {
  const [prerendered] = useState(() => capturePrerenderedForm(id))
  const [isComplete, setComplete] = useState(false)

  // In a layout effect, so nobody can type into the new controls before it.
  useLayoutEffect(() => {
    if (prerendered) transferForm(prerendered, form.current!)
    setComplete(true)
  }, [prerendered, form])

  useLayoutEffect(() => {
    if (prerendered && isComplete) loadSavedEntries(prerendered.form, form.current!)
  }, [prerendered, isComplete, form])

  return isComplete
}
