import { expect, test } from 'vitest'
import { calculateTurn } from '../../src/islands/carousel/swipe.ts'

test.each<readonly [number, number, number]>([
  [-200, 0, 1],
  [200, 0, -1],
  [-41, 40, 1],
  [41, -40, -1],
  [-40, 0, 0],
  // Scrolls the page.
  [60, 300, 0],
  [-60, -300, 0],
  [-100, 100, 0],
  [0, 0, 0],
])(
  'a finger that moves %i px to the right and %i px down turns %i slides',
  (right, down, slides) => {
    const start = { clientX: 300, clientY: 300 }
    const end = { clientX: 300 + right, clientY: 300 + down }
    expect(calculateTurn(start, end)).toBe(slides)
    expect(calculateTurn(undefined, end), 'several fingers').toBe(0)
  },
)
