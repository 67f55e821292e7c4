import { expect, test } from 'vitest'
import { calculateMove } from '../../src/islands/form/step-history.ts'

test.each([
  ['Back shows the step before', 1, 0, 1, 'idle', 'show'],
  ['Back over two entries shows the first step', 2, 0, 2, 'idle', 'show'],
  ['Back skips an entry whose step shows already', 1, 0, 0, 'idle', 'skip'],
  ['Back skips an entry of a later step than the visible one', 2, 1, 0, 'idle', 'skip'],
  ['Back after sending skips', 1, 0, 0, 'sent', 'skip'],
  ['Back while sending returns', 1, 0, 1, 'sending', 'return'],
  ['Forward completes the visible step', 0, 1, 0, 'idle', 'complete'],
  ['Forward to the visible step does nothing', 0, 1, 1, 'idle', undefined],
  ['Forward after sending does nothing', 0, 1, 0, 'sent', undefined],
  ['Forward while sending does nothing', 0, 1, 0, 'sending', undefined],
  ['a link to an anchor does nothing', 1, 1, 1, 'idle', undefined],
] as const)('%s', (_, previous, current, step, phase, move) => {
  expect(calculateMove(previous, current, step, phase)).toBe(move)
})
