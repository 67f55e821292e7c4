import { test as base, type Page } from '@playwright/test'

/**
 * Tests that collect the uncaught errors and the errors in the console, policy violations among them, of every
 * page that `page` opens.
 */
export const test = base.extend<{ pageErrors: string[] }>({
  pageErrors: async ({ page }, use) => {
    const pageErrors: string[] = []
    page.on('pageerror', error => pageErrors.push(`uncaught: ${error.message}`))
    page.on('console', message => {
      if (message.type() === 'error' || /content.security.policy|trusted/i.test(message.text()))
        pageErrors.push(`console: ${message.text()}`)
    })
    await use(pageErrors)
  },
})

/** Waits until all events of the page so far were reported. */
export async function waitForReports(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(done => setTimeout(done, 20)))
}
