import { expect, test } from '@playwright/test'
import { articlePath } from '../support/browser/visitor.ts'
import { site, slides } from '../support/content/content.ts'

test.use({ javaScriptEnabled: false })

test('without scripts, a form puts no entries into the URL and says how to reach us', async ({
  page,
}) => {
  await page.goto('/newsletter')
  await page.locator('[name="email"]').fill('ann@example.com')
  await page.locator('[name="email"]').press('Enter')
  await page.locator('form#newsletter button').first().click()
  expect(page.url()).toMatch(/\/newsletter$/)
  await expect(page.getByText(/This form needs JavaScript/)).toContainText(site.mailbox)
})

test('without scripts, controls that need them are hidden, and slides turn every three seconds', async ({
  page,
}) => {
  for (const route of ['/active-lawsuits', articlePath, '/']) {
    await page.goto(route)
    await expect(page.getByRole('link', { name: 'Active lawsuits' }).first()).toBeVisible()
    await expect(page.locator('input[role=combobox]:visible, #search:visible')).toHaveCount(0)
    await expect(page.getByLabel('Name or topic')).toBeHidden()
  }
  const timing = await page.locator('[data-slide]').evaluateAll(all =>
    all.map(slide => {
      const { animationDuration, animationDelay } = getComputedStyle(slide)
      return [animationDuration, animationDelay]
    }),
  )
  expect(timing).toEqual(slides.map((_, n) => [`${3 * slides.length}s`, `${3 * n}s`]))
})
