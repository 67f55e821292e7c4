import type { ClientDirective } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | 'any'
  }
}

/**
 * `client:intent` fetches the islands' code at the first sign of life anywhere on the page (never
 * for a visitor who saves data), and runs an island when the visitor turns to it. A press on a
 * button before that is carried out once the island is ready. `client:intent="any"` runs once
 * any other island is ready.
 *
 * This is all of a page's script that knows of islands: it listens from the first byte on, for
 * islands whose element is not even defined yet.
 */
const intent: ClientDirective = (load, { value }, island) => {
  loaders.set(island, load)
  if (value === 'any') waiting.add(island)
  if (woken.has(island) || (value === 'any' && ready.size > 0)) run(island)
}

/**
 * The addresses of the islands' element and of what all islands need, with a space between:
 * `build/runtime.ts`. In development both are in the page.
 */
const base = 'island-runtime'.split(' ').filter(address => address.startsWith('/'))
const [element, common] = base

type Load = Parameters<ClientDirective>[0]

const loaders = new Map<Element, Load>()
/** Islands that run after the first other one. */
const waiting = new Set<Element>()
/** Islands that the visitor has turned to, with what was pressed in them last. */
const woken = new Map<Element, Element | null | undefined>()
const running = new Set<Element>()
const ready = new Set<Element>()
/** Code that is on its way, or in the browser's cache. */
const fetched = new Map<string, Promise<ArrayBuffer>>()
let begun = false

function listen(names: string, then: (event: Event) => void, options?: AddEventListenerOptions) {
  for (const name of names.split(' ')) addEventListener(name, then, { capture: true, ...options })
}

/** The addresses of the islands' own code, and of properties that are not in the page. */
function needsOf(islands: Iterable<Element>): string[] {
  return [...islands].flatMap(island =>
    ['renderer', 'component', 'props'].flatMap(part => island.getAttribute(`${part}-url`) ?? []),
  )
}

/**
 * Fetches code into the browser's cache. Nothing is imported before it is there: by the HTML standard
 * an import that failed stays failed, and in Firefox it does. It fails when all have come or failed,
 * so that the next try meets none that is about to fail.
 */
async function bring(addresses: string[]): Promise<void> {
  const all = addresses.map(address => {
    if (!fetched.has(address)) fetched.set(address, bringOne(address))
    return fetched.get(address)
  })
  await Promise.allSettled(all)
  await Promise.all(all)
}

async function bringOne(address: string) {
  try {
    const answer = await fetch(address)
    if (!/javascript|json/.test(answer.headers.get('content-type')!) || !answer.ok) throw answer
    // To make a text of code would take long, and nobody reads it.
    return await answer.arrayBuffer()
  } catch (error) {
    fetched.delete(address)
    throw error
  }
}

/** Imports a module once it is there. In development there may be none. */
async function bringIn(module: string | undefined) {
  if (!module) return
  await bring([module])
  await import(/* @vite-ignore */ module)
}

async function run(island: Element) {
  if (running.has(island)) return
  running.add(island)
  sayStale(island, false)
  try {
    // What does not depend on the rest runs as soon as it is there.
    bringIn(common).catch(() => {})
    await Promise.all([bringIn(element), bring([...base, ...needsOf([island])])])
    const props = await fetched.get(island.getAttribute('props-url')!)
    if (props) island.setAttribute('props', new TextDecoder().decode(props))
    const load = loaders.get(island)
    if (!load) {
      // Once it has seen its children, the element comes back with a loader.
      running.delete(island)
      return
    }
    const hydrate = await load()
    if (running.has(island)) await hydrate()
  } catch {
    fail(island)
  }
}

/** Says in the page that its code is gone, and lets the next press try again. */
function fail(island: Element) {
  running.delete(island)
  woken.delete(island)
  island.removeAttribute('data-pressed')
  sayStale(island, true)
}

function sayStale(island: Element, is: boolean) {
  island.parentElement?.querySelector('[data-stale]')?.toggleAttribute('hidden', !is)
}

function islandOf({ target }: Event): Element | null {
  const island = target instanceof Element ? target.closest('astro-island') : null
  return island && !ready.has(island) ? island : null
}

/** What an event presses: a button, the step button for Enter in a field, or the form that it sends. */
function pressedBy({ type, target, key }: Partial<KeyboardEvent>): Element | null | undefined {
  if (type === 'submit') return target as Element
  if (type === 'click') return (target as Element).closest('button:not([popovertarget])')
  return key === 'Enter' && target instanceof HTMLInputElement
    ? target.closest('section')?.querySelector('[data-press]')
    : undefined
}

/** Wakes the island of an event, and says what the event presses. */
function wake(event: Event) {
  const island = islandOf(event)
  if (!island) return
  const pressed = pressedBy(event)
  if (pressed) island.setAttribute('data-pressed', '')
  woken.set(island, pressed ?? woken.get(island))
  run(island)
  return pressed
}

listen(
  'scroll pointermove pointerdown touchstart keydown',
  () => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (begun || connection?.saveData) return
    begun = true
    Promise.all([bring(base), bringIn(element)])
      .then(() => {
        // Evaluated while nothing else is to do: a press need not wait for that.
        ;(globalThis.requestIdleCallback ?? setTimeout)(() => bringIn(common).catch(() => {}))
        return bring(needsOf(document.querySelectorAll('astro-island')))
      })
      .catch(() => {})
  },
  { passive: true },
)

listen('pointerover touchstart focusin input', wake, { passive: true })

// A press goes no further: between listening and being ready, React would carry it out as well.
listen('keydown click submit', event => {
  if (!wake(event)) return
  event.preventDefault()
  event.stopPropagation()
})

listen('ready', event => {
  const island = islandOf(event)
  if (!island) return
  ready.add(island)
  island.removeAttribute('data-pressed')
  const pressed = woken.get(island)
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else if (pressed instanceof HTMLElement) pressed.click()
  for (const other of waiting) run(other)
  waiting.clear()
})

listen('astro:hydration-error', ({ target }) => fail(target as Element))

export default intent
