import { type Browser, type BrowserContext, launch } from 'puppeteer-core'
import { describe, type TestContext } from 'vitest'
import { firefox } from '../support/browsers.ts'
import { leaveForms, meetFaults, returnToForms } from '../support/faults/matrix.ts'
import { tabOf } from '../support/faults/puppeteer.ts'
import { shapes } from '../support/faults/shapes.ts'

const found = firefox()

describe.skipIf(!found && !process.env.CI)('in Firefox', () => {
  const browserOf = async ({ onTestFinished }: TestContext) => {
    // A browser of each test's own: a window that another one covers stands still.
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
      return tabOf(await context.newPage())
    }
  }
  meetFaults(browserOf)
  returnToForms(browserOf)
  // On a busy machine Firefox can break a request off, kept alive or not, where the next page is
  // asked for right after it. A lead is sent as the page goes, for it awaits an address first.
  leaveForms(
    browserOf,
    shapes.filter(({ questionnaire }) => questionnaire.lead),
  )
})
