import { expect, test } from '@playwright/test'
import {
  answer,
  asksWho,
  expectThanks,
  fillContact,
  freshEmail,
  reachContact,
  send,
} from '../support/visitor.ts'

test('without `:has`, questions still change their words for a loved one, and back in a form begun anew', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { supports } = CSS
    CSS.supports = (...given: string[]) =>
      !given[0]!.includes(':has') && supports.apply(CSS, given as [string])
  })
  await page.goto('/depo-provera-lawsuits')
  const own = page.locator('form [data-who="MYSELF"]').first()
  const other = page.locator('form [data-who="LOVED ONE"]').first()
  // Inline, where the rules of the page itself have no part in it.
  const inline = ({ style }: HTMLElement) => style.display === 'inline'
  const expectShown = (...shown: boolean[]) =>
    expect
      .poll(async () => [await own.evaluate(inline), await other.evaluate(inline)])
      .toEqual(shown)
  await answer(page, asksWho, 'LOVED ONE')
  await expectShown(false, true)
  await answer(page, asksWho, 'MYSELF')
  await expectShown(true, false)
  await reachContact(page, 'LOVED ONE')
  await fillContact(page, freshEmail())
  await send(page)
  await expectThanks(page)
  await page.getByRole('button', { name: 'Fill in the form again' }).click()
  await expectShown(true, false)
})

/** The header's sheets are popovers, of which Safari before 17 and Firefox before 125 know nothing. */
test.describe('without popovers', () => {
  // The policy knows each style by its hash.
  test.use({ bypassCSP: true, viewport: { width: 390, height: 844 } })

  const plain =
    '<style>@layer plain{[popover]{display:block;position:static;overflow:visible}}</style>'

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      delete (HTMLElement.prototype as Partial<HTMLElement>).popover
      const inert = (event: Event) =>
        (event.target as Element).closest('[popovertarget]') && event.preventDefault()
      addEventListener('click', inert)
    })
    await page.route('**/depo-provera-lawsuits', async route => {
      const response = await route.fetch()
      const html = await response.text()
      const body = html
        .replace('<style>', `${plain}<style>`)
        .replace('@supports not selector(:popover-open)', '@media all')
      await route.fulfill({ response, body })
    })
    await page.goto('/depo-provera-lawsuits')
  })

  test('the page can be read', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(page.locator('.sheet').filter({ visible: true })).toHaveCount(0)
  })

  test('a press on Menu opens it; another, one beside it, and Escape close it', async ({
    page,
  }) => {
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(async () => {
      if (await menu.isHidden()) await button.click()
      await expect(menu).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await menu.getByText('Paid advertisement').click()
    await expect(menu).toBeVisible()
    for (const close of [
      () => button.click(),
      () => page.mouse.click(200, 800),
      () => page.keyboard.press('Escape'),
    ]) {
      await expect(menu).toBeVisible()
      await close()
      await expect(menu).toBeHidden()
      await expect(button).toHaveAttribute('aria-expanded', 'false')
      await button.click()
    }
    await menu.getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL(/about-us$/)
  })
})
