import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useRef,
} from 'react'

/** Milliseconds within which whoever presses the same again means to make sure of it. */
const sure = 1000

/**
 * Handlers of a form in which choosing the chosen answer button again clears it, by pointer and by
 * Space. What was chosen before a press began is all that tells a second press from a first.
 * @param cleared called when an answer has been cleared: the browser sends no change event for it
 */
export function useClearing(cleared: () => void) {
  const chosen = useRef<HTMLInputElement>(null)
  const pressedAt = useRef(-sure)

  function clear({ target }: SyntheticEvent) {
    const input = chosen.current
    if (!input || target !== input) return
    chosen.current = null
    input.checked = false
    cleared()
  }

  return {
    onPointerDown: ({ target, timeStamp }: PointerEvent) => {
      chosen.current = timeStamp - pressedAt.current < sure ? null : chosenUnder(target)
    },
    onClickCapture: ({ timeStamp }: MouseEvent) => {
      pressedAt.current = timeStamp
    },
    onClick: clear,
    onKeyDownCapture: ({ key, target }: KeyboardEvent) => {
      chosen.current = key === ' ' ? chosenUnder(target) : null
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key !== ' ' || !chosen.current) return
      event.preventDefault()
      clear(event)
    },
  }
}

/** The chosen answer button that a press would meet, if it meets one. */
function chosenUnder(target: EventTarget): HTMLInputElement | null {
  if (!(target instanceof Element)) return null
  return target.closest('label')?.querySelector<HTMLInputElement>('[type=radio]:checked') ?? null
}
