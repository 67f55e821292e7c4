import { type DOMAttributes, type SyntheticEvent, useRef } from 'react'

/** A second press within this time, in milliseconds, is a double press and unchecks nothing. */
const doublePressTime = 1000

/**
 * Handlers for a form in which pressing a checked radio button again unchecks it, by pointer or Space.
 * They remember the checked button before a press, because pressing it fires no change event.
 */
export function useDeselectableRadios(onClear: () => void): DOMAttributes<HTMLFormElement> {
  const checked = useRef<HTMLInputElement>(null)
  const pressedAt = useRef(-doublePressTime)

  function clearChosen({ target }: SyntheticEvent) {
    const input = checked.current
    if (!input || target !== input) return
    checked.current = null
    input.checked = false
    onClear()
  }

  return {
    onPointerDown: ({ target, timeStamp }) => {
      checked.current =
        timeStamp - pressedAt.current < doublePressTime ? null : findCheckedRadio(target)
    },
    onClickCapture: ({ timeStamp }) => {
      pressedAt.current = timeStamp
    },
    onClick: clearChosen,
    onKeyDownCapture: ({ key, target }) => {
      checked.current = key === ' ' ? findCheckedRadio(target) : null
    },
    onKeyUp: event => {
      if (event.key !== ' ' || !checked.current) return
      event.preventDefault()
      clearChosen(event)
    },
  }
}

function findCheckedRadio(target: EventTarget): HTMLInputElement | null {
  if (!(target instanceof Element)) return null
  return target.closest('label')?.querySelector<HTMLInputElement>('[type=radio]:checked') ?? null
}
