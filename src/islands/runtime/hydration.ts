import 'astro/runtime/server/astro-island.js'
import { fetchCode, ignorePendingFetches } from './code-cache.ts'
import type { Interaction } from './interaction.ts'
import { findLoadError, restoreAfterReload, showLoadError } from './load-error.ts'

interface IslandState {
  /** Unset until Astro has reached the island. */
  load?: Interaction['load']
  /** `wanted`: the visitor has interacted with it. After `failed`, only a press or a keystroke retries. */
  phase: 'idle' | 'wanted' | 'started' | 'failed'
  /** The last press before hydration. */
  press?: HTMLElement | undefined
}

const states = new WeakMap<Element, IslandState>()

function getState(island: Element): IslandState {
  const state = states.get(island) ?? { phase: 'idle' }
  states.set(island, state)
  return state
}

function carryOut({ island, press, isTyping, load, value }: Interaction): number {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!load && !connection?.saveData) fetchAllCode()
  if (!island) return 0
  const state = getState(island)
  if (load) {
    state.load = load
    if (value === 'any')
      for (const event of ['island:ready', 'toast']) addEventListener(event, () => hydrate(island))
    if (state.phase === 'wanted') hydrate(island)
    return 0
  }
  if (press) state.press = press
  if (press || isTyping || state.phase !== 'failed') hydrate(island)
  return 0
}

async function hydrate(island: Element) {
  const state = getState(island)
  if (state.phase === 'started') return
  state.phase = state.load ? 'started' : 'wanted'
  if (!state.load) return
  findLoadError(island)?.toggleAttribute('hidden', true)
  try {
    await fetchCode(island)
    const start = await state.load()
    await start()
  } catch (error) {
    state.phase = 'failed'
    ignorePendingFetches()
    showLoadError(island, error, takePress(island))
  }
}

function takePress(island: Element): HTMLElement | undefined {
  const state = getState(island)
  const { press } = state
  state.press = undefined
  island.removeAttribute('data-press-pending')
  return press
}

let isFetching = false

function fetchAllCode() {
  if (isFetching) return
  isFetching = true
  for (const island of document.querySelectorAll('astro-island')) {
    const state = getState(island)
    fetchCode(island).catch(() => {
      if (state.phase === 'idle') state.phase = 'failed'
    })
  }
}

/** Replays the press that happened in an island before it was hydrated. */
function replayPress({ target }: Event) {
  const island = (target as Element).closest('astro-island')
  if (!island) return
  island.setAttribute('data-hydrated', '')
  const press = takePress(island)
  if (press instanceof HTMLFormElement) press.requestSubmit()
  else press?.click()
}

// A press while the script is late fetches it again, and only the first that arrives counts.
if (!Object.hasOwn(interactions, 'push')) {
  addEventListener('island:ready', replayPress, true)
  const early = interactions.splice(0)
  interactions.push = carryOut
  for (const interaction of early) carryOut(interaction)
  restoreAfterReload()
}
