import { expect, type Page } from '@playwright/test'

/** Opens each menu that has a button at this width. */
export async function openMenus(page: Page) {
  const menus = await listVisible(page, 'button[popovertarget]')
  expect(menus).not.toEqual([])
  for (const menu of menus) {
    await menu.click()
    await expect(page.locator(':popover-open :is(li, p)').first()).toBeVisible()
    for (const button of await listVisible(page, ':popover-open button'))
      await button.press('Enter')
    await page.keyboard.press('Escape')
  }
}

/** Uses the search and the slides, and opens all disclosures. */
export async function openRest(page: Page) {
  const searches = await listVisible(page, 'input[role=combobox]')
  expect(searches).not.toEqual([])
  for (const search of searches) {
    await search.fill('a')
    await expect(page.getByRole('option').first()).toBeVisible()
    await search.fill('zzz')
    await search.press('Enter')
    await search.fill('')
  }
  for (const button of await listVisible(page, '[aria-roledescription=carousel] button'))
    await button.press('Enter')
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
    scrollTo(0, document.body.scrollHeight)
  })
}

function listVisible(page: Page, selector: string) {
  return page.locator(selector).filter({ visible: true }).all()
}
