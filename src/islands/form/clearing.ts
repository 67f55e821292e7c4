import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useRef,
} from 'react'

/** A second press within this time, in milliseconds, is a double press and clears nothing. */
const sure = 1000

/**
 * Handlers of a form in which pressing a chosen answer again clears it, by pointer or Space. They
 * remember what was chosen before a press, because radio buttons report no change then.
 * @param cleared called when an answer was cleared
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

/** The chosen answer button at the target of a press, if there is one. */
function chosenUnder(target: EventTarget): HTMLInputElement | null {
  if (!(target instanceof Element)) return null
  return target.closest('label')?.querySelector<HTMLInputElement>('[type=radio]:checked') ?? null
}
