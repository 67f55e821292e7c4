import { readdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'

const articles = readdirSync('content/lawsuits').map(file => `/${file.replace(/\.mdx?$/, '')}`)

/** Returns true if a main action is wholly in the window and nothing covers its middle. */
function isActionInView(): boolean {
  return [...document.querySelectorAll('.action')].some(action => {
    const { top, bottom, left, width, height } = action.getBoundingClientRect()
    const middle = document.elementFromPoint(left + width / 2, top + height / 2)
    return width > 0 && top >= 0 && bottom <= innerHeight && action.contains(middle)
  })
}

for (const route of ['/', ...articles])
  test(`the main action of ${route} is in the first screen`, async ({ page }) => {
    await page.goto(route)
    for (const [width, height] of [
      [1366, 768],
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => page.evaluate(isActionInView), `${width} by ${height}`).toBe(true)
    }
  })

for (const route of articles)
  test(`${route} answers what people ask first within two screens of a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(route)
    for (const answers of ['#practical', '#facts'])
      expect((await page.locator(answers).boundingBox())?.y, answers).toBeLessThan(2 * 844)
  })
