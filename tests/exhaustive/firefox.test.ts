import { type Browser, type BrowserContext, launch } from 'puppeteer-core'
import { describe, type TestContext } from 'vitest'
import { firefox } from '../support/browsers.ts'
import { formPages } from '../support/faults/form-pages.ts'
import { testFaults, testLeaving, testReturning } from '../support/faults/matrix.ts'
import { toTab } from '../support/faults/puppeteer.ts'

const found = firefox()

describe.skipIf(!found && !process.env.CI)('in Firefox', () => {
  const browserOf = async ({ onTestFinished }: TestContext) => {
    // Each test has its own browser, because covered windows are suspended.
    const browser: Browser = await launch({
      browser: 'firefox',
      executablePath: found!,
      headless: true,
      timeout: 120_000,
    })
    onTestFinished(() => browser.close())
    let context: BrowserContext | undefined
    return async () => {
      await context?.close()
      context = await browser.createBrowserContext()
      return toTab(await context.newPage())
    }
  }
  testFaults(browserOf)
  testReturning(browserOf)
  // On a busy machine Firefox may abort even a keepalive request if the next page is requested
  // right after it. The lead is sent during the navigation, because it waits for the IP lookup
  // first.
  testLeaving(
    browserOf,
    formPages.filter(({ questionnaire }) => questionnaire.lead),
  )
})
