import { type RefObject, useLayoutEffect, useState } from 'react'
import { loadSavedEntries, restoreEntries } from './saved-entries.ts'

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

/**
 * Moves entries and focus from the prerendered form to one that React rendered again, and forwards
 * presses on the old buttons. Translators change text nodes, so hydration fails: https://github.com/facebook/react/issues/11538
 */
function transferForm(form: HTMLFormElement | null, focused: Element | null, to: HTMLFormElement) {
  if (!form || form === to) return
  restoreEntries(new FormData(form), to.querySelectorAll<HTMLInputElement>('[name]'))
  const findCounterpart = (old: Element) => {
    const isSameControl = (control: Element) => identifyControl(control) === identifyControl(old)
    const index = [...form.elements].filter(isSameControl).indexOf(old)
    return [...to.elements].filter(isSameControl)[index] as HTMLElement | undefined
  }
  for (const old of form.querySelectorAll('button'))
    old.addEventListener('click', () => findCounterpart(old)?.click())
  if (focused && document.activeElement === document.body) findCounterpart(focused)?.focus()
}

/** Returns a key that a control shares with the one that React renders in its place. */
function identifyControl(control: Element): string {
  const { name, type, value } = control as HTMLInputElement
  return [control.tagName, name, type === 'radio' && value].join()
}
