import { expect, test } from '@playwright/test'
import { routes } from '../support/browser/site-pages.ts'

for (const [name, viewport] of Object.entries({
  phone: { width: 412, height: 823 },
  desktop: { width: 1280, height: 800 },
}))
  test(`nothing moves while a page arrives on a ${name}`, async ({ page }) => {
    test.setTimeout(240_000)
    await page.setViewportSize(viewport)
    await page.addInitScript(() => {
      const shifts: unknown[] = []
      const add = (list: PerformanceEntryList) => shifts.push(...list.map(entry => entry.toJSON()))
      const observer = new PerformanceObserver(list => add(list.getEntries()))
      observer.observe({ type: 'layout-shift', buffered: true })
      Object.assign(globalThis, {
        listShifts: () => {
          add(observer.takeRecords())
          return shifts
        },
      })
    })
    for (const route of routes) {
      await page.goto(route)
      await page.waitForTimeout(100)
      const shifts = await page.evaluate<{ value: number }[]>('listShifts()')
      const sum = shifts.reduce((sum, { value }) => sum + value, 0)
      // A row of cards that arrives in two pieces grows slightly.
      expect.soft(sum, `${route}: ${JSON.stringify(shifts)}`).toBeLessThan(0.001)
    }
  })
