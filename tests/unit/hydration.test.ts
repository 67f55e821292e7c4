import { expect, test } from 'vitest'
import {
  getNextPhase,
  type IslandEvent,
  type IslandPhase,
} from '../../src/islands/runtime/island-phase.ts'

/** The phase after an event in an island that Astro has not reached, and in one that it has. */
const phases: [IslandPhase, IslandEvent, IslandPhase, IslandPhase][] = [
  ['idle', 'reached', 'idle', 'idle'],
  ['idle', 'touched', 'wanted', 'started'],
  ['idle', 'activated', 'wanted', 'started'],
  ['idle', 'prefetch-failed', 'failed', 'failed'],
  ['wanted', 'reached', 'wanted', 'started'],
  ['wanted', 'touched', 'wanted', 'wanted'],
  ['wanted', 'activated', 'wanted', 'started'],
  ['wanted', 'prefetch-failed', 'wanted', 'wanted'],
  ['started', 'reached', 'started', 'started'],
  ['started', 'touched', 'started', 'started'],
  ['started', 'activated', 'started', 'started'],
  ['started', 'prefetch-failed', 'started', 'started'],
  ['started', 'failed', 'failed', 'failed'],
  ['failed', 'reached', 'failed', 'failed'],
  ['failed', 'touched', 'failed', 'failed'],
  ['failed', 'activated', 'wanted', 'started'],
  ['failed', 'prefetch-failed', 'failed', 'failed'],
]

test.each(phases)('%s, then %s: %s, or %s once Astro has reached it', (phase, event, ...next) => {
  expect([false, true].map(isReached => getNextPhase(phase, event, isReached))).toEqual(next)
})
