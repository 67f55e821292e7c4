import { type RefObject, useEffect } from 'react'

/**
 * Tells `client:intent` that an island has taken over: an early press is carried out, and later ones
 * reach the island. Every island that has a button calls it.
 * @param isComplete whether the island has drawn all that a press could need
 */
export function useReady(root: RefObject<HTMLElement | null>, isComplete = true): void {
  useEffect(() => {
    if (!isComplete) return
    const element = root.current!
    // After the other effects of this mount: an early press may set state that they would undo.
    queueMicrotask(() => element.dispatchEvent(new Event('island:ready', { bubbles: true })))
  }, [root, isComplete])
}
