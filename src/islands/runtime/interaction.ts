import type { ClientDirective } from 'astro'
import { expandUrl } from '../../forms/expand-url.ts'
import { formConfigs } from '../../forms/form-config.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean | 'any'
  }
}

/**
 * `client:interaction` fetches the islands' code at the first interaction anywhere on the page (not under
 * Save-Data) and hydrates an island when the visitor interacts with it. A press before that is replayed
 * once the island is hydrated. `client:interaction="any"` hydrates as soon as any other island has
 * hydrated.
 */
const interaction: ClientDirective = (load, { value }, island) => {
  loadFunctions.set(island, load)
  if (value === 'any') addEventListener('island:ready', () => hydrate(island), { once: true })
  if (interactedIslands.has(island)) hydrate(island)
}
export default interaction

type Load = Parameters<ClientDirective>[0]

const loadFunctions = new Map<Element, Load>()
/** Islands with which the visitor has interacted. */
const interactedIslands = new Set<Element>()
/** The last press in each island that is not yet hydrated. */
const pendingPresses = new Map<Element, HTMLElement>()
const hydratingIslands = new Set<Element>()
/** Islands whose code could not be fetched. Only a press or a keystroke retries. */
const failedIslands = new Set<Element>()

async function hydrate(island: Element) {
  const load = loadFunctions.get(island)
  if (!load || hydratingIslands.has(island)) return
  hydratingIslands.add(island)
  failedIslands.delete(island)
  findLoadError(island)?.toggleAttribute('hidden', true)
  try {
    await Promise.all(listCodeUrls(island).map(fetchOnce))
    const start = await load()
    await start()
  } catch {
    showLoadError(island)
  }
}

/** Shows that the island's code could not be fetched. */
function showLoadError(island: Element) {
  const message = findLoadError(island)
  // A retry must not wait for pending fetches of this attempt.
  fetches.clear()
  hydratingIslands.delete(island)
  failedIslands.add(island)
  message?.toggleAttribute('hidden', false)
  // The header's search has no load error, so its visitor gets the list of all lawsuits.
  if (!message && pendingPresses.get(island) instanceof HTMLFormElement)
    location.assign('/active-lawsuits')
  if (pendingPresses.delete(island)) message?.scrollIntoView({ block: 'nearest' })
  island.removeAttribute('data-press-pending')
}

const findLoadError = (island: Element) =>
  island.parentElement?.querySelector<HTMLElement>(':scope > [data-load-error]')

/** Lists the URLs of an island's code and of its form's configuration. */
function listCodeUrls(island: Element): string[] {
  const form = island.closest<HTMLElement>('[data-form-config-url]')?.dataset.formConfigUrl
  const code = ['renderer-url', 'component-url'].map(name => island.getAttribute(name))
  return [form, ...code].filter(url => typeof url === 'string')
}

const fetches = new Map<string, Promise<void>>()

/** Fetches a file once. */
function fetchOnce(url: string): Promise<void> {
  const pending = fetches.get(url)
  if (pending) return pending
  const fetching = fetchFile(url)
  fetches.set(url, fetching)
  fetching.catch(() => fetches.delete(url))
  return fetching
}

/**
 * Fetches a form's configuration, or a module and its imports into the HTTP cache. Modules are fetched
 * first because a failed `import()` fails until the page is reloaded, as the HTML standard requires and
 * Firefox does: https://github.com/whatwg/html/issues/6768
 */
async function fetchFile(url: string): Promise<void> {
  const response = await fetch(expandUrl(url), { signal: AbortSignal.timeout(60_000) })
  const type = response.headers.get('content-type') ?? ''
  // Some hosts respond with a page to a request for a missing file.
  if (!response.ok || !/script|json/.test(type)) throw new Error(`${url} cannot be loaded`)
  const text = await response.text()
  if (type.includes('json')) formConfigs.set(url, JSON.parse(text))
  const imports = text.matchAll(/(?:from|import)\s*"(\.\/[^"]+)"/g)
  await Promise.all(
    [...imports].map(([, file]) => fetchOnce(new URL(file!, response.url).pathname)),
  )
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
  const island = target instanceof Element && target.closest('astro-island:not([data-hydrated])')
  if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData) fetchAllCode()
  if (!island) return
  const press = findPressTarget(event)
  if (press) {
    pendingPresses.set(island, press)
    island.setAttribute('data-press-pending', '')
    // React also replays events from before hydration, so the press would happen twice.
    event.preventDefault()
    event.stopPropagation()
  }
  interactedIslands.add(island)
  if (press || type === 'input' || !failedIslands.has(island)) hydrate(island)
}

let isFetching = false

function fetchAllCode() {
  if (isFetching) return
  isFetching = true
  for (const island of document.querySelectorAll('astro-island'))
    Promise.all(listCodeUrls(island).map(fetchOnce)).catch(() => failedIslands.add(island))
}

/** Replays the press that happened in an island before it was hydrated. */
function replayPress({ target }: Event) {
  const island = (target as Element).closest('astro-island:not([data-hydrated])')
  if (!island) return
  const press = pendingPresses.get(island)
  pendingPresses.delete(island)
  island.setAttribute('data-hydrated', '')
  island.removeAttribute('data-press-pending')
  if (press instanceof HTMLFormElement) press.requestSubmit()
  else press?.click()
}

const events = 'scroll pointermove touchstart keydown focusin input click submit'
for (const name of events.split(' ')) addEventListener(name, handleInteraction, true)
addEventListener('island:ready', replayPress, true)
