import { type Browser, type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import * as visitor from '../support/visitor.ts'
import { trusting } from './chromium.ts'
import { islandBase } from './island.ts'
import type { Server } from './server.ts'
import { median, spread, table } from './table.ts'

/** A mid-range phone on slow 4G. */
const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true }
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const slowness = 4

/** The measures of the form, in ms. A measure is undefined if the press was lost. */
const measures: Readonly<Record<string, Measure>> = {
  'answer button as the very first touch: shows chosen': answerShows,
  'step button after answering the questions: step 2 visible': page => stepShows(page, true),
  'step button as the very first touch: step 2 visible': page => stepShows(page, false),
  'whole form: INP': wholeForm,
}
type Measure = (page: Page) => Promise<number | undefined>

/** Presses in the Depo-Provera form, on a CPU slowed ×4 and slow 4G. */
export async function presses(
  servers: ReadonlyMap<string, Server>,
  times: number,
): Promise<string> {
  const browser = await chromium.launch(trusting())
  const subject = (name: string, url: string, measure: Measure) => ({
    name,
    url,
    measure,
    found: [] as (number | undefined)[],
    requests: [] as number[],
  })
  const least = `${[...servers.values()][0]!.origin}${islandBase}/page`
  const subjects = [
    subject('a minimal React island: button as the very first touch', least, islandShows),
    ...[...servers].flatMap(([label, { origin }]) =>
      Object.entries(measures).map(([what, measure]) =>
        subject(servers.size > 1 ? `${what} (${label})` : what, origin + visitor.article, measure),
      ),
    ),
  ]
  for (let time = 0; time < times; time++)
    for (const { url, measure, found, requests } of subjects) {
      const { page, fetched } = await opened(browser, url)
      found.push(await measure(page))
      requests.push(fetched())
      await page.context().close()
    }
  await browser.close()
  const rows = subjects.map(({ name, found, requests }) => {
    const kept = found.filter(value => value !== undefined)
    return [name, spread(kept), `${kept.length} of ${times}`, median(requests)]
  })
  return table(['Press', 'ms: median (least–most)', 'carried out', 'scripts fetched'], rows)
}

async function opened(browser: Browser, url: string) {
  const context = await browser.newContext(phone)
  await context.addInitScript(watch)
  const page = await context.newPage()
  let scripts = 0
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts++
  })
  const session: CDPSession = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.goto(url, { waitUntil: 'networkidle' })
  return { page, fetched: () => scripts }
}

interface Watched {
  /** The time of the first touch. */
  pressed?: number
  /** The time of the frame that showed the expected result. */
  shown?: number
  /** The longest delay of each interaction, in ms. */
  readonly delays: Map<number, number>
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const watched: Watched = { delays: new Map() }
  Object.assign(globalThis, { watched })
  // The test scrolls to the button, and the page must not react to that as to a visitor.
  addEventListener('scroll', event => watched.pressed ?? event.stopImmediatePropagation(), true)
  addEventListener('pointerdown', ({ timeStamp }) => (watched.pressed ??= timeStamp), {
    capture: true,
    passive: true,
  })
  const options = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0, duration } = entry as PerformanceEventTiming
      if (interactionId === 0) continue
      watched.delays.set(interactionId, Math.max(duration, watched.delays.get(interactionId) ?? 0))
    }
  }).observe(options)
}

/** Taps, and waits until an element that matches is visible and painted. */
async function tapped(page: Page, target: Locator, selector: string): Promise<number | undefined> {
  await page.evaluate(selector => {
    const { watched } = globalThis as unknown as { watched: Watched }
    // Earlier presses, such as answers, do not count.
    delete watched.pressed
    // Polling in every frame would cause frames that the page itself does not draw.
    const look = () => {
      const shown = document.querySelector(selector)
      if (!shown?.checkVisibility()) return
      observer.disconnect()
      removeEventListener('change', look, true)
      requestAnimationFrame(() => setTimeout(() => (watched.shown = performance.now())))
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    addEventListener('change', look, true)
  }, selector)
  await target.evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await page.waitForTimeout(200)
  const { x, y, width, height } = (await target.boundingBox())!
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  try {
    await page.waitForFunction(
      () => (globalThis as unknown as { watched: Watched }).watched.shown !== undefined,
      undefined,
      { timeout: 10_000 },
    )
  } catch {
    return undefined
  }
  return page.evaluate(() => {
    const { pressed, shown } = (globalThis as unknown as { watched: Watched }).watched
    return shown! - pressed!
  })
}

function answerShows(page: Page): Promise<number | undefined> {
  const button = `input[name="${visitor.asksWho}"][value="MYSELF"]`
  return tapped(page, page.locator('label', { has: page.locator(button) }), `${button}:checked`)
}

function islandShows(page: Page): Promise<number | undefined> {
  return tapped(page, page.locator('#island button'), '#step-2')
}

/** Answers step 1 without an event, as when a browser restores a form, so no island hydrates. */
async function stepShows(page: Page, answered: boolean): Promise<number | undefined> {
  if (answered) {
    await visitor.answerStepOne(page)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1500)
    return tapped(page, page.locator('#depo-provera [data-press]').first(), '#depo-provera-step-2')
  }
  await page.evaluate(
    names => {
      for (const name of names)
        document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!.checked = true
    },
    [visitor.asksWho, ...visitor.followUps],
  )
  return tapped(page, page.locator('#depo-provera [data-press]').first(), '#depo-provera-step-2')
}

/** Fills in and sends the form key by key. */
async function wholeForm(page: Page): Promise<number | undefined> {
  await visitor.answerStepOne(page)
  await page.getByRole('button', { name: 'DO I QUALIFY?' }).tap()
  await page.locator('#depo-provera-step-2').waitFor()
  for (const [name, value] of Object.entries({ ...visitor.contact, email: 'a@example.com' })) {
    const control = page.locator(`[name="${name}"]`)
    await control.tap()
    await page.keyboard.type(value, { delay: 60 })
  }
  await page.locator('[name="state"]').selectOption('Massachusetts')
  await page.locator('[name="checkbox"]').tap()
  await visitor.send(page)
  await visitor.expectThanks(page)
  await page.waitForTimeout(500)
  const delays = await page.evaluate(() => [
    ...(globalThis as unknown as { watched: Watched }).watched.delays.values(),
  ])
  // web.dev/articles/inp: the longest delay, leaving out one in every 50 interactions.
  const sorted = delays.sort((a, b) => b - a)
  return sorted[Math.floor(interactions / 50)] ?? 0
}

/** Number of taps and keys in {@link wholeForm}, including those too short to be reported. */
const interactions =
  4 + 1 + 8 + Object.values(visitor.contact).join('').length + 'a@example.com'.length + 2
