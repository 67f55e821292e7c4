import type { KeyboardEvent } from 'react'

/**
 * Handles Enter in a step whose button does not submit the form, and ignores the repeats of a held key.
 * @returns true if the step's button should be pressed
 */
export function handleEnterKey(event: KeyboardEvent, isLastStep: boolean): boolean {
  const { key, target, repeat, nativeEvent } = event
  if (key !== 'Enter' || target instanceof HTMLTextAreaElement) return false
  const isPress = !isLastStep && target instanceof HTMLInputElement && !nativeEvent.isComposing
  if (isPress || repeat) event.preventDefault()
  return isPress && !repeat
}

/** Ignores the second click of a double click, which could hit a control that has just moved there. */
export function ignoreDoublePress() {
  const doublePressOver = new AbortController()
  const handleClick = (event: MouseEvent) => {
    if (event.detail < 2) return doublePressOver.abort()
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', handleClick, { capture: true, signal: doublePressOver.signal })
}
