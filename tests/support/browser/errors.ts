import { test as base, type Page } from '@playwright/test'

/**
 * Tests that collect policy violations, console errors and uncaught errors of every page that
 * `page` opens.
 */
export const test = base.extend<{ pageErrors: string[] }>({
  pageErrors: async ({ page }, use) => {
    const pageErrors: string[] = []
    page.on('pageerror', error => pageErrors.push(`uncaught: ${error.message}`))
    page.on('console', message => {
      const text = message.text()
      if (
        message.type() === 'error' ||
        /content.security.policy|trusted.?(type|script|html)/i.test(text)
      )
        pageErrors.push(`console: ${text}`)
    })
    await page.exposeFunction('reportViolation', (text: string) =>
      pageErrors.push(`policy: ${text}`),
    )
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', event => {
        const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event
        const place = sourceFile && ` at ${sourceFile}:${lineNumber}`
        const text = `${effectiveDirective} refuses ${blockedURI} ${sample}${place}`
        ;(window as unknown as ReportingWindow).reportViolation(text)
      })
    })
    await use(pageErrors)
  },
})

interface ReportingWindow {
  reportViolation(text: string): void
}

/** Waits until all events of the page so far were reported. */
export async function waitForReports(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(done => setTimeout(done, 20)))
}
