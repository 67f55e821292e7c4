import { expect, test } from '@playwright/test'
import { findViolations } from '../support/browser/axe.ts'
import { findOverflowing, findSmallTargets } from '../support/browser/layout.ts'
import { pageOfEachKind } from '../support/browser/site-pages.ts'
import { moveInto } from '../support/browser/visitor.ts'

const viewport = { width: 390, height: 844 }
test.use({ viewport, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

test('a page of each kind is accessible on a phone', async ({ page }) => {
  test.setTimeout(180_000)
  for (const route of [...pageOfEachKind, '/404']) {
    await page.goto(route)
    expect.soft(await findViolations(page), `${route}: axe`).toEqual([])
    expect.soft(await findSmallTargets(page), `${route}: small targets`).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect.soft(await findOverflowing(page), `${route}: overflowing`).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
  }
  await page.goto('/contactUs')
  await page.locator('#form [data-step-button]').click()
  await expect(page.locator('.problem').first()).toBeVisible()
  expect(await findViolations(page, '#form'), 'a form with problems').toEqual([])
})

test('no page asks for React before the visitor acts', async ({ page }) => {
  const code: string[] = []
  page.on('request', request => {
    if (/\/_astro\/(?!PageScript\.).*\.(js|txt)$/.test(request.url())) code.push(request.url())
  })
  for (const route of ['/', '/active-lawsuits', '/contactUs']) {
    await page.goto(route)
    await page.waitForLoadState('networkidle')
  }
  expect(code).toEqual([])
  await moveInto(page.locator('form').first())
  await expect.poll(() => code).not.toEqual([])
})
