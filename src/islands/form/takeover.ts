import { type RefObject, useLayoutEffect, useState } from 'react'
import { handOver, servedForm } from './controls.ts'
import { recall } from './kept.ts'

/**
 * Takes over the prerendered form and the visitor's entries in it.
 * @returns whether all steps may be drawn: the page, and so the first render, has only the first
 */
export function useTakeover(form: RefObject<HTMLFormElement | null>, id: string): boolean {
  const [served] = useState(() => servedForm(id))
  const [isComplete, setComplete] = useState(false)

  // In a layout effect, so nobody can type into the new controls before it.
  useLayoutEffect(() => {
    if (served) handOver(served, form.current!)
    setComplete(true)
  }, [served, form])

  useLayoutEffect(() => {
    if (served && isComplete) recall(served.form, form.current!)
  }, [served, isComplete, form])

  return isComplete
}
