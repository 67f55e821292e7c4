import { expect, test } from '@playwright/test'
import {
  answerStepOne,
  articlePath,
  claimantQuestion,
  expectContactStep,
  expectThanks,
  fillInLead,
  followUps,
  reachContact,
  send,
} from '../support/visitor.ts'

test('all unanswered questions are marked, and the first has the focus', async ({ page }) => {
  await page.goto(articlePath)
  await page.getByRole('button', { name: 'DO I QUALIFY?' }).click()
  await expect(page.locator(`[name="${claimantQuestion}"]`).first()).toBeFocused()
  await expect(page.locator('.problem')).toHaveCount(4)
  await page
    .locator('label', { has: page.locator(`[name="${followUps[1]}"]`) })
    .first()
    .click()
  await expect(page.locator('.problem')).toHaveCount(3)
})

test('the contact step lists the answers, and Change leads back to them', async ({ page }) => {
  await page.goto(articlePath)
  await reachContact(page, 'LOVED ONE')
  await page.getByText('Your answers (4)').click()
  const answers = page.locator('.answer-summary dl')
  await expect(answers).toContainText('Was your loved one diagnosed')
  await expect(answers.locator('dd')).toHaveText(['LOVED ONE', 'Yes', 'Yes', 'No'])
  await page.getByRole('button', { name: 'Change your answers' }).click()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await expect(page.locator(`[name="${followUps[0]}"][value="Yes"]`)).toBeChecked()
})

test('each step opens at its beginning', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(articlePath)
  await answerStepOne(page)
  await page.getByRole('button', { name: 'DO I QUALIFY?' }).click()
  await expectContactStep(page)
  await expect(page.getByText('Step 2 of 2')).toBeInViewport()
})

test('Try again in the message about a failure sends the lead', async ({ page }) => {
  await page.route('**/api/submitform', route => route.fulfill({ status: 500 }))
  await fillInLead(page)
  await send(page)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeInViewport()
  await page.unroute('**/api/submitform')
  await again.click()
  await expectThanks(page)
})

test('the thanks say when the lead was sent and what to expect, and can be printed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await fillInLead(page)
  await send(page)
  await expectThanks(page)
  const panel = page.locator('.success-panel')
  await expect(panel).toContainText(/Sent \w+ \d+, \d{4} at \d+:\d\d/)
  for (const title of ['What to expect', 'What to have ready', 'If you change your mind'])
    await expect(panel.getByRole('heading', { name: title })).toBeVisible()
  await panel.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')
})

test('on a phone, each cell of a table has the label of its column', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(articlePath)
  const table = page.locator('.prose table').first()
  const labels = await table.locator('thead th').allTextContents()
  const shown = await table
    .locator('tbody tr')
    .first()
    .locator('td')
    .evaluateAll(cells =>
      (cells as HTMLElement[])
        .filter(cell => getComputedStyle(cell, '::before').display === 'block')
        .map(cell => cell.dataset.label),
    )
  expect(shown).toEqual(labels)
  expect(await table.evaluate(it => it.scrollWidth <= it.clientWidth)).toBe(true)
})
