import type { ClientDirective } from 'astro'
import { formConfigs } from '../../forms/form-config.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | 'any'
  }
}

/**
 * `client:intent` fetches the islands' code at the first interaction anywhere on the page (not under
 * Save-Data) and hydrates an island when the visitor interacts with it. A press before that is kept
 * and carried out once the island is ready. `client:intent="any"` hydrates with the first other one.
 */
const intent: ClientDirective = (load, { value }, island) => {
  loaders.set(island, load)
  if (value === 'any') addEventListener('island:ready', () => hydrate(island), { once: true })
  if (touched.has(island)) hydrate(island)
}
export default intent

type Load = Parameters<ClientDirective>[0]

const loaders = new Map<Element, Load>()
/** Islands with which the visitor has interacted. */
const touched = new Set<Element>()
/** The last press in each island that is not ready. */
const pressed = new Map<Element, HTMLElement>()
const hydrating = new Set<Element>()
/** Islands whose code could not be fetched: only a press or typing tries again. */
const failed = new Set<Element>()

async function hydrate(island: Element) {
  const load = loaders.get(island)
  if (!load || hydrating.has(island)) return
  hydrating.add(island)
  failed.delete(island)
  noticeOf(island)?.toggleAttribute('hidden', true)
  try {
    await Promise.all(filesOf(island).map(fetchOnce))
    const start = await load()
    await start()
  } catch {
    fail(island)
  }
}

/** Shows that the island's code could not be fetched. The next press tries again. */
function fail(island: Element) {
  const notice = noticeOf(island)
  // The next attempt must not wait for what is left of this one.
  fetched.clear()
  hydrating.delete(island)
  failed.add(island)
  notice?.toggleAttribute('hidden', false)
  // The header's search has no room for a notice; its visitor gets the list of all lawsuits.
  if (!notice && pressed.get(island) instanceof HTMLFormElement) location.assign('/active-lawsuits')
  if (pressed.delete(island)) notice?.scrollIntoView({ block: 'nearest' })
  island.removeAttribute('data-pressed')
}

const noticeOf = (island: Element) =>
  island.parentElement?.querySelector<HTMLElement>(':scope > [data-stale]')

/** The URLs of an island's code, and of its form's configuration. */
function filesOf(island: Element): string[] {
  const form = island.closest<HTMLElement>('[data-form-config-url]')?.dataset.formConfigUrl
  const code = ['renderer-url', 'component-url'].map(name => island.getAttribute(name))
  return [form, ...code].filter(url => typeof url === 'string')
}

const fetched = new Map<string, Promise<void>>()

/** Fetches a file once. */
function fetchOnce(url: string): Promise<void> {
  const known = fetched.get(url)
  if (known) return known
  const coming = fetchFile(url)
  fetched.set(url, coming)
  coming.catch(() => fetched.delete(url))
  return coming
}

/**
 * Keeps a form's configuration. Of a module, and of those that it imports, this only fills the HTTP cache:
 * by the HTML standard, and in Firefox, a module whose import failed once fails until the page is
 * loaded again. https://github.com/whatwg/html/issues/6768
 */
async function fetchFile(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(60_000) })
  const type = response.headers.get('content-type') ?? ''
  // Some hosts answer with a page for a file that no longer exists.
  if (!response.ok || !/script|json/.test(type)) throw new Error(`${url} cannot be loaded`)
  const text = await response.text()
  if (type.includes('json')) formConfigs.set(url, JSON.parse(text))
  const imports = text.matchAll(/(?:from|import)\s*"(\.\/[^"]+)"/g)
  await Promise.all(
    [...imports].map(([, file]) => fetchOnce(new URL(file!, response.url).pathname)),
  )
}

/**
 * The element that an event activates: a button, the step button for Enter in a field, or the form.
 */
function pressOf({ type, target, key, isComposing }: Partial<KeyboardEvent>) {
  if (!(target instanceof HTMLElement)) return undefined
  if (type === 'submit') return target
  if (type === 'click') return target.closest<HTMLElement>('button:not([popovertarget])')
  return key === 'Enter' && !isComposing && target instanceof HTMLInputElement
    ? target.closest('section')?.querySelector<HTMLElement>('[data-press]')
    : undefined
}

function interact(event: Event) {
  const { target, type, movementX, movementY } = event as PointerEvent
  // A page that opens under a resting pointer gets a pointermove without movement (Chromium 156).
  if (type === 'pointermove' && movementX === 0 && movementY === 0) return
  const island = target instanceof Element && target.closest('astro-island:not([data-hydrated])')
  if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData) fetchAll()
  if (!island) return
  const press = pressOf(event)
  if (press) {
    pressed.set(island, press)
    island.setAttribute('data-pressed', '')
    // React replays events from before hydration, and would carry the press out a second time.
    event.preventDefault()
    event.stopPropagation()
  }
  touched.add(island)
  if (press || type === 'input' || !failed.has(island)) hydrate(island)
}

let isFetching = false

function fetchAll() {
  if (isFetching) return
  isFetching = true
  for (const island of document.querySelectorAll('astro-island'))
    Promise.all(filesOf(island).map(fetchOnce)).catch(() => failed.add(island))
}

/** Carries out what was pressed in an island before it was ready. */
function carryOut({ target }: Event) {
  const island = (target as Element).closest('astro-island:not([data-hydrated])')
  if (!island) return
  const press = pressed.get(island)
  pressed.delete(island)
  island.setAttribute('data-hydrated', '')
  island.removeAttribute('data-pressed')
  if (press instanceof HTMLFormElement) press.requestSubmit()
  else press?.click()
}

const events = 'scroll pointermove touchstart keydown focusin input click submit'
for (const name of events.split(' ')) addEventListener(name, interact, true)
addEventListener('island:ready', carryOut, true)
