import { expect, test } from '@playwright/test'
import { articlePath } from '../support/browser/visitor.ts'
import { articles, listCards, site } from '../support/content/content.ts'

test.use({ javaScriptEnabled: false })

test('without scripts, no entry is in the URL, and a form says whom to ask', async ({ page }) => {
  await page.goto('/newsletter')
  await page.locator('[name="email"]').fill('ann@example.com')
  await page.locator('[name="email"]').press('Enter')
  await page.locator('form#newsletter button').first().click()
  expect(page.url()).toMatch(/\/newsletter$/)
  await expect(page.getByText(/This form needs JavaScript/)).toContainText(site.mailbox)
})

test('without scripts, too, active lawsuits are those of a group, or of a state of new claims', async ({
  page,
}) => {
  await page.goto('/active-lawsuits')
  const [choice, names] = [page.getByLabel('Show'), page.locator('[data-choices]:visible th a')]
  const cards = listCards('Physical and Sexual Abuse')
  await choice.selectOption(`Physical and Sexual Abuse (${cards.length})`)
  await expect(names).toHaveText(cards.map(({ name }) => name).sort())
  const benefits = articles.filter(({ facts }) => facts.claims.status === 'benefits')
  await choice.selectOption(`A claim for benefits (${benefits.length})`)
  await expect(names).toHaveText(benefits.map(({ name }) => name).sort())
  await choice.selectOption(`All lawsuits (${articles.length})`)
  await expect(names).toHaveCount(articles.length)
})

test('without scripts, what needs them is hidden, and slides can be reached', async ({ page }) => {
  for (const route of ['/active-lawsuits', articlePath, '/']) {
    await page.goto(route)
    await expect(page.getByRole('link', { name: 'Active lawsuits' }).first()).toBeVisible()
    await expect(page.locator('input[role=combobox]:visible')).toHaveCount(0)
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
