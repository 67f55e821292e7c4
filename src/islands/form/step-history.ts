import { useEffect, useEffectEvent, useRef } from 'react'
import type { FormState } from './form-state.ts'

/**
 * Lets the browser's Back show the step before. Each later step gets one entry in the history of the tab, under the
 * form's id. Other ways between steps leave the entries as they are, and Back skips those that show nothing new.
 * @param goBack shows an earlier step
 * @param goOn completes the visible step
 * @returns a function that adds the entry of a step, if it has none
 */
export function useStepHistory(
  id: string,
  { step, phase }: FormState,
  goBack: (step: number) => void,
  goOn: () => void,
) {
  /** The step of the entry. One that a link to an anchor added has that of the entry before. */
  const entry = useRef(0)

  const handlePopState = useEffectEvent(({ state }: PopStateEvent) => {
    const previous = entry.current
    const own = state?.[id]
    // Entries from before a reload say nothing of this form.
    const current: number = own?.load === performance.timeOrigin ? own.step : previous
    if (phase === 'sending') return current < previous ? history.forward() : undefined
    entry.current = current
    if (current === previous) return
    // The browser restores the scroll position after this event.
    if (current < Math.min(previous, step)) setTimeout(() => goBack(current))
    else if (current < previous) history.back()
    else if (current > step && phase === 'idle') setTimeout(goOn)
  })

  useEffect(() => {
    addEventListener('popstate', handlePopState)
    return () => removeEventListener('popstate', handlePopState)
  }, [])

  return (later: number) => {
    // "Exit this page" can replace one entry only.
    if (later <= entry.current || document.querySelector('.exit-link')) return
    const stateOf = (step: number) => ({
      ...history.state,
      [id]: { step, load: performance.timeOrigin },
    })
    history.replaceState(stateOf(step), '')
    history.pushState(stateOf(later), '')
    entry.current = later
  }
}
