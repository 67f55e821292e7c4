import { type RefObject, useEffect } from 'react'

/**
 * Tells `client:interaction` that an island is hydrated, so that it replays an early press and leaves
 * later ones to the island. Every island with a button calls it.
 * @param isComplete true once the island has rendered everything that a press needs
 */
export function useIslandReady(root: RefObject<HTMLElement | null>, isComplete = true): void {
  useEffect(() => {
    if (!isComplete) return
    const element = root.current!
    // A control of a form hides the form's property of the same name.
    const { dispatchEvent } = EventTarget.prototype
    const ready = new Event('island:ready', { bubbles: true })
    // After the other effects of this mount, which could undo the state that an early press sets.
    queueMicrotask(() => dispatchEvent.call(element, ready))
  }, [root, isComplete])
}
