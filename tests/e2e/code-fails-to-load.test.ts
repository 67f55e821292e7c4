import { expect, test } from '@playwright/test'
import { articlePath, findLoadErrorMessage } from '../support/browser/visitor.ts'
import { site } from '../support/content/content.ts'

for (const [loss, url, response] of [
  ['removed the code', '**/_astro/Form.*', { status: 404 }],
  ['changed the questions', '**/forms/car-accident.json', { json: { questionnaire: {} } }],
] as const)
  test(`when a deploy ${loss}, an offered reload keeps the entries`, async ({ page }) => {
    await page.route(url, route => route.fulfill(response))
    await page.goto('/car-accident-lawsuits')
    const form = page.locator('form#car-accident')
    const [answer, year] = [
      form.locator('input[type=radio]').first(),
      form.locator('select').first(),
    ]
    await answer.check({ force: true })
    await year.selectOption('2020')
    const button = form.locator('[data-step-button]').first()
    await button.click()
    await expect(findLoadErrorMessage(page)).toBeVisible()
    await page.unroute(url)
    await page.getByRole('button', { name: site.forms.reload }).click()
    await expect(findLoadErrorMessage(page)).toBeHidden()
    await expect(answer).toBeChecked()
    await expect(year).toHaveValue('2020')
    await button.click()
    await expect(form.locator('.problem').first()).toBeVisible()
  })

test('a search whose code is lost asks again, and Enter opens all lawsuits', async ({ page }) => {
  let asked = 0
  await page.route('**/_astro/Search.*', route => {
    asked++
    return route.abort()
  })
  await page.goto(articlePath)
  const search = page.getByRole('combobox', { name: 'Search lawsuits' })
  const lost = page.waitForEvent('requestfailed')
  await search.focus()
  await lost
  const times = asked
  await page.mouse.move(600, 400)
  await search.hover()
  await page.waitForTimeout(300)
  expect(asked, 'moving the pointer asks for nothing').toBe(times)
  await search.fill('depo')
  await expect.poll(() => asked).toBeGreaterThan(times)
  await search.press('Enter')
  await expect(page).toHaveURL(/\/active-lawsuits$/)
  await page.goBack()
  await page.unrouteAll()
  await search.fill('depo')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
})
