import { type BrowserContext, chromium } from '@playwright/test'
import { findFirefox, findWebKit, launchOptions } from '../browser/browsers.ts'
import { launchFirefox } from '../browser/firefox-driver.ts'
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
  firefox: async () => {
    const program = findFirefox()
    return program === undefined ? undefined : await launchFirefox(program)
  },
  webkit: async () => {
    const programs = findWebKit()
    return programs && (await launchWebKit(programs))
  },
}

async function launchChromium(): Promise<FaultBrowser> {
  const browser = await chromium.launch(launchOptions)
  let context: BrowserContext | undefined
  const openFreshPage = async () => {
    await context?.close()
    context = await browser.newContext()
    context.setDefaultTimeout(10_000)
    return wrapPage(await context.newPage())
  }
  return { openFreshPage, close: () => browser.close() }
}
