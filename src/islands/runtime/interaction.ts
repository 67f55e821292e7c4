import type { ClientDirective } from 'astro'
import { fetchCode, ignorePendingFetches } from './code-cache.ts'
import { findLoadError, restoreAfterReload, showLoadError } from './load-error.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean | 'any'
  }
}

interface IslandState {
  /** Imports the code and returns what hydrates the island. Unset until Astro has reached the island. */
  load?: Parameters<ClientDirective>[0]
  /** `wanted`: the visitor has interacted with it. After `failed`, only a press or a keystroke retries. */
  phase: 'idle' | 'wanted' | 'hydrating' | 'hydrated' | 'failed'
  /** The last press before hydration. */
  press?: HTMLElement | undefined
}

const states = new WeakMap<Element, IslandState>()

function getState(island: Element): IslandState {
  const state = states.get(island) ?? { phase: 'idle' }
  states.set(island, state)
  return state
}

/**
 * `client:interaction` fetches the islands' code at the first interaction anywhere on the page (not under
 * Save-Data) and hydrates an island when the visitor interacts with it. A press before that is replayed
 * once the island is hydrated. `client:interaction="any"` hydrates as soon as any other island has
 * hydrated.
 */
const interaction: ClientDirective = (load, { value }, island) => {
  const state = getState(island)
  state.load = load
  if (value === 'any') addEventListener('island:ready', () => hydrate(island), { once: true })
  if (state.phase === 'wanted') hydrate(island)
}
export default interaction

async function hydrate(island: Element) {
  const state = getState(island)
  if (state.phase === 'hydrating' || state.phase === 'hydrated') return
  state.phase = state.load ? 'hydrating' : 'wanted'
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

/**
 * Finds the element that an event activates: a button, the step button for Enter in a field, or the form.
 */
function findPressTarget({ type, target, key, isComposing }: Partial<KeyboardEvent>) {
  if (!(target instanceof HTMLElement)) return undefined
  if (type === 'submit') return target
  if (type === 'click') return target.closest<HTMLElement>('button:not([popovertarget])')
  return key === 'Enter' && !isComposing && target instanceof HTMLInputElement
    ? target.closest('section')?.querySelector<HTMLElement>('[data-step-button]')
    : undefined
}

function handleInteraction(event: Event) {
  const { target, type, movementX, movementY } = event as PointerEvent
  // A page that opens under a resting pointer gets a pointermove without movement (Chromium 156).
  if (type === 'pointermove' && movementX === 0 && movementY === 0) return
  if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData) fetchAllCode()
  const island = target instanceof Element && target.closest('astro-island')
  if (!island) return
  const state = getState(island)
  if (state.phase === 'hydrated') return
  const press = findPressTarget(event)
  if (press) {
    state.press = press
    island.setAttribute('data-press-pending', '')
    // React also replays events from before hydration, so the press would happen twice.
    event.preventDefault()
    event.stopPropagation()
  }
  if (press || type === 'input' || state.phase !== 'failed') hydrate(island)
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
  getState(island).phase = 'hydrated'
  const press = takePress(island)
  if (press instanceof HTMLFormElement) press.requestSubmit()
  else press?.click()
}

const events = 'scroll pointermove touchstart keydown focusin input click submit'
for (const name of events.split(' ')) addEventListener(name, handleInteraction, true)
addEventListener('island:ready', replayPress, true)
addEventListener('DOMContentLoaded', restoreAfterReload)
