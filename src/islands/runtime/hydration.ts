import 'astro/runtime/server/astro-island.js'
import { checkFormConfig, fetchCode, ignorePendingFetches } from './code-cache.ts'
import type { Interaction } from './interaction.ts'
import { getNextPhase, type IslandEvent, type IslandPhase } from './island-phase.ts'
import { restoreAfterReload } from './load-error.ts'

interface Island {
  phase: IslandPhase
  /** Unset until Astro has reached the island. */
  load?: Interaction['load']
  press?: HTMLElement | undefined
}

const islands = new WeakMap<Element, Island>()

function getIsland(element: Element): Island {
  const island = islands.get(element) ?? { phase: 'idle' }
  islands.set(element, island)
  return island
}

/** Moves an island to its next phase, and hydrates it if that is where it starts. */
function update(element: Element, event: IslandEvent) {
  const island = getIsland(element)
  const { phase, load } = island
  island.phase = getNextPhase(phase, event, load !== undefined)
  if (load && phase !== 'started' && island.phase === 'started') hydrate(element, load)
}

function handleInteraction({ island: element, press, typed, load, value }: Interaction) {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!load && !connection?.saveData) fetchAllCode()
  if (!element) return
  const island = getIsland(element)
  if (load) island.load = load
  if (load && value === 'any')
    for (const event of ['island:ready', 'toast'])
      addEventListener(event, () => update(element, 'activated'))
  if (press) island.press = press
  update(element, load ? 'reached' : press || typed ? 'activated' : 'touched')
}

async function hydrate(element: Element, load: NonNullable<Interaction['load']>) {
  interactions.findLoadError(element)?.toggleAttribute('hidden', true)
  try {
    await fetchCode(element)
    const start = await load()
    checkFormConfig(element)
    await start()
  } catch (error) {
    update(element, 'failed')
    ignorePendingFetches()
    interactions.showLoadError(element, error, takePress(element))
  }
}

function takePress(element: Element): HTMLElement | undefined {
  const island = getIsland(element)
  const { press } = island
  island.press = undefined
  if (press) press.ariaBusy = null
  return press
}

let isFetching = false

function fetchAllCode() {
  if (isFetching) return
  isFetching = true
  for (const element of document.querySelectorAll('astro-island'))
    fetchCode(element).catch(() => update(element, 'prefetch-failed'))
}

/** Replays the press that happened in an island before it was hydrated. */
function replayPress({ target }: Event) {
  // A control of a form hides the form's property of the same name.
  const island = Element.prototype.closest.call(target, 'astro-island')
  if (!island) return
  island.setAttribute('data-hydrated', '')
  const press = takePress(island)
  if (press instanceof HTMLFormElement) press.requestSubmit()
  else press?.click()
}

/** Browsers bring a page back with its boxes ticked, but whoever returns has agreed to nothing until they tick one. */
function emptyBoxes() {
  for (const box of document.querySelectorAll<HTMLInputElement>('form :checked[type=checkbox]'))
    box.checked = interactions.waiting.some(({ typed }) => typed === box)
}

// A press while the script is late fetches it again, and only the first that arrives counts.
if (!interactions.handle) {
  interactions.handle = handleInteraction
  emptyBoxes()
  for (const interaction of interactions.waiting.splice(0)) handleInteraction(interaction)
  addEventListener('island:ready', replayPress, true)
  // Not earlier: a form that is left while it is sent still reads its box.
  addEventListener('pageshow', ({ persisted }) => persisted && emptyBoxes())
  restoreAfterReload()
}
