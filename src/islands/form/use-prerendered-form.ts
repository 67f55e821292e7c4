import { useLayoutEffect, useState } from 'react'
import { findInForm, getFormSelector } from './form-elements.ts'
import { findEntryHolder, loadSavedEntries, restoreEntries } from './saved-entries.ts'

/**
 * Moves entries and focus from the prerendered form to the hydrated one.
 * @returns whether all steps may be rendered: the HTML, and so the first render, contains only one
 */
export function usePrerenderedForm(id: string): boolean {
  const [prerendered] = useState(() => capturePrerenderedForm(id))
  const [isComplete, setComplete] = useState(false)

  // In a layout effect, so nobody can type into the new controls before it.
  useLayoutEffect(() => {
    transferForm(id, prerendered!)
    setComplete(true)
  }, [])

  useLayoutEffect(() => {
    if (isComplete) loadSavedEntries(id, prerendered!.holder?.value)
  }, [isComplete])

  return isComplete
}

interface PrerenderedForm {
  readonly form: HTMLFormElement | null
  readonly controls: readonly HTMLElement[]
  readonly holder: HTMLTextAreaElement | undefined
  focused: Element | null
}

function capturePrerenderedForm(id: string): PrerenderedForm | undefined {
  if (typeof document === 'undefined') return undefined
  const prerendered: PrerenderedForm = {
    form: findForm(id),
    controls: findFormControls(id),
    holder: findEntryHolder(id),
    focused: document.activeElement,
  }
  addEventListener('focusin', ({ target }) => {
    prerendered.focused = target as Element
  })
  return prerendered
}

function findForm(id: string) {
  return document.querySelector<HTMLFormElement>(getFormSelector(id))
}

function findFormControls(id: string) {
  return findInForm<HTMLElement>(id, ':is(button, [name])')
}

/**
 * Moves entries and focus from the prerendered form to one that React rendered again, and forwards
 * presses on the old buttons. Translators change text nodes, so hydration fails: https://github.com/facebook/react/issues/11538
 */
function transferForm(id: string, { form, controls, focused }: PrerenderedForm) {
  if (!form || form === findForm(id)) return
  const rendered = findFormControls(id)
  restoreEntries(new FormData(form), findInForm<HTMLInputElement>(id, '[name]'))
  const findCounterpart = (old: Element) => {
    const isSameControl = (control: Element) => identifyControl(control) === identifyControl(old)
    const index = controls.filter(isSameControl).indexOf(old as HTMLElement)
    return rendered.filter(isSameControl)[index]
  }
  for (const old of controls)
    if (old.matches('button')) old.addEventListener('click', () => findCounterpart(old)?.click())
  if (focused && document.activeElement === document.body) findCounterpart(focused)?.focus()
}

/** Returns a key that a control shares with the one that React renders in its place. */
function identifyControl(control: Element): string {
  const { name, type, value } = control as HTMLInputElement
  return [control.tagName, name, type === 'radio' && value].join()
}
