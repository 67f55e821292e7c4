import { expect, test } from '@playwright/test'
import { articles } from '../support/content/content.ts'

const isAboutAbuse = ({ cautions }: (typeof articles)[number]) =>
  cautions.some(caution => /abuse|crisis/.test(caution))

/** Whether each element is wholly in the window, is as high as `least`, and nothing covers it. */
function listInView([selector, least]: readonly [string, number]): boolean[] {
  return [...document.querySelectorAll(selector)].map(element => {
    const { top, bottom, left, width, height } = element.getBoundingClientRect()
    const middle = document.elementFromPoint(left + width / 2, top + height / 2)
    return (
      width > 0 && height >= least && top >= 0 && bottom <= innerHeight && element.contains(middle)
    )
  })
}

const actions = ['.button-primary, #form form h2, main [role=combobox]', 0] as const
const helplines = ['article > .caution [href^="tel:"]', 44] as const

for (const { id } of articles.filter(isAboutAbuse))
  test(`/${id} shows all helplines in the first screen, each a large link`, async ({ page }) => {
    await page.goto(`/${id}`)
    for (const [width, height] of [
      [1366, 650],
      [390, 664],
      [390, 844],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      const seen = await page.evaluate(listInView, helplines)
      expect(seen.length, `${width} by ${height}`).toBeGreaterThan(2)
      expect(seen, `${width} by ${height}`).not.toContain(false)
    }
  })

for (const route of [
  '/',
  ...articles.filter(article => !isAboutAbuse(article)).map(({ id }) => `/${id}`),
])
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
      await expect
        .poll(() => page.evaluate(listInView, actions), `${width} by ${height}`)
        .toContain(true)
    }
    if (route !== '/') expect((await page.locator('#form').boundingBox())?.y).toBeLessThan(2 * 844)
  })
