import { type DOMAttributes, useRef } from 'react'

/** Where a finger touches the page, in px. */
export type Point = Readonly<Record<'clientX' | 'clientY', number>>

/** A touch that moves less, in px, is no swipe. */
const minDistance = 40

/**
 * Calculates by how many slides a touch turns. A touch that moves more down or up than sideways scrolls the page.
 * @param start where it began, undefined if more than one finger touched
 */
export function calculateTurn(start: Point | undefined, end: Point): -1 | 0 | 1 {
  if (!start) return 0
  const sideways = end.clientX - start.clientX
  const down = Math.abs(end.clientY - start.clientY)
  if (Math.abs(sideways) <= Math.max(minDistance, down)) return 0
  return sideways < 0 ? 1 : -1
}

/** Handlers for an element whose slides turn when a finger swipes over it. */
export function useSwipe(turn: (by: number) => void): DOMAttributes<HTMLElement> {
  /** Where the only finger began to touch. */
  const start = useRef<Point>(undefined)
  return {
    onTouchStart: ({ touches }) => {
      start.current = touches.length === 1 ? touches[0] : undefined
    },
    onTouchEnd: ({ changedTouches }) => {
      turn(calculateTurn(start.current, changedTouches[0]!))
      start.current = undefined
    },
    // The browser scrolls or zooms.
    onTouchCancel: () => {
      start.current = undefined
    },
  }
}
