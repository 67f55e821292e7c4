import { expect, type Locator, test } from '@playwright/test'
import { searchLawsuits } from '../../src/islands/search/search-lawsuits.ts'
import type { LawsuitListItem } from '../../src/stores/lawsuit-list.ts'
import { doubleText } from '../support/browser/audit.ts'
import { completeByKeyboard, tabTo } from '../support/browser/keyboard.ts'
import { articles, site, tiles } from '../support/content/content.ts'
import { createEmail, readPayloads } from '../support/servers/stored-leads.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 10_000 })
test.describe.configure({ timeout: 120_000 })

test.describe('by keyboard alone', () => {
  test('a claim form of two steps is filled in and sent', async ({ page }) => {
    const email = createEmail()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/depo-provera-lawsuits')
    await tabTo(page, page.locator('#form form input').first())
    const entered = await completeByKeyboard(page, email)
    expect(readPayloads(email)).toEqual([expect.objectContaining(entered)])
  })

  test('the link in the problem summary focuses the control', async ({ page }) => {
    for (const [route, go] of [
      ['/depo-provera-lawsuits', 'DO I QUALIFY?'],
      ['/contactUs', 'Send message'],
    ] as const) {
      await page.goto(route)
      const press = page.getByRole('button', { name: go })
      await press.press('Enter')
      const control = page.locator('#form form input:not([type=hidden])').first()
      await expect(control).toBeFocused()
      await tabTo(page, page.locator('.error-summary a').first(), 'Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(control).toBeFocused()
      await expect(page).toHaveURL(new RegExp(`${route}$`))
    }
  })

  test('the keyboard continues from the message after a form was sent', async ({ page }) => {
    await page.goto('/newsletter')
    await tabTo(page, page.locator('form#newsletter [name=firstName]'))
    await completeByKeyboard(page, createEmail())
    await tabTo(page, page.getByRole('button', { name: 'Start a new form' }))
    await page.keyboard.press('Enter')
    await expect(page.locator('form#newsletter')).toBeVisible()
    await expect(page.locator('#form h2:focus')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.locator('form#newsletter [name=firstName]')).toBeFocused()
  })
})

test('the focus moves to the text with the skip link', async ({ page }) => {
  await page.goto('/depo-provera-lawsuits')
  const measureTop = () =>
    page.locator('.header').evaluate(header => header.getBoundingClientRect().top)
  const before = await measureTop()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  expect(await measureTop(), 'the page does not jump').toBe(before)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('main a').first()).toBeFocused()
})

test.describe('the menu', () => {
  test('of phones opens with Enter, closes with Escape and returns the focus', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/about-us')
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('of active lawsuits does so too, and its arrow buttons keep the focus', async ({ page }) => {
    await page.goto('/about-us')
    const button = page.getByRole('button', { name: 'Active Lawsuits' })
    const sheet = page.locator('#lawsuits')
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('listitem')).toHaveCount(tiles.length)
    await page.keyboard.press('Tab')
    await expect(sheet.locator(':focus')).toBeVisible()
    const next = sheet.getByRole('button', { name: 'Next lawsuit' })
    await next.focus()
    for (const _ of tiles) await page.keyboard.press('Enter')
    await expect(next).toBeDisabled()
    await expect(sheet.getByRole('listitem').last()).toBeInViewport({ ratio: 0.9 })
    await expect(next).toBeFocused()
    await tabTo(page, sheet.getByRole('link').first(), 'Shift+Tab')
    await expect(sheet.getByRole('link').first()).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test.describe('the search', () => {
  test('works with Down, Up, Escape and Enter', async ({ page }) => {
    await page.goto('/')
    const box = page.getByRole('combobox', { name: 'Search Lawsuits Here' })
    const list = page.getByRole('listbox', { name: 'Search Lawsuits Here' })
    const options = list.getByRole('option')
    const expectActive = async (option: Locator) => {
      await expect(option).toHaveAttribute('aria-selected', 'true')
      await expect(options.and(page.locator('[aria-selected=true]'))).toHaveCount(1)
      await expect(box).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!)
      // With some numbers of options a fraction of a pixel is rounded away.
      await expect(option).toBeInViewport({ ratio: 0.99 })
      await expect(box).toBeFocused()
    }
    await tabTo(page, box)
    await expect(options).toHaveCount(articles.length)
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await expect(box).not.toHaveAttribute('aria-activedescendant')
    await page.keyboard.press('ArrowUp')
    await expectActive(options.last())
    await page.keyboard.press('ArrowDown')
    await expectActive(options.first())
    for (let presses = 0; presses < 12; presses++) await page.keyboard.press('ArrowDown')
    await expectActive(options.nth(12))
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(box).toHaveAttribute('aria-expanded', 'false')
    await expect(box).not.toHaveAttribute('aria-activedescendant')
    await page.keyboard.type('cancer')
    const listed: LawsuitListItem[] = await (await page.request.get('/lawsuits.json')).json()
    const found = searchLawsuits(listed, 'cancer')
    await expect(options).toHaveCount(found.length)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(box).toHaveValue('cancer')
    await page.keyboard.press('Escape')
    await expect(box).toHaveValue('')
    await expect(list).toBeHidden()
    await page.keyboard.type('cancer')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expectActive(options.nth(1))
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.pathname === found[1]!.href)
  })

  test('closes when Tab leaves it', async ({ page }) => {
    await page.goto('/')
    const box = page.getByRole('combobox', { name: 'Search Lawsuits Here' })
    // The list of the header's search may still be visible.
    const list = page.getByRole('listbox', { name: 'Search Lawsuits Here' })
    await tabTo(page, box)
    await expect(list).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(page.locator('#form :focus')).toBeVisible()
  })

  test('announces the number of matches', async ({ page }) => {
    await page.goto('/')
    const search = page
      .getByRole('search')
      .filter({ has: page.getByPlaceholder('Search Lawsuits') })
    const box = search.getByRole('combobox')
    const status = search.getByRole('status')
    await expect(status, 'a live region is there before it speaks').toHaveText('')
    await box.focus()
    await expect(status).toHaveText(`${articles.length} lawsuits`)
    await box.fill('cancer')
    await expect(status).toHaveText(/^\d+ lawsuits$/)
    await expect(status).not.toHaveText(`${articles.length} lawsuits`)
    await box.fill('zzz')
    await expect(status).toContainText('No results found')
  })
})

test('the filter of all lawsuits is empty after Back', async ({ page }) => {
  await page.goto('/active-lawsuits')
  const group = page.getByLabel('Group')
  await group.focus()
  await group.selectOption({ index: 1 })
  await expect(page.getByText(`${articles.length} lawsuits`)).toHaveCount(0)
  await page.goto('/about-us')
  await page.goBack()
  await expect(group).toHaveValue('')
})

test('showing all lawsuits again returns the focus to the filter', async ({ page }) => {
  await page.goto('/active-lawsuits')
  const text = page.getByLabel('Name or topic')
  await tabTo(page, text)
  await page.keyboard.type('zzz')
  await expect(page.getByText('No results found.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show all lawsuits' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('tr[data-status]').first()).toBeVisible()
  await expect(text).toBeFocused()
})

test('screen readers announce that the form is being sent', async ({ page }) => {
  await page.route('**/api/subscribe', () => {})
  await page.goto('/newsletter')
  const status = page.locator('form#newsletter').getByRole('status')
  await page.locator('[name=firstName]').fill('Ann')
  await expect(status, 'a live region is there before it speaks').toHaveText('')
  await page.locator('form#newsletter [name=email]').fill(createEmail())
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('Sending…')
})

test('pressing Shift three times leaves a page about abuse and removes it from the history', async ({
  page,
}) => {
  await page.route(site.exit, route => route.fulfill({ body: 'Elsewhere' }))
  await page.addInitScript(() => {
    addEventListener('pagehide', () => {
      const chosen = document.querySelectorAll('#form :checked:not(option)').length
      sessionStorage.setItem('left', `${document.title}: ${chosen}, ${document.body.hidden}`)
    })
  })
  await page.goto('/about-us')
  await page.goto('/mormon-church-abuse-lawsuit')
  const first = page.locator('#form form input[type=radio]').first()
  await tabTo(page, first)
  await page.keyboard.press('Space')
  await expect(first).toBeChecked()

  for (const key of ['Shift', 'Shift', 'a', 'Shift', 'Shift']) await page.keyboard.press(key)
  await expect(page.locator('body'), 'other keys between do not count').toBeVisible()

  await page.keyboard.press('Shift')
  await page.waitForURL(site.exit)
  await page.goBack()
  await expect(page).toHaveURL(/\/about-us$/)
  const left = await page.evaluate(() => sessionStorage.getItem('left'))
  expect(left, 'its title, how many answers were chosen, and that it was hidden').toMatch(
    /^(?!.*(abuse|church)).*: 0, true$/i,
  )
})

test('an article has a skip link to its form, also at 200% text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/depo-provera-lawsuits')
  await doubleText(page)
  const link = page.getByRole('link', { name: 'Skip to the form' })
  await tabTo(page, link)
  await expect(link).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('#form form input').first()).toBeFocused()
  await expect(page.locator('#form form label').first()).toBeInViewport()
})
