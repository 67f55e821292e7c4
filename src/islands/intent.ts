import type { ClientDirective } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | 'any'
  }
}

/**
 * `client:intent` fetches an island's code at the first sign of life anywhere on the page (never
 * for a visitor who saves data), and runs it when the visitor turns to the island itself. A press
 * on a button before that is carried out once the island is ready. `client:intent="any"` runs
 * with the first island that runs.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const over = new AbortController()
  const listen = (target: EventTarget, names: string, then: (event: Event) => void) => {
    for (const name of names.split(' '))
      target.addEventListener(name, then, {
        capture: true,
        passive: name !== 'submit',
        signal: over.signal,
      })
  }
  let pressed: Element | null | undefined
  let running = false

  const run = async () => {
    if (running) return
    running = true
    const hydrate = await load()
    if (!running) return
    await hydrate()
    window.dispatchEvent(new Event('intent'))
  }

  if (value === 'any') {
    listen(window, 'intent', run)
    return
  }
  listen(window, 'scroll pointermove pointerdown touchstart keydown', () => {
    if (
      preloaded.has(island) ||
      (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
    )
      return
    preloaded.add(island)
    for (const name of ['component-url', 'renderer-url']) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = island.getAttribute(name)!
      document.head.append(link)
    }
  })
  listen(island, 'pointerover touchstart focusin keydown input', run)
  listen(island, 'click', event => {
    const button = (event.target as Element).closest('button:not([popovertarget])')
    if (button) pressed = button
    run()
  })
  listen(island, 'keydown', event => {
    const { key, target } = event as KeyboardEvent
    if (key === 'Enter' && target instanceof HTMLInputElement)
      pressed = target.closest('section')?.querySelector('[data-press]')
  })
  listen(island, 'submit', event => {
    event.preventDefault()
    pressed = event.target as HTMLFormElement
    run()
  })
  listen(island, 'ready', () => {
    over.abort()
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
    else if (pressed instanceof HTMLElement) pressed.click()
  })
  listen(island, 'astro:hydration-error', () => {
    running = false
    pressed = undefined
    island.parentElement?.querySelector('[data-stale]')?.removeAttribute('hidden')
  })
}

const preloaded = new WeakSet<HTMLElement>()

export default intent
