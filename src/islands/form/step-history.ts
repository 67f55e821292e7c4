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
    const saved = state?.[id]
    // Entries from before a reload say nothing of this form.
    const current: number = saved?.load === performance.timeOrigin ? saved.step : previous
    const move = calculateMove(previous, current, step, phase)
    if (phase !== 'sending') entry.current = current
    if (move === 'return') history.forward()
    if (move === 'skip') history.back()
    // The browser restores the scroll position after this event.
    if (move === 'show') setTimeout(() => goBack(current))
    if (move === 'complete') setTimeout(goOn)
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
    try {
      history.replaceState(stateOf(step), '')
      history.pushState(stateOf(later), '')
      entry.current = later
    } catch {
      // A browser that refuses entries shows the step without one.
    }
  }
}

/**
 * Calculates what follows when the browser has moved from one entry of the history to another: `return` to the entry
 * before, because nothing may change while the form is sent; `skip` an entry that shows nothing new; `show` its step;
 * `complete` the visible step; or nothing.
 * @param previous the step of the entry before
 * @param current the step of the entry that the browser has moved to
 * @param step the visible step
 */
export function calculateMove(
  previous: number,
  current: number,
  step: number,
  phase: FormState['phase'],
): 'return' | 'skip' | 'show' | 'complete' | undefined {
  const isBack = current < previous
  if (phase === 'sending') return isBack ? 'return' : undefined
  if (isBack) return current < step ? 'show' : 'skip'
  return current > previous && current > step && phase === 'idle' ? 'complete' : undefined
}
