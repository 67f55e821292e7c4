import { type RefObject, useEffect } from 'react'

/** Tells `client:intent` that an island has taken over, so that an early press can be carried out. */
export function useReady(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current!
    // After the other effects of this mount: an early press may set state that they would undo.
    queueMicrotask(() => element.dispatchEvent(new Event('ready', { bubbles: true })))
  }, [root])
}
