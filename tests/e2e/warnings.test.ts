import { expect, test } from '@playwright/test'
import { expectThanks, fillInLead, send } from '../support/browser/visitor.ts'
import { readPayloads } from '../support/servers/stored-leads.ts'

test('warnings help with an address, and stop nothing', async ({ page }) => {
  const email = await fillInLead(page)
  const mail = page.locator('form [name="email"]').first()
  await mail.fill('ann@gmial.com')
  await page.locator('form [name="zipCode"]').fill('7500')
  await page.locator('form [name="zipCode"]').blur()
  await expect(
    page.getByText('U.S. ZIP codes have 5 digits, or 9 with the last four.').first(),
  ).toBeVisible()
  await expect(mail).toHaveAccessibleDescription(/^Did you mean ann@gmail\.com ?\?$/)
  await page.getByRole('button', { name: 'ann@gmail.com' }).click()
  await expect(mail).toHaveValue('ann@gmail.com')
  await expect(mail).toBeFocused()
  await expect(page.getByRole('button', { name: 'ann@gmail.com' })).toHaveCount(0)
  await mail.fill('')
  await send(page)
  await expect(page.locator('.error-summary').filter({ visible: true })).toBeFocused()
  await mail.fill(email)
  await send(page)
  await expectThanks(page)
  expect(readPayloads(email)[0]).toMatchObject({ zipCode: '7500' })
})
