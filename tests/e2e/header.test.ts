import { expect, test } from '@playwright/test'
import { tabTo } from '../support/browser/keyboard.ts'
import { doubleText } from '../support/browser/layout.ts'
import { site, tiles } from '../support/content/content.ts'

test('the header sticks while the page is scrolled past 200 pixels', async ({ page }) => {
  await page.goto('/depo-provera-lawsuits')
  const bar = page.locator('.header-bar')
  await page.evaluate(() => scrollTo(0, 200))
  await expect(bar).not.toBeInViewport()
  await page.evaluate(() => scrollTo(0, 201))
  await expect(bar).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(bar).toHaveCSS('position', 'static')
})

test('the menu of active lawsuits is a strip of tiles', async ({ page }) => {
  await page.goto('/about-us')
  const button = page.getByRole('button', { name: 'Active Lawsuits' })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const sheet = page.locator('#lawsuits')
  const shown = sheet.getByRole('listitem')
  await expect(shown).toContainText(tiles.map(({ name }) => name))
  const [previous, next] = [
    sheet.getByRole('button', { name: 'Previous lawsuit' }),
    sheet.getByRole('button', { name: 'Next lawsuit' }),
  ]
  const expectWindow = async (start: number) => {
    for (const index of tiles.keys()) {
      const inside = index >= start && index < start + 4
      const tile = expect(shown.nth(index))
      await (inside ? tile : tile.not).toBeInViewport({ ratio: 0.9 })
    }
  }
  await test.step('shows four tiles at a time', async () => {
    await expect(previous).toBeDisabled()
    await expectWindow(0)
  })
  const end = tiles.length - 4
  await test.step('moves by one in both directions', async () => {
    for (let start = 1; start <= end; start++) {
      await next.click()
      await expectWindow(start)
      await expect(previous).toBeEnabled()
    }
    await expect(next).toBeDisabled()
    for (let start = end - 1; start >= 0; start--) {
      await previous.click()
      await expectWindow(start)
    }
    await expect(shown.nth(1).getByRole('link')).toHaveAttribute('href', `/${tiles[1]!.id}`)
    await expect(shown.nth(1)).toContainText('Join today')
  })
  await test.step('moves once for each of two quick presses', async () => {
    await next.evaluate(async (button: HTMLElement) => {
      const strip = button.previousElementSibling!
      const begun = new Promise(resolve =>
        strip.addEventListener('scroll', resolve, { once: true }),
      )
      button.click()
      await begun
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
      button.click()
    })
    await expect(next, 'after two quick presses').toBeDisabled()
    await expectWindow(end)
  })
  await test.step('moves in a page that a translator sets from right to left', async () => {
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await previous.focus()
    for (const _ of tiles) await page.keyboard.press('Enter')
    await expectWindow(0)
    await next.click()
    await expectWindow(1)
    await page.evaluate(() => document.documentElement.removeAttribute('dir'))
  })
  await test.step('has the three tools below its tiles', async () => {
    await expect(sheet.getByRole('link').filter({ hasNotText: 'Join' })).toHaveText([
      'All active lawsuits',
      ...site.tools.map(({ label }) => label),
    ])
  })
  await test.step('is used and left by keyboard', async () => {
    await next.focus()
    for (const _ of tiles) await page.keyboard.press('Enter')
    await expect(next, 'at the end it keeps the focus').toBeFocused()
    await tabTo(page, sheet.getByRole('link').first(), 'Shift+Tab')
    await expect(sheet.getByRole('link').first()).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
  })
})

for (const [text, width, open] of [
  ['', 320, async () => {}],
  [' at 200% text', 390, doubleText],
] as const)
  test(`the name stays in the bar, ${width} px wide${text}, at most a third of a phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/about-us')
    await open(page)
    const name = (await page.locator('.logo img').boundingBox())!
    const bar = (await page.locator('.header-bar').boundingBox())!
    expect(name.width).toBeGreaterThan(100)
    expect(bar.y + bar.height).toBeLessThanOrEqual(844 / 3)
  })

test('the menu of phones opens and closes at 200% text', async ({ page }) => {
  // In rem, the unit of the media queries, this equals 390 by 844.
  await page.setViewportSize({ width: 195, height: 422 })
  await page.goto('/about-us')
  const button = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await test.step('opens by keyboard, and returns the focus', async () => {
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  })
  await test.step('opens and closes by pointer', async () => {
    await button.click()
    await expect(menu).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(menu).toBeHidden()
  })
})
