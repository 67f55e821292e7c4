import { expect, type Locator, test } from '@playwright/test'
import { holdRequests } from '../support/browser/hold-requests.ts'
import {
  articlePath,
  contact,
  expectThanks,
  fillContact,
  fillInLead,
  followUps,
  reachContact,
  send,
} from '../support/browser/visitor.ts'
import { createEntries, formPages } from '../support/faults/form-pages.ts'
import {
  fillInForm,
  pressAndLeave,
  waitForForm,
  wrapPage,
} from '../support/faults/visitor-actions.ts'
import { createEmail, readPayloads } from '../support/servers/stored-leads.ts'

/** The second half of a double press, which hits whatever is now in its place. */
async function finishDoublePress(met: Locator) {
  await met.evaluate(button =>
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })),
  )
}

test.describe('leaving', () => {
  test('right after pressing send: every lead arrives', async ({ page }) => {
    const shape = formPages[0]!
    const driver = wrapPage(page)
    const emails = [createEmail(), createEmail(), createEmail()]
    for (const email of emails) {
      await page.goto(shape.path)
      await fillInForm(driver, shape, createEntries(shape, email))
      await waitForForm(driver, shape, { ready: true })
      await pressAndLeave(driver, shape, '/about-us')
    }
    for (const email of emails) await expect.poll(() => readPayloads(email).length).toBe(1)
  })

  test('for another app during the IP lookup: the lead is sent without an address', async ({
    page,
  }) => {
    await page.route('**/api/ip*', () => {})
    const email = await fillInLead(page)
    const asked = page.waitForRequest('**/api/ip*')
    await send(page)
    await asked
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await expectThanks(page)
    expect(readPayloads(email)).toEqual([expect.objectContaining({ ip_address: '' })])
  })

  test('and coming back after success finds an empty, working form', async ({ page }) => {
    await fillInLead(page)
    await send(page)
    await expectThanks(page)
    await page.goto('/about-us')
    await page.goBack()
    await expect(page.getByRole('button', { name: 'DO I QUALIFY?' })).toBeVisible()
    await expect(page.locator('form#depo-provera :checked:not(option)')).toHaveCount(0)
    const again = createEmail()
    await reachContact(page)
    for (const name of Object.keys(contact))
      await expect(page.locator(`[name="${name}"]`)).toHaveValue('')
    await fillContact(page, again)
    await send(page)
    await expectThanks(page)
    expect(readPayloads(again)).toHaveLength(1)
  })

  test('by pull-to-refresh is disabled once a form is used', async ({ page }) => {
    const root = page.locator('html')
    await page.goto(articlePath)
    await expect(root).toHaveCSS('overscroll-behavior-y', 'auto')
    await reachContact(page)
    await expect(root).toHaveCSS('overscroll-behavior-y', 'contain')
  })

  test('to the previous step while sending shows a busy button and then the thanks', async ({
    page,
  }) => {
    const { hold, release } = holdRequests()
    await page.route('**/api/**', hold)
    const email = await fillInLead(page)
    await send(page)
    await page.goBack()
    await expect(page.getByText('Step 2 of 2'), "the browser's Back waits").toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    const button = page.locator('form#depo-provera section:visible [data-step-button]')
    await expect(button).toHaveText('Sending…')
    await button.dispatchEvent('click')
    await expect(page.getByText('Step 1 of 2')).toBeVisible()
    release()
    await expectThanks(page)
    expect(readPayloads(email)).toHaveLength(1)
  })

  test('to the previous step after a lead that failed keeps its answers', async ({ page }) => {
    await fillInLead(page)
    const { opened, release } = holdRequests()
    await page.route('**/api/**', async route => {
      await opened
      await route.abort()
    })
    await send(page)
    await page.goBack()
    release()
    await expect(page.locator('.send-failure')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Step 1 of 2')).toBeVisible()
  })

  test('by a double press on Back changes no answer', async ({ page }) => {
    await page.goto(articlePath)
    await reachContact(page)
    await page.getByRole('button', { name: 'Back' }).click()
    const [yes, no] = ['Yes', 'No'].map(value =>
      page.locator(`input[name="${followUps[0]}"][value="${value}"]`),
    )
    await finishDoublePress(no!)
    await expect(yes!).toBeChecked()
  })
})
