/** Where a finger touches the page, in px. */
export type Point = Readonly<Record<'clientX' | 'clientY', number>>

/** The least way of a swipe, in px. */
const leastWay = 40

/**
 * By how many slides a touch turns: one that moves more sideways than down or up. Another scrolls the page.
 * @param start where it began, undefined if more than one finger touched
 */
export function calculateTurn(start: Point | undefined, end: Point): -1 | 0 | 1 {
  if (!start) return 0
  const sideways = end.clientX - start.clientX
  const down = Math.abs(end.clientY - start.clientY)
  if (Math.abs(sideways) <= Math.max(leastWay, down)) return 0
  return sideways < 0 ? 1 : -1
}
