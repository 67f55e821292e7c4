import { expect, test } from '@playwright/test'
import { articlePath } from '../support/browser/visitor.ts'
import { site } from '../support/content/content.ts'

test.use({ javaScriptEnabled: false })

test('without scripts, no entry is in the URL, and a form says whom to ask', async ({ page }) => {
  await page.goto('/newsletter')
  await page.locator('[name="email"]').fill('ann@example.com')
  await page.locator('[name="email"]').press('Enter')
  await page.locator('form#newsletter button').first().click()
  expect(page.url()).toMatch(/\/newsletter$/)
  await expect(page.getByText(/This form needs JavaScript/)).toContainText(site.mailbox)
})

test('without scripts, what needs them is hidden, and slides can be reached', async ({ page }) => {
  for (const route of ['/active-lawsuits', articlePath, '/']) {
    await page.goto(route)
    await expect(page.getByRole('link', { name: 'Active lawsuits' }).first()).toBeVisible()
    await expect(page.locator('input[role=combobox]:visible, #search:visible')).toHaveCount(0)
    await expect(page.getByLabel('Name or topic')).toBeHidden()
  }
  await expect(page.getByRole('button', { name: 'Pause slides' })).toBeHidden()
  await page.goto('/time-limits')
  await expect(page.getByLabel('Your state')).toBeHidden()
  await expect(page.locator('tbody tr:visible')).toHaveCount(51)
  await page.goto('/')
  const last = page.locator('.slide a').last()
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
})
