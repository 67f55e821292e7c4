import type { KeyboardEvent } from 'react'

/**
 * Lets Enter press the button of the step, because it is a submit button only in the last step. A
 * key that is held down presses once.
 */
export function pressedByEnter(event: KeyboardEvent, isLastStep: boolean): boolean {
  const { key, target, repeat, nativeEvent } = event
  if (key !== 'Enter' || target instanceof HTMLTextAreaElement) return false
  const presses = !isLastStep && target instanceof HTMLInputElement && !nativeEvent.isComposing
  if (presses || repeat) event.preventDefault()
  return presses && !repeat
}

/** Ignores the second half of a double press, which could hit a control that moved there. */
export function ignoreDoublePress() {
  const over = new AbortController()
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) return over.abort()
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, signal: over.signal })
}
