import { expect, test } from 'vitest'
import { getColor } from '../../src/styles/tokens.ts'

/**
 * Pairs of foreground and background tokens with the least contrast allowed: 7 for text, 3 for
 * edges and states.
 */
const colorPairs: readonly (readonly [front: string, back: string, least: number])[] = [
  ...['ink', 'soft', 'link'].flatMap(front =>
    ['paper', 'surface', 'tint', 'band'].map(back => [front, back, 7] as const),
  ),
  ['on-head', 'head', 7],
  ['on-amber', 'amber', 7],
  ['on-amber', 'amber-press', 7],
  ['bad', 'bad-tint', 7],
  ['bad', 'surface', 7],
  ['good', 'surface', 3],
  ['edge', 'paper', 3],
  ['edge', 'band', 3],
  ['edge', 'surface', 3],
]

/** The contrast of two tokens, 1 to 21: WCAG 2.2, "contrast ratio". */
function getContrast(front: string, back: string, scheme: 'light' | 'dark'): number {
  const [high, low] = [front, back]
    .map(token => calculateLuminance(getColor(token, scheme)))
    .sort((a, b) => b - a)
  return (high! + 0.05) / (low! + 0.05)
}

/** Relative luminance of `#rrggbb`: WCAG 2.2. */
function calculateLuminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

test.each(['light', 'dark'] as const)(
  'the %s scheme is readable: text 7:1, edges and states 3:1',
  scheme => {
    const weak = colorPairs.filter(
      ([front, back, least]) => getContrast(front, back, scheme) < least,
    )
    expect(weak).toEqual([])
  },
)
