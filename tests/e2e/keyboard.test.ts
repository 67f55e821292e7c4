import { expect, type Locator, test } from '@playwright/test'
import { createSearch } from '../../src/islands/search/find-destinations.ts'
import type { DestinationList } from '../../src/stores/destinations.ts'
import { completeByKeyboard, tabTo } from '../support/browser/keyboard.ts'
import { doubleText } from '../support/browser/layout.ts'
import { articles, site } from '../support/content/content.ts'
import { createEmail, readPayloads } from '../support/servers/stored-leads.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 10_000 })

test('by keyboard alone, a form is corrected, sent and started anew', async ({ page }) => {
  await page.goto('/newsletter')
  const control = page.locator('form#newsletter [name=firstName]')
  await page.locator('form#newsletter [data-step-button]').press('Enter')
  await expect(page.locator('.error-summary')).toBeFocused()
  await tabTo(page, page.locator('.error-summary a').first())
  await page.keyboard.press('Enter')
  await expect(control).toBeFocused()
  await expect(page).toHaveURL(/\/newsletter$/)
  const email = createEmail()
  const entered = await completeByKeyboard(page, email)
  expect(readPayloads(email)).toEqual([expect.objectContaining(entered)])
  await tabTo(page, page.getByRole('button', { name: 'Start a new form' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('#form h2:focus')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
})

test('skip links lead to the text and, also at 200% text, to the form', async ({ page }) => {
  await page.goto('/depo-provera-lawsuits')
  const measureTop = () =>
    page.locator('.header').evaluate(header => header.getBoundingClientRect().top)
  const before = await measureTop()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  const { width, height } = (await skip.boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(43.5)
  expect(await measureTop(), 'the page does not jump').toBe(before)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('main a').first()).toBeFocused()

  await page.setViewportSize({ width: 320, height: 256 })
  await doubleText(page)
  const link = page.getByRole('link', { name: 'Skip to the form' })
  await tabTo(page, link, 'Shift+Tab')
  await expect(link).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#form')).toBeFocused()
  await tabTo(page, page.locator('#form form input').first())
  await expect(page.locator('#form form label').first()).toBeInViewport()
})

test('the search works by keyboard', async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: site.home.searchPlaceholder })
  const list = page.getByRole('listbox', { name: site.home.searchPlaceholder })
  const options = list.getByRole('option')
  const expectActive = async (option: Locator) => {
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(options.and(page.locator('[aria-selected=true]'))).toHaveCount(1)
    await expect(box).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!)
    // With some numbers of options a fraction of a pixel is rounded away.
    await expect(option).toBeInViewport({ ratio: 0.99 })
    await expect(box).toBeFocused()
  }
  const search = page.getByRole('search').filter({ has: box })
  const status = search.getByRole('status')
  await test.step('announces how many results it lists', async () => {
    await expect(status, 'a live region is there before it speaks').toHaveText('')
    await tabTo(page, box)
    await expect(status).toHaveText(`${articles.length} results`)
    await expect(options).toHaveCount(articles.length)
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await expect(box).not.toHaveAttribute('aria-activedescendant')
  })
  await test.step('moves through its options with Up and Down', async () => {
    await page.keyboard.press('ArrowUp')
    await expectActive(options.last())
    await page.keyboard.press('ArrowDown')
    await expectActive(options.first())
    for (let presses = 0; presses < 12; presses++) await page.keyboard.press('ArrowDown')
    await expectActive(options.nth(12))
  })
  await test.step('closes on Escape', async () => {
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(box).toHaveAttribute('aria-expanded', 'false')
    await expect(box).not.toHaveAttribute('aria-activedescendant')
  })
  await page.keyboard.type('cancer')
  const listed: DestinationList = await (await page.request.get('/search.json')).json()
  const matches = createSearch(listed.destinations)('cancer').found
  await expect(options).toHaveCount(matches.length)
  await expect(status).toHaveText(`${matches.length} results`)
  await test.step('keeps its words on the first Escape, and clears them on the second', async () => {
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(box).toHaveValue('cancer')
    await page.keyboard.press('Escape')
    await expect(box).toHaveValue('')
    await expect(list).toBeHidden()
  })
  await test.step('opens the active option on Enter', async () => {
    await page.keyboard.type('cancer')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expectActive(options.nth(1))
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.pathname === matches[1]!.href)
  })
})
