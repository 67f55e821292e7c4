import { expect, test } from '@playwright/test'
import { holdRequests } from '../support/browser/hold-requests.ts'
import { articlePath, translate } from '../support/browser/visitor.ts'
import { articles, listCards } from '../support/content/content.ts'

test.describe('in a page that the browser has translated', () => {
  test('the filter works and announces its result', async ({ page }) => {
    await page.goto('/active-lawsuits')
    await page.getByLabel('Name or topic').focus()
    const count = page.getByRole('status').filter({ hasText: /lawsuits/ })
    await expect(page.locator('astro-island:not([ssr])', { has: count })).toBeAttached()
    await translate(page)
    // With search terms that no row shows.
    await page.getByLabel('Name or topic').fill('weed killer')
    const rows = page.locator('tr[data-status]:visible')
    await expect(rows.filter({ hasText: 'RoundUp' }).first()).toBeVisible()
    await expect(rows.filter({ hasText: 'Depo Provera' })).toHaveCount(0)
    await page.getByLabel('Name or topic').fill('')
    const group = 'Physical and Sexual Abuse'
    await page.getByLabel('Group').selectOption({ value: group })
    await expect(rows).toHaveCount(listCards(group).length)
    await page.getByLabel('Name or topic').fill('zzz')
    await translate(page)
    await page.getByRole('button', { name: 'Show all lawsuits' }).click()
    await expect(count).toContainText(`${articles.length} lawsuits`)
    await expect(page.locator('tr[data-status]').first()).toBeVisible()
  })

  test('the pause button of the slides has the right label', async ({ page }) => {
    await page.goto('/')
    const carousel = page.locator('[aria-roledescription=carousel]')
    await carousel.dispatchEvent('touchstart')
    await expect(carousel).toHaveAttribute('data-live')
    await translate(page)
    const button = carousel.getByRole('button', { name: / slides/ })
    await button.click()
    await expect(button).toHaveAccessibleName('Play slides')
    await expect(button).toBeFocused()
    await button.click()
    await expect(button).toHaveAccessibleName('Pause slides')
  })

  test('the menu of lawsuits opens at the first press', async ({ page }) => {
    await page.goto('/about-us')
    await translate(page)
    const { hold, release } = holdRequests()
    await page.route('**/_astro/*', hold)
    const button = page.locator('[popovertarget=lawsuits]')
    await button.press('Enter')
    await expect(page.locator('#lawsuits')).toBeVisible()
    release()
    const tile = page.locator('#lawsuits').getByRole('link', { name: /Depo Provera/ })
    await expect(tile).toBeVisible()
    await expect(button).toBeFocused()
  })
})

test.describe('in a page to which an extension has added a style sheet', () => {
  test.use({ bypassCSP: true })

  for (const sheet of [
    '<link rel="stylesheet" href="https://a.example/a.css">',
    '<style media="print"></style>',
  ])
    test(`parts that arrive with code have their styles: ${sheet}`, async ({ page }) => {
      await page.route('https://a.example/a.css', route =>
        route.fulfill({ contentType: 'text/css', body: 'x{}' }),
      )
      await page.goto(articlePath)
      await page.evaluate(async sheet => {
        document.head.insertAdjacentHTML('afterbegin', sheet)
        const link = document.head.firstElementChild!
        if (link.matches('link')) await new Promise(done => link.addEventListener('load', done))
      }, sheet)
      await page.getByRole('button', { name: 'DO I QUALIFY?' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.locator('.toasts')).toHaveCSS('position', 'fixed')
      await expect(page.locator('.problem').first()).toHaveCSS('font-weight', '700')
    })
})
