import { expect, test } from '@playwright/test'
import { expectThanks, fillInLead, send } from '../support/browser/visitor.ts'
import { readPayloads } from '../support/servers/stored-leads.ts'

test('a lead with hints, a problem and a collector of events', async ({ page }) => {
  await page.route('**/forms/*.json', async route => {
    const source = await (await route.fetch()).json()
    const services = { ...source.services, events: '/collector' }
    await route.fulfill({ json: { ...source, services } })
  })
  const told: { name: string; url: string; props: Record<string, string> }[] = []
  await page.route('**/collector', async route => {
    told.push(JSON.parse(route.request().postData()!))
    await route.fulfill({ status: 204 })
  })
  const email = await fillInLead(page)
  const mail = page.locator('form [name="email"]').first()
  await test.step('hints help with an address', async () => {
    await mail.fill('ann@gmial.com')
    await page.locator('form [name="zipCode"]').fill('75001')
    await page.locator('form [name="zipCode"]').blur()
    await expect(
      page.getByText('ZIP codes that begin with 750 are mostly in Texas.').first(),
    ).toBeVisible()
    await expect(mail).toHaveAccessibleDescription(/^Did you mean ann@gmail\.com ?\?$/)
    await page.getByRole('button', { name: 'ann@gmail.com' }).click()
    await expect(mail).toHaveValue('ann@gmail.com')
    await expect(mail).toBeFocused()
    await expect(page.getByRole('button', { name: 'ann@gmail.com' })).toHaveCount(0)
  })
  await test.step('they stop nothing', async () => {
    await mail.fill('')
    await send(page)
    await expect(page.locator('.error-summary').filter({ visible: true })).toBeFocused()
    await mail.fill(email)
    await send(page)
    await expectThanks(page)
    expect(readPayloads(email)[0]).toMatchObject({ zipCode: '75001', state: 'Massachusetts' })
  })
  await test.step('the collector gets how far the visitor came, and no answer', async () => {
    const url = expect.stringMatching(/\/depo-provera-lawsuits$/)
    const form = 'depo-provera'
    // Beacons may arrive in another order.
    const sortEvents = () =>
      told
        .map(({ name, url, props: { after, ...props } }) => ({ name, url, props }))
        .sort((a, b) => a.name.localeCompare(b.name))
    await expect.poll(sortEvents).toEqual([
      { name: 'form passed', url, props: { form, step: '1' } },
      { name: 'form problem', url, props: { form, question: 'email' } },
      { name: 'form sent', url, props: { form } },
      { name: 'form started', url, props: { form } },
    ])
  })
})
