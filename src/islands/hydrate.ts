import type { ClientDirective } from 'astro'

/** An island as Astro's element tells a directive of it. */
export type Defined = Parameters<ClientDirective>

/** What a visitor does: to which island that is not hydrated yet, what they press, by which event. */
export type Sign = readonly [
  island: Element | null | undefined,
  pressed: HTMLElement | null | undefined,
  type: string,
]

/** What `intent.ts`, which stands in the page, shares with this module. */
export interface Page {
  /** The addresses of the islands' element and of what all islands need. */
  readonly base: readonly string[]
  /** Whether the visitor saves data. */
  readonly saves: boolean | undefined
  /** What was heard and defined before {@link start}. */
  readonly signs: readonly Sign[]
  readonly defined: readonly Defined[]
  hear: (...sign: Sign) => void
  define: (...island: Defined) => void
  /** The element that says that the code of an island is lost. */
  readonly staleOf: (island: Element) => HTMLElement | null | undefined
  /** Says so, or leads on where a form without such an element has been submitted. */
  readonly lose: (island: Element, submitted: boolean) => void
}

let page: Page

/** Runs the islands of a page: those that a visitor has turned to so far, and from now on. */
export function start(begun: Page): void {
  page = begun
  page.define = define
  page.hear = hear
  addEventListener('ready', carryOut, true)
  addEventListener('astro:hydration-error', ({ target }) => fail(target as Element), true)
  for (const island of page.defined) define(...island)
  for (const sign of page.signs) hear(...sign)
  if (!page.saves) fetchAll().catch(() => {})
}

const loaders = new Map<Element, Defined[0]>()
/** Islands that the visitor has turned to, with what was pressed in them since; null: code is lost. */
const presses = new Map<Element, Set<HTMLElement> | null>()
const running = new Set<Element>()
/** Code and markup that is on its way, has come, or is lost until an island is run anew. */
const fetched = new Map<string, Promise<Document | null>>()
const lost = new Set<string>()

/** Fetches all that islands need: what all of them do, then what each does. */
async function fetchAll() {
  await all(page.base.map(prefetch))
  // Evaluated while nothing else is to do: a press need not wait for that.
  ;(globalThis.requestIdleCallback ?? setTimeout)(() =>
    all(page.base.map(importModule)).catch(() => {}),
  )
  await all([...document.querySelectorAll('astro-island')].flatMap(resourcesOf))
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
 * there, for the reason that `intent.ts` gives.
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

function define(load: Defined[0], { value }: Defined[1], island: Element) {
  const any = value === 'any'
  loaders.set(island, load)
  if (any) addEventListener('ready', () => run(island))
  if (presses.get(island) || (any && document.querySelector('[data-hydrated]'))) run(island)
}

async function run(island: Element) {
  if (running.has(island)) return
  running.add(island)
  for (const address of lost) fetched.delete(address)
  lost.clear()
  page.staleOf(island)?.toggleAttribute('hidden', true)
  try {
    // What does not depend on the rest runs as soon as it is there.
    await all([...resourcesOf(island), ...page.base.map(importModule)])
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
  const submitted = [...(presses.get(island) ?? [])].some(it => it instanceof HTMLFormElement)
  running.delete(island)
  presses.set(island, null)
  page.lose(island, submitted)
}

/** Wakes the island of what a visitor does. */
function hear(...[island, pressed, type]: Sign) {
  if (!island) return
  // Where code is lost, a pointer that passes does not ask again: what says so would go from under it,
  // and a press could join a try that is about to fail. Where nothing says so, typing asks, too.
  const before = presses.get(island)
  if (!pressed && before === null && (page.staleOf(island) || type !== 'input')) return
  if (!before) presses.set(island, new Set())
  run(island)
  if (!pressed) return
  presses.get(island)!.add(pressed)
  complete(island)
    // Where `Form.css` shows it by now; what does not show takes no focus.
    .then(() => pressed.parentElement?.nextElementSibling?.querySelector('h2')?.focus())
    .catch(() => {})
}

/** What was pressed in an island before it was ready. */
async function carryOut({ target }: Event) {
  const island = (target as Element).closest('astro-island:not([data-hydrated])')
  if (!island) return
  island.setAttribute('data-hydrated', '')
  island.removeAttribute('data-pressed')
  for (const pressed of presses.get(island) ?? []) {
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
    else pressed.click()
    // Until React has drawn what that led to: the next press may be of it.
    await Promise.resolve()
  }
}
