import type { ClientDirective } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | 'any'
  }
}

/**
 * `client:intent` fetches the islands' code at the first sign of life anywhere on the page (never
 * for a visitor who saves data), and runs an island when the visitor turns to it. A press on a
 * button before that is carried out once the island is ready; where it leads to the next step of a
 * form, that shows at once. `client:intent="any"` runs once any other island is ready.
 *
 * This is all of a page's script that knows of islands: it listens from the first byte on, for
 * islands whose element is not even defined yet.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const any = value === 'any'
  loaders.set(island, load)
  if (any) addEventListener('ready', () => run(island))
  if (presses.get(island) || (any && ready.size)) run(island)
}

/**
 * The addresses of the islands' element and of what all islands need, with a space between:
 * `build/runtime.ts`. In development both are in the page.
 */
const base = 'island-runtime'.match(/\/\S+/g) ?? []

type Load = Parameters<ClientDirective>[0]

const loaders = new Map<Element, Load>()
/** Islands that the visitor has turned to, with what was pressed in them since; null: code is lost. */
const presses = new Map<Element, Set<HTMLElement> | null>()
const running = new Set<Element>()
const ready = new Set<Element>()
/** Code and markup that is on its way, has come, or is lost until an island is run anew. */
const fetched = new Map<string, Promise<Document | null>>()
const lost = new Set<string>()
let begun = false

function listen(passive: boolean, names: string, then: (event: Event) => void) {
  for (const name of names.split(' ')) addEventListener(name, then, { capture: true, passive })
}

/** What an island needs of its own: what of it is not in the page, and its code. */
function resourcesOf(island: Element): Promise<unknown>[] {
  const code = ['renderer', 'component'].map(part => prefetch(island.getAttribute(`${part}-url`)!))
  return [complete(island), ...code]
}

/** Puts into the page what a build left out: an island's properties, later steps, and style. */
async function complete(island: Element) {
  const address = island.getAttribute('rest-url')
  if (!address) return
  const rest = (await prefetch(address))!.querySelector('[props]')!
  island.removeAttribute('rest-url')
  island.setAttribute('props', rest.getAttribute('props')!)
  island.after(...rest.querySelectorAll('style'))
  island.querySelector('section')?.after(...rest.children)
}

/** Fails when all have come or failed, so that the next try meets none that is about to fail. */
async function all(coming: Promise<unknown>[]) {
  await Promise.allSettled(coming)
  await Promise.all(coming)
}

/**
 * Fetches code into the browser's cache, or markup as a document. Nothing is imported before it is
 * there: by the HTML standard an import that failed stays failed, and in Firefox it does.
 */
function prefetch(address: string) {
  const known = fetched.get(address)
  if (known) return known
  const coming = new Promise<Document | null>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.overrideMimeType('text/html;charset=utf-8')
    // No texts: nobody reads the code's, and Trusted Types let no text become elements.
    request.responseType = address.endsWith('.txt') ? 'document' : 'arraybuffer'
    // Long enough for a line on which all code takes half as long.
    request.timeout = 6e4
    request.onloadend = () => {
      const type = request.getResponseHeader('content-type')
      if (request.status === 200 && /script|plain/.test(type!)) resolve(request.response)
      else reject(lost.add(address))
    }
    request.send()
  })
  fetched.set(address, coming)
  return coming
}

/** Imports a module once it is there. */
async function importModule(module: string) {
  await prefetch(module)
  await import(/* @vite-ignore */ module)
}

/** Fetches all that islands need: what all of them do, then what each does. */
async function begin() {
  if (begun || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  begun = true
  await all(base.map(prefetch))
  // Evaluated while nothing else is to do: a press need not wait for that.
  ;(globalThis.requestIdleCallback ?? setTimeout)(() => all(base.map(importModule)).catch(() => {}))
  await all([...document.querySelectorAll('astro-island')].flatMap(resourcesOf))
}

async function run(island: Element) {
  if (running.has(island)) return
  running.add(island)
  for (const address of lost) fetched.delete(address)
  lost.clear()
  sayStale(island, false)
  try {
    // What does not depend on the rest runs as soon as it is there.
    await all([...resourcesOf(island), ...base.map(importModule)])
    const hydrate = await loaders.get(island)?.()
    // Once it has seen its children, the element comes back with a loader.
    if (!hydrate) running.delete(island)
    else if (running.has(island)) await hydrate()
  } catch {
    fail(island)
  }
}

/** Says in the page that its code is gone, and lets the next press try again. */
function fail(island: Element) {
  const pressed = island.hasAttribute('data-pressed')
  island.removeAttribute('data-pressed')
  running.delete(island)
  presses.set(island, null)
  sayStale(island, true)
  if (pressed) staleOf(island)?.scrollIntoView({ block: 'nearest' })
}

function staleOf(island: Element) {
  return island.closest('.panel')?.querySelector<HTMLElement>('[data-stale]')
}

function sayStale(island: Element, is: boolean) {
  staleOf(island)?.toggleAttribute('hidden', !is)
}

function islandOf({ target }: Event): Element | null {
  // What scrolls may be the document.
  const island = (target as Element).closest?.('astro-island')
  return island && !ready.has(island) ? island : null
}

/** What an event presses: a button, the step button for Enter in a field, or the form that it sends. */
function pressedBy({
  type,
  target,
  key,
  isComposing,
}: Partial<KeyboardEvent>): HTMLElement | null | undefined {
  if (type === 'submit') return target as HTMLElement
  if (type === 'click')
    return (target as Element).closest<HTMLElement>('button:not([popovertarget])')
  return key === 'Enter' && !isComposing && target instanceof HTMLInputElement
    ? target.closest('section')?.querySelector<HTMLElement>('[data-press]')
    : undefined
}

/** Wakes the island of an event, and says what the event presses. */
function wake(event: Event) {
  const island = islandOf(event)
  if (!island) return
  const pressed = pressedBy(event)
  // Where code is lost, a pointer that passes does not ask again: what says so would go from under it,
  // and a press could join a try that is about to fail. Where nothing says so, typing asks, too.
  const before = presses.get(island)
  if (!pressed && before === null && (staleOf(island) || event.type !== 'input')) return
  if (!before) presses.set(island, new Set())
  run(island)
  if (!pressed) return
  presses.get(island)!.add(pressed)
  island.setAttribute('data-pressed', '')
  return pressed
}

listen(true, 'scroll pointerover pointermove touchstart keydown focusin input', event => {
  begin().catch(() => {})
  wake(event)
})

// A press goes no further: between listening and being ready, React would carry it out as well.
// Nor does the second half of a double press, which would meet what the first has shown.
listen(false, 'keydown click submit', event => {
  const island = islandOf(event)
  const pressed = wake(event)
  if (!island || (!pressed && (event as UIEvent).detail < 2)) return
  event.preventDefault()
  event.stopPropagation()
  complete(island)
    // Where `Form.css` shows it by now; what does not show takes no focus.
    .then(() => pressed?.parentElement?.nextElementSibling?.querySelector('h2')?.focus())
    .catch(() => {})
})

listen(true, 'ready', async event => {
  const island = islandOf(event)
  if (!island) return
  ready.add(island)
  island.removeAttribute('data-pressed')
  for (const pressed of presses.get(island) ?? []) {
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
    else pressed.click()
    // Until React has drawn what that led to: the next press may be of it.
    await Promise.resolve()
  }
})

listen(true, 'astro:hydration-error', ({ target }) => fail(target as Element))

export default intent
