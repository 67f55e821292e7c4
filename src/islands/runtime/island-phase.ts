/**
 * How far an island has come. `wanted`: the visitor has interacted with it, but Astro has not reached it.
 * `started`: its code is being fetched, or it is hydrated.
 */
export type IslandPhase = 'idle' | 'wanted' | 'started' | 'failed'

/**
 * - `reached`: Astro has told how to load it.
 * - `touched`: the pointer, the focus or a scroll came into it.
 * - `activated`: the visitor pressed or typed in it, or something on the page waits for it.
 * - `prefetch-failed`: its code could not be fetched in advance.
 * - `failed`: it could not be hydrated.
 */
export type IslandEvent = 'reached' | 'touched' | 'activated' | 'prefetch-failed' | 'failed'

/** After a failure only a press or typing tries again: a pointer that passes must not remove the message. */
export function getNextPhase(
  phase: IslandPhase,
  event: IslandEvent,
  isReached: boolean,
): IslandPhase {
  switch (event) {
    case 'failed':
      return 'failed'
    case 'prefetch-failed':
      return phase === 'idle' ? 'failed' : phase
    case 'reached':
      if (phase !== 'wanted') return phase
      break
    case 'touched':
      if (phase !== 'idle') return phase
      break
    case 'activated':
      if (phase === 'started') return phase
  }
  return isReached ? 'started' : 'wanted'
}
