import { chromium, type Page as PlaywrightPage } from '@playwright/test'
import { launch, type Page as PuppeteerPage } from 'puppeteer-core'
import { findFirefox, findWebKit, launchOptions } from '../browser/browsers.ts'
import { launchWebKit } from '../browser/webkit-driver.ts'
import { type DriverPage, wrapPage } from './visitor-actions.ts'

/** A browser that only one test uses: covered windows of Firefox are suspended. */
export interface FaultBrowser {
  openFreshPage(): Promise<DriverPage>
  close(): Promise<unknown>
}

/** Starts the browser of a project of Playwright, or nothing if it is not installed. */
export const faultBrowsers: Readonly<Record<string, () => Promise<FaultBrowser | undefined>>> = {
  exhaustive: launchChromium,
  firefox: launchFirefox,
  webkit: async () => {
    const programs = findWebKit()
    return programs && (await launchWebKit(programs))
  },
}

async function launchChromium(): Promise<FaultBrowser> {
  const browser = await chromium.launch(launchOptions)
  const wrap = (page: PlaywrightPage) => {
    page.setDefaultTimeout(10_000)
    return wrapPage(page)
  }
  const openFreshPage = createOpener(() => browser.newContext(), wrap)
  return { openFreshPage, close: () => browser.close() }
}

/** By Puppeteer, which speaks WebDriver BiDi to the Firefox of a distribution. */
async function launchFirefox(): Promise<FaultBrowser | undefined> {
  const executablePath = findFirefox()
  if (!executablePath) return undefined
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: 120_000,
  })
  const openFreshPage = createOpener(() => browser.createBrowserContext(), wrapPuppeteerPage)
  return { openFreshPage, close: () => browser.close() }
}

function createOpener<Page>(
  newContext: () => Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>,
  wrap: (page: Page) => DriverPage,
) {
  let context: Awaited<ReturnType<typeof newContext>> | undefined
  return async () => {
    await context?.close()
    context = await newContext()
    return wrap(await context.newPage())
  }
}

/** Waits until an element is visible and does not move, then presses it. */
export function wrapPuppeteerPage(page: PuppeteerPage): DriverPage {
  return {
    goto: url => page.goto(url),
    evaluate: page.evaluate.bind(page) as DriverPage['evaluate'],
    click: selector => page.locator(selector).click(),
  }
}
