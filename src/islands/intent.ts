import type { ClientDirective } from 'astro'
import type { Defined, Page, Sign } from './hydrate.ts'

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
 * This is all of a page's script that knows of islands. It listens from the first byte on, for
 * islands whose element is not even defined yet; what is to do about it, `hydrate.ts` does.
 */
const intent: ClientDirective = (...island) => page.define(...island)

/**
 * The addresses of `hydrate.ts`, of the islands' element and of what all islands need, with a space
 * between: `build/runtime.ts`. In development the latter two are in the page.
 */
const [hydrate, ...base] = '/src/islands/hydrate.ts'.split(' ') as [string, ...string[]]

const signs: Sign[] = []
const defined: Defined[] = []
/** Whether `hydrate.ts` is on its way, or there; whether it did not come when it was last asked for. */
let begun = false
let lost = false

const page: Page = {
  base,
  saves: (navigator as { connection?: { saveData?: boolean } }).connection?.saveData,
  signs,
  defined,
  define: (...island) => defined.push(island),
  hear: (...sign) => {
    const [island, pressed, type] = sign
    if (island) signs.push(sign)
    else if (page.saves) return
    // What passes over code that is lost does not ask for it again: see `hydrate.ts`.
    const stale = island && staleOf(island)
    if (begun || (lost && !pressed && (!island || stale || type !== 'input'))) return
    if (stale) stale.hidden = true
    begun = true
    load().catch(() => {
      begun = false
      lost = true
      for (const [island, , type] of signs.splice(0)) lose(island!, type === 'submit')
    })
  },
  staleOf,
  lose,
}

/**
 * Imports nothing before it is in the browser's cache: by the HTML standard an import that failed
 * stays failed, and in Firefox it does.
 */
async function load() {
  // Long enough for a line on which all code takes half as long.
  const answer = await fetch(hydrate, { signal: AbortSignal.timeout?.(6e4) })
  // Where a file is gone, hosts answer with a page.
  if (!/script/.test(answer.headers.get('content-type')!)) throw answer
  await answer.text()
  const { start } = await import(/* @vite-ignore */ hydrate)
  start(page)
}

/** Says in the page that an island's code is lost. */
function lose(island: Element, submitted: boolean) {
  const stale = staleOf(island)
  if (stale) stale.hidden = false
  // A search has no room to say so: whoever pressed Enter in it finds all lawsuits.
  else if (submitted) location.assign('/active-lawsuits')
  if (island.hasAttribute('data-pressed')) stale?.scrollIntoView({ block: 'nearest' })
  island.removeAttribute('data-pressed')
}

function staleOf(island: Element) {
  return island.closest('.panel')?.querySelector<HTMLElement>('[data-stale]')
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

function note(event: Event) {
  // What scrolls may be the document.
  const island = (event.target as Element).closest?.('astro-island:not([data-hydrated])')
  const pressed = island && pressedBy(event)
  if (pressed) island.setAttribute('data-pressed', '')
  page.hear(island, pressed, event.type)
  // A press goes no further: between listening and being ready, React would carry it out as well.
  // Nor does the second half of a double press, which would meet what the first has shown.
  if (!island || (!pressed && (event as UIEvent).detail < 2)) return
  event.preventDefault()
  event.stopPropagation()
}

const names = 'scroll pointerover pointermove touchstart keydown focusin input click submit'
for (const name of names.split(' ')) addEventListener(name, note, true)

export default intent
