import { test as base, type Page } from '@playwright/test'

/**
 * Tests that collect policy violations, console errors and uncaught errors of every page that
 * `page` opens.
 */
export const test = base.extend<{ faults: string[] }>({
  faults: async ({ page }, use) => {
    const faults: string[] = []
    page.on('pageerror', error => faults.push(`uncaught: ${error.message}`))
    page.on('console', message => {
      const said = message.text()
      if (
        message.type() === 'error' ||
        /content.security.policy|trusted.?(type|script|html)/i.test(said)
      )
        faults.push(`console: ${said}`)
    })
    await page.exposeFunction('tellViolation', (said: string) => faults.push(`policy: ${said}`))
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', event => {
        const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event
        const place = sourceFile && ` at ${sourceFile}:${lineNumber}`
        const told = `${effectiveDirective} refuses ${blockedURI} ${sample}${place}`
        ;(window as unknown as Telling).tellViolation(told)
      })
    })
    await use(faults)
  },
})

interface Telling {
  tellViolation(said: string): void
}

/** Waits until all events of the page so far were reported. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(done => setTimeout(done, 20)))
}
