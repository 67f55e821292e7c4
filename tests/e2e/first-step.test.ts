import { expect, test } from '@playwright/test'
import {
  articlePath,
  chooseAnswer,
  claimantQuestion,
  expectContactStep,
  followUps,
} from '../support/browser/visitor.ts'

test('each missing answer has a message beside it, and the summary the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 1200 })
  await page.goto(articlePath)
  await chooseAnswer(page, claimantQuestion, 'MYSELF')
  await page.getByRole('button', { name: 'DO I QUALIFY?' }).click()
  await expect(page.getByRole('alert')).toContainText('Please confirm if diagnosed with tumors.')
  const beside = 'Please say whether you were diagnosed with one of these tumors.'
  const group = page.getByRole('radiogroup', { name: /^Were you diagnosed/ })
  await expect(group).toHaveAttribute('aria-invalid', 'true')
  await expect(group).toHaveAccessibleDescription(beside)
  await expect(page.locator('.problem')).toHaveCount(3)
  const summary = page.locator('.error-summary')
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Problem: /)
  await expect(summary).toContainText('3 answers need a look:')
  const [bar, box] = [
    (await page.locator('.header-bar').boundingBox())!,
    (await summary.boundingBox())!,
  ]
  expect(box.y, 'it stands below the bar').toBeGreaterThan(bar.y + bar.height)
  await summary.getByRole('link').last().click()
  await expect(page.locator(`[name="${followUps[2]}"]`).first()).toBeFocused()
  await chooseAnswer(page, followUps[0], 'No')
  await expect(page.locator('.problem')).toHaveCount(2)
  await expect(summary).toContainText('2 answers need a look:')
  await expect(group).not.toHaveAttribute('aria-invalid')
})

test('answers stay while words change and while they are pressed twice', async ({ page }) => {
  await page.goto(articlePath)
  await chooseAnswer(page, followUps[0], 'Yes')
  await chooseAnswer(page, claimantQuestion, 'LOVED ONE')
  await test.step('LOVED ONE changes the wording at once', async () => {
    const group = page.getByRole('radiogroup', { name: /^Was your loved one diagnosed/ })
    await expect(group.getByRole('radio', { name: 'Yes' })).toBeChecked()
  })

  await test.step('a double press keeps an answer, and a later press clears it', async () => {
    await expect(page.locator('form[data-ready]')).toBeVisible()
    const yes = page.locator(`input[name="${followUps[2]}"][value="Yes"]`)
    await page.locator('label', { has: yes }).dblclick()
    await expect(yes).toBeChecked()
    await page.waitForTimeout(1200)
    await chooseAnswer(page, followUps[2], 'Yes')
    await expect(yes).not.toBeChecked()
    await yes.focus()
    await page.keyboard.press('Space')
    await expect(yes).toBeChecked()
    await page.keyboard.press('Space')
    await expect(yes).not.toBeChecked()
  })

  await test.step('Enter that ends an IME composition presses nothing', async () => {
    const control = page.locator('#depo-provera input').first()
    const pressEnter = (isComposing: boolean) =>
      control.evaluate((field, isComposing) => {
        const enter = { key: 'Enter', isComposing, bubbles: true, cancelable: true }
        field.dispatchEvent(new KeyboardEvent('keydown', enter))
      }, isComposing)
    await pressEnter(true)
    await expect(page.locator('#depo-provera [aria-invalid]')).toHaveCount(0)
    await pressEnter(false)
    await expect(page.locator('#depo-provera [aria-invalid]')).not.toHaveCount(0)
  })
})

test('on a phone, problems and the next step show from their first line on', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(articlePath)
  for (const name of [followUps[0], followUps[2]]) await chooseAnswer(page, name, 'Yes')
  await chooseAnswer(page, claimantQuestion, 'MYSELF')
  const button = page.locator('#depo-provera [data-step-button]').first()
  await button.evaluate(it => it.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await button.click()
  const asked = page.locator('#depo-provera fieldset[aria-invalid]')
  await page.locator('.error-summary a').first().click()
  const isCovered = () =>
    asked.evaluate(question => {
      const { top, left } = question.getBoundingClientRect()
      return !question.contains(document.elementFromPoint(left + 5, top + 5))
    })
  await expect.poll(isCovered, 'its first words are under a bar').toBe(false)

  await chooseAnswer(page, followUps[1], 'Yes')
  await button.evaluate(it => it.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await button.click()
  await expectContactStep(page)
  await expect(page.getByText('Step 2 of 2')).toBeInViewport()
  const bar = (await page.locator('.header-bar').boundingBox())!
  const line = (await page.getByText('Step 2 of 2').boundingBox())!
  expect(line.y).toBeGreaterThanOrEqual(bar.y + bar.height)
})
