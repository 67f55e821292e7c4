import { expect, test } from '@playwright/test'
import { holdRequests } from '../support/browser/hold-requests.ts'
import { articlePath, translate } from '../support/browser/visitor.ts'

test.describe('in a page that the browser has translated', () => {
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
