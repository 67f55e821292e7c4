import { expect, type Page, test } from '@playwright/test'
import { holdRequests } from '../support/browser/hold-requests.ts'
import { site } from '../support/content/content.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** These tests begin after hydration; others test early presses. */
async function touch(page: Page, name: string | RegExp) {
  await page.getByRole('combobox', { name }).focus()
  await expect(page.getByRole('listbox', { name })).toBeVisible()
}

test.describe('the search', () => {
  for (const [title, isTyping] of [
    ['follows an Enter pressed before the list arrived', false],
    ['forgets such an Enter if the visitor types on', true],
  ] as const)
    test(title, async ({ page }) => {
      const { hold, release } = holdRequests()
      await page.route('**/search.json', hold)
      await page.goto('/')
      const box = page.getByRole('combobox', { name: site.home.searchPlaceholder })
      await box.focus()
      await expect(page.getByText('Loading…')).toBeVisible()
      await box.fill('unsubscribe')
      await box.press('Enter')
      if (isTyping) await box.fill('la')
      release()
      if (isTyping) await expect(page.getByRole('option').first()).toBeVisible()
      await expect(page).toHaveURL(isTyping ? /\/$/ : /\/unsubscribe-mail$/)
    })

  test('says when its list does not come, and asks again on each Enter', async ({ page }) => {
    let asked = 0
    await page.route('**/search.json', route =>
      ++asked < 3 ? route.abort('connectionreset') : route.continue(),
    )
    await page.goto('/')
    const box = page.getByRole('combobox', { name: site.home.searchPlaceholder })
    await box.fill('suboxone')
    for (const failed of [1, 2]) {
      await expect.poll(() => asked).toBe(failed)
      await expect(page.getByText('The list could not be loaded.')).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
      await box.press('Enter')
    }
    await expect(page).toHaveURL(/\/suboxone-lawsuit$/)
  })

  test('says when nothing matches', async ({ page }) => {
    await page.goto('/')
    await touch(page, site.home.searchPlaceholder)
    const box = page.getByRole('combobox', { name: site.home.searchPlaceholder })
    await test.step('Enter without words does nothing', async () => {
      await box.press('Enter')
      await expect(page.getByRole('listbox', { name: site.home.searchPlaceholder })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
    await test.step('Enter chooses what is only similar, and opens nothing', async () => {
      await box.fill('suboxine')
      await expect(page.locator('[role=option]')).toContainText('Suboxone')
      await box.press('Enter')
      await expect(page.locator('[aria-selected=true]')).toContainText('Suboxone')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page).toHaveURL(/\/$/)
    })
    await box.fill('zzz')
    await expect(page.getByText('No results found')).toBeVisible()
    await box.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('No matching item found.')
    const links = page.locator('search').filter({ visible: true }).locator('[role=status] a')
    await expect(links).toHaveText(site.search.suggestions.map(({ label }) => label))
  })

  test('has links as results, which a browser opens in a new tab', async ({ page, context }) => {
    await page.goto('/')
    const box = page.getByRole('combobox', { name: site.home.searchPlaceholder })
    await box.fill('suboxone')
    const opened = context.waitForEvent('page')
    await page.locator('[role=option]').click({ modifiers: ['ControlOrMeta'] })
    await expect(await opened).toHaveURL(/\/suboxone-lawsuit$/)
    await expect(page).toHaveURL(/\/$/)
  })

  test('leaves the keys of a composition alone', async ({ page }) => {
    await page.goto('/')
    await touch(page, site.home.searchPlaceholder)
    const box = page.getByRole('combobox', { name: site.home.searchPlaceholder })
    await box.dispatchEvent('keydown', { key: 'ArrowDown', isComposing: true })
    await expect(box).not.toHaveAttribute('aria-activedescendant')
    await box.press('ArrowDown')
    await expect(box).toHaveAttribute('aria-activedescendant')
  })

  test('stays open for a slow press after losing the focus', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    const list = page.getByRole('listbox', { name: site.home.searchPlaceholder })
    await touch(page, site.home.searchPlaceholder)
    await page.clock.pauseAt(Date.now() + 60_000)
    await test.step('closes 200 ms after losing the focus', async () => {
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await page.clock.runFor(150)
      await expect(list).toBeVisible()
      await page.clock.runFor(60)
      await expect(list).toBeHidden()
    })
    await page.clock.resume()
    await touch(page, site.home.searchPlaceholder)
    await test.step('opens what is pressed for two seconds', async () => {
      const option = list.getByRole('option', { name: 'Suboxone Lawsuit' })
      await option.hover()
      await page.mouse.down()
      await page.clock.runFor(2000)
      await expect(option).toBeVisible()
      await page.mouse.up()
      await expect(page).toHaveURL(/\/suboxone-lawsuit$/)
    })
  })
})
