import type { ClientDirective } from 'astro'
import { expandUrl } from '../../forms/expand-url.ts'
import { fetchFile, MissingFileError } from './fetch-file.ts'
import { findLoadError, showLoadError } from './load-error.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean | 'any'
  }
}

/** What a visitor did, or an island that Astro has reached. */
export interface Interaction {
  /** Unset if it was outside of islands. */
  readonly island: Element | null
  /** The element that it activates. */
  readonly press?: HTMLElement | null | undefined
  /** The control that it fills in. */
  readonly typed?: EventTarget | null | false
  /** Imports the island's code and returns what hydrates it. */
  readonly load?: Parameters<ClientDirective>[0]
  readonly value?: string | undefined
}

declare global {
  /** What waits for `hydration.ts` in the page's script. Once it handles interactions, each is handled at once. */
  var interactions: typeof shared & {
    readonly waiting: Interaction[]
    handle?: (interaction: Interaction) => void
  }
}

/**
 * `client:interaction` fetches the islands' code at the first interaction anywhere on the page (not under
 * Save-Data) and hydrates an island when the visitor interacts with it. A press before that is replayed
 * once the island is hydrated. `client:interaction="any"` hydrates as soon as any other island has
 * hydrated, or tries again when a toast waits for it.
 *
 * Each page contains this file, so it only keeps what happens. `hydration.ts` carries it out.
 */
const interaction: ClientDirective = (load, { value }, island) =>
  addInteraction({ island, load, value })
export default interaction

/** The page's script has these from here, because each page would fetch them twice. */
const shared = { fetchFile, MissingFileError, findLoadError, showLoadError }
globalThis.interactions = { waiting: [], ...shared }

function addInteraction(interaction: Interaction) {
  if (interactions.handle) interactions.handle(interaction)
  else interactions.waiting.push(interaction)
}

/** The island of the last interaction, whose next ones matter only if they press or type. */
let last: Element | null | undefined

function handleInteraction(event: Event) {
  const { type, movementX, movementY, submitter } = event as PointerEvent & SubmitEvent
  // Not the form, if there is a button: a control hides the form's property of the same name.
  const target = submitter ?? event.target
  // A page that opens under a resting pointer gets a pointermove without movement (Chromium 156).
  if (type === 'pointermove' && movementX === 0 && movementY === 0) return
  const island = target instanceof Element ? target.closest('astro-island') : null
  const typed = type === 'input' && target
  const press = island ? findPressTarget(event, target) : undefined
  if (island?.hasAttribute('data-hydrated') || (island === last && !press && !typed)) return
  last = island
  if (press) {
    press.ariaBusy = 'true'
    // React also replays events from before hydration, so the press would happen twice.
    event.preventDefault()
    event.stopPropagation()
  }
  addInteraction({ island, press, typed })
  if (island && (press || typed)) fetchPageScript(island)
}

/**
 * Finds the element that an event activates: a button, the step button for Enter in a field, or the form.
 */
function findPressTarget(
  { type, key, isComposing }: Partial<KeyboardEvent>,
  target: EventTarget | null,
) {
  if (!(target instanceof HTMLElement)) return undefined
  if (type === 'submit') return target
  if (type === 'click') return target.closest<HTMLElement>('button:not([popovertarget])')
  return key === 'Enter' && !isComposing && target instanceof HTMLInputElement
    ? target.closest('section')?.querySelector<HTMLElement>('[data-step-button]')
    : undefined
}

/** Finds the URL of the page's script, which is in a template, so that it is not fetched before the first paint. */
function getPageScript() {
  const { content } = document.getElementById('page-script') as HTMLTemplateElement
  return expandUrl(content.querySelector('script')!.getAttribute('src')!)
}

// Before the first paint, because it hides a note of the form.
document.documentElement.toggleAttribute('data-gpc', navigator.globalPrivacyControl === true)

const importPageScript = () => import(getPageScript()).catch(() => {})
addEventListener('load', importPageScript)

let attempt = 0
let isFetching = false

/**
 * Fetches the page's script again if it is lost or late, as `code-cache.ts` does. Each attempt has a fragment
 * of its own, because a module that failed fails until the page is reloaded.
 */
async function fetchPageScript(island: Element) {
  if (interactions.waiting.length === 0 || isFetching) return
  isFetching = true
  findLoadError(island)?.toggleAttribute('hidden', true)
  try {
    const url = getPageScript()
    await fetchFile(url, /script/)
    await import(`${url}#${++attempt}`)
  } catch (error) {
    for (const interaction of interactions.waiting.splice(0)) {
      const { island, press, typed } = interaction
      // So that a box that was ticked stays ticked.
      if (typed) interactions.waiting.push(interaction)
      if (!press) continue
      press.ariaBusy = null
      showLoadError(island!, error, press)
    }
  }
  isFetching = false
}

const events = 'scroll pointermove touchstart keydown focusin input click submit'
for (const name of events.split(' ')) addEventListener(name, handleInteraction, true)
