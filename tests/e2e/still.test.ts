import { expect, test } from '@playwright/test'
import { routes } from './auditor.ts'
import { expectWhole } from './visitor.ts'

for (const [name, viewport] of Object.entries({
  phone: { width: 412, height: 823 },
  desktop: { width: 1280, height: 800 },
}))
  test(`nothing moves while a page arrives on a ${name}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const page = await browser.newPage({ viewport })
    await page.addInitScript(() => {
      const moves: LayoutShift[] = []
      Object.assign(globalThis, { moves })
      new PerformanceObserver(list =>
        moves.push(...list.getEntries().map(entry => entry.toJSON())),
      ).observe({ type: 'layout-shift', buffered: true })
    })
    for (const route of routes) {
      await page.goto(route)
      await expectWhole(page)
      await page.waitForTimeout(100)
      const moves = await page.evaluate(() => (globalThis as unknown as Watched).moves)
      const shift = moves.reduce((sum, { value }) => sum + value, 0)
      // A row of cards that is cut in two by the network grows a little: this much is rounded off.
      expect.soft(shift, `${route}: ${JSON.stringify(moves)}`).toBeLessThan(0.001)
    }
    await page.close()
  })

interface LayoutShift {
  readonly value: number
}

interface Watched {
  readonly moves: readonly LayoutShift[]
}
