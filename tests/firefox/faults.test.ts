import { type Browser, type BrowserContext, launch } from 'puppeteer-core'
import { describe } from 'vitest'
import { meetFaults } from '../faults/matrix.ts'
import { tabOf } from '../faults/puppeteer.ts'
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
