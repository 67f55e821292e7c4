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

test.describe('in a page to which an extension has added style sheets', () => {
  test.use({ bypassCSP: true })

  test('parts that arrive with code have their styles', async ({ page }) => {
    await page.route('https://a.example/a.css', route =>
      route.fulfill({ contentType: 'text/css', body: 'x{}' }),
    )
    await page.goto(articlePath)
    await page.evaluate(async () => {
      const sheets =
        '<link rel="stylesheet" href="https://a.example/a.css"><style media="print"></style>'
      document.head.insertAdjacentHTML('afterbegin', sheets)
      await new Promise(done => document.head.firstElementChild!.addEventListener('load', done))
    })
    await page.getByRole('button', { name: 'DO I QUALIFY?' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.locator('.toasts')).toHaveCSS('position', 'fixed')
    await expect(page.locator('.problem').first()).toHaveCSS('font-weight', '700')
  })
})
