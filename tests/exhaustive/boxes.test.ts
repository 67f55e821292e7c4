import { expect, test } from '@playwright/test'
import { findBrokenWords, findCovered, targets } from '../support/browser/boxes.ts'
import { routes } from '../support/browser/site-pages.ts'

const pages = [...routes, '/records/depo-provera-lawsuits']
const heights = { 320: 640, 360: 640, 390: 664, 768: 1024, 1024: 768, 1366: 650, 1920: 950 }
/** Letter, without margins of half an inch. */
const paper = { width: 720, height: 960 }

// What stands in the page before any script runs.
test.beforeEach(({ page }) => page.route('**/*.js', route => route.abort()))

for (const [width, height] of Object.entries(heights)) {
  test(`no word is broken inside, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width: Number(width), height })
    for (const route of pages) {
      await page.goto(route)
      expect.soft(await findBrokenWords(page), route).toEqual([])
    }
  })

  test(`nothing covers what has the focus or is linked, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width: Number(width), height })
    for (const route of pages) {
      await page.goto(route)
      expect.soft(await findCovered(page, [...(targets.get(route) ?? [])]), route).toEqual([])
    }
  })
}

test('no word is broken inside on paper', async ({ page }) => {
  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print' })
  for (const route of pages) {
    await page.goto(route)
    expect.soft(await findBrokenWords(page), route).toEqual([])
  }
})
