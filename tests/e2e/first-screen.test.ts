import { expect, test } from '@playwright/test'
import { articles } from '../support/content.ts'

/** True if a main action, the search or the heading of the form is wholly in the window and nothing covers it. */
function isActionInView(): boolean {
  return [
    ...document.querySelectorAll('.button-primary, #form form h2, main [role=combobox]'),
  ].some(action => {
    const { top, bottom, left, width, height } = action.getBoundingClientRect()
    const middle = document.elementFromPoint(left + width / 2, top + height / 2)
    return width > 0 && top >= 0 && bottom <= innerHeight && action.contains(middle)
  })
}

for (const route of ['/', ...articles.map(({ id }) => `/${id}`)])
  test(`${route} can be acted on in the first screen, and its form begins in the second on phones`, async ({
    page,
  }) => {
    await page.goto(route)
    for (const [width, height] of [
      [1366, 768],
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => page.evaluate(isActionInView), `${width} by ${height}`).toBe(true)
    }
    if (route !== '/') expect((await page.locator('#form').boundingBox())?.y).toBeLessThan(2 * 844)
  })
