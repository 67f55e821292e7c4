import { expect, type Locator, test } from '@playwright/test'
import { entriesFor, shapes } from '../faults/shapes.ts'
import { fillIn, see } from '../faults/visit.ts'
import { gate } from './gate.ts'
import { leadsOf } from './leads.ts'
import {
  article,
  contact,
  expectContactKept,
  expectThanks,
  fillContact,
  fillInLead,
  followUps,
  freshEmail,
  reachContact,
  send,
} from './visitor.ts'
import { tabOf } from './wired.ts'

/** What a double press does to whatever its first half has brought to its place. */
async function secondHalfOfPress(met: Locator) {
  await met.evaluate(button =>
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })),
  )
}

test.describe('leaving', () => {
  for (const shape of shapes)
    test(`right after the press: ${shape.name} still arrives`, async ({ page }) => {
      test.setTimeout(180_000)
      const tab = tabOf(page)
      const emails = Array.from({ length: 10 }, freshEmail)
      for (const email of emails) {
        await page.goto(shape.path)
        await fillIn(tab, shape, entriesFor(shape, email))
        await see(tab, shape, { ready: true })
        await page.evaluate(id => {
          const button = `#${id} > section:not([hidden]) [data-press]`
          document.querySelector<HTMLButtonElement>(button)!.click()
          location.href = '/about-us'
        }, shape.questionnaire.id)
        await page.waitForURL('**/about-us')
      }
      for (const email of emails) await expect.poll(() => leadsOf(email).length).not.toBe(0)
      expect(emails.map(email => leadsOf(email).length)).toEqual(emails.map(() => 1))
    })

  test('for another app, before an address is known: the lead goes without one', async ({
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
    expect(leadsOf(email)).toEqual([expect.objectContaining({ ip_address: '' })])
  })

  test('and coming back after success finds an empty, working form', async ({ page }) => {
    await fillInLead(page)
    await send(page)
    await expectThanks(page)
    await page.goto('/about-us')
    await page.goBack()
    await expect(page.getByRole('button', { name: 'DO I QUALIFY?' })).toBeVisible()
    await expect(page.locator('form#depo-provera :checked:not(option)')).toHaveCount(0)
    const again = freshEmail()
    await reachContact(page)
    for (const name of Object.keys(contact))
      await expect(page.locator(`[name="${name}"]`)).toHaveValue('')
    await fillContact(page, again)
    await send(page)
    await expectThanks(page)
    expect(leadsOf(again)).toHaveLength(1)
  })

  test('by pulling the page down is not possible once a form is turned to', async ({ page }) => {
    const root = page.locator('html')
    await page.goto(article)
    await expect(root).toHaveCSS('overscroll-behavior-y', 'auto')
    await reachContact(page)
    await expect(root).toHaveCSS('overscroll-behavior-y', 'contain')
  })

  test('to the step before keeps what was entered in both', async ({ page }) => {
    const email = await fillInLead(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.locator(`input[name="${followUps[0]}"][value="Yes"]`)).toBeChecked()
    await expect(page).not.toHaveTitle(/Step/)
    await page.getByRole('button', { name: 'DO I QUALIFY?' }).click()
    await expectContactKept(page, email)
    await expect(page).toHaveTitle(/^Step 2 of 2: (?!Step)/)
  })

  test('to the step before while it is sent finds a button that waits, and then thanks', async ({
    page,
  }) => {
    const { hold, release } = gate()
    await page.route('**/api/**', hold)
    const email = await fillInLead(page)
    await send(page)
    await page.getByRole('button', { name: 'Back' }).click()
    const button = page.locator('form#depo-provera section:visible [data-press]')
    await expect(button).toHaveText('Sending…')
    await button.dispatchEvent('click')
    await expect(page.getByText('Step 1 of 2')).toBeVisible()
    release()
    await expectThanks(page)
    expect(leadsOf(email)).toHaveLength(1)
  })

  test('by a double press on beginning anew answers nothing', async ({ page }) => {
    await fillInLead(page)
    await send(page)
    await expectThanks(page)
    await page.getByRole('button', { name: 'Fill in the form again' }).click()
    const yes = page.locator(`input[name="${followUps[0]}"][value="Yes"]`)
    await secondHalfOfPress(yes)
    await expect(yes).not.toBeChecked()
  })

  test('by a double press on Back changes no answer there', async ({ page }) => {
    await page.goto(article)
    await reachContact(page)
    await page.getByRole('button', { name: 'Back' }).click()
    const [yes, no] = ['Yes', 'No'].map(value =>
      page.locator(`input[name="${followUps[0]}"][value="${value}"]`),
    )
    await secondHalfOfPress(no!)
    await expect(yes!).toBeChecked()
  })

  test('by a double press on Back goes one step back', async ({ page }) => {
    const shape = shapes.find(({ questionnaire }) => questionnaire.steps.length === 3)!
    await page.goto(shape.path)
    await fillIn(tabOf(page), shape, entriesFor(shape, freshEmail()))
    const back = page.getByRole('button', { name: 'Back' })
    await back.click()
    await expect(page.getByText('Step 2 of 3')).toBeVisible()
    await secondHalfOfPress(back)
    await expect(page.getByText('Step 2 of 3')).toBeVisible()
  })
})
