import { type Browser, type BrowserContext, launch, type Page } from 'puppeteer-core'
import { describe } from 'vitest'
import { meetFaults } from '../faults/matrix.ts'
import type { Tab } from '../faults/visit.ts'
import { firefox } from './browser.ts'

describe.skipIf(!firefox)('in Firefox', () => {
  meetFaults(async ({ onTestFinished }) => {
    // A browser of each test's own: a window that another one covers stands still.
    const browser: Browser = await launch({
      browser: 'firefox',
      executablePath: firefox!,
      headless: true,
    })
    onTestFinished(() => browser.close())
    let context: BrowserContext | undefined
    return async () => {
      await context?.close()
      context = await browser.createBrowserContext()
      return tabOf(await context.newPage())
    }
  })
})

/** A press waits until what it presses shows and stands still, as a visitor's does. */
function tabOf(page: Page): Tab {
  return {
    goto: url => page.goto(url),
    evaluate: page.evaluate.bind(page) as Tab['evaluate'],
    click: selector => page.locator(selector).click(),
  }
}
