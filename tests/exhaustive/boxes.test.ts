import { expect, type Page, test } from '@playwright/test'
import { findBrokenWords, findCovered, targets } from '../support/browser/boxes.ts'
import { doubleText } from '../support/browser/layout.ts'
import { routes } from '../support/browser/site-pages.ts'

const pages = [...routes, '/records/depo-provera-lawsuits']
const heights = { 320: 640, 360: 640, 390: 664, 768: 1024, 1024: 768, 1366: 650, 1920: 950 }
/** Windows in which the browser's text has twice its size. */
const doubled = { 390: 844, 1280: 720 }
const views = [
  ...Object.entries(heights).map(([width, height]) => ({ width, height, open })),
  ...Object.entries(doubled).map(([width, height]) => ({ width, height, open: openDoubled })),
]
/** Addresses of sites and words of 16 letters and more, which twice the text makes wider than a phone. */
const wider = /^(?:\p{L}{16}|claimlantern in <p>|com in <a href="https:)/u
/** Letter, without margins of half an inch. */
const paper = { width: 720, height: 960 }

// What stands in the page before any script runs.
test.beforeEach(({ page }) => page.route('**/*.js', route => route.abort()))

async function open(page: Page, route: string) {
  await page.goto(route)
}

async function openDoubled(page: Page, route: string) {
  await page.goto(route)
  await doubleText(page)
}

for (const { width, height, open } of views) {
  const view = `${width} px wide${open === openDoubled ? ' with twice the text' : ''}`

  test(`no word is broken inside, ${view}`, async ({ page }) => {
    await page.setViewportSize({ width: Number(width), height })
    for (const route of pages) {
      await open(page, route)
      const broken = (await findBrokenWords(page)).filter(word => !wider.test(word))
      expect.soft(broken, route).toEqual([])
    }
  })

  test(`nothing covers what has the focus or is linked, ${view}`, async ({ page }) => {
    await page.setViewportSize({ width: Number(width), height })
    for (const route of pages) {
      await open(page, route)
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
