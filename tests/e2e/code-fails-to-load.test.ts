import { expect, test } from '@playwright/test'
import {
  answerStepOne,
  articlePath,
  expectContactStep,
  findLoadErrorMessage,
} from '../support/browser/visitor.ts'

/** One loss of code; `support/faults/` has the others. */
for (const how of ['is lost', 'never arrives'])
  test(`when the code of a form ${how}, a press says so, the next retries`, async ({ page }) => {
    let asked = 0
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = patience => timeout(patience / ('patient' in window ? 1 : 60))
    })
    await page.route('**/_astro/Form.*', async route => {
      asked++
      if (how === 'is lost') await route.abort()
    })
    await page.goto(articlePath)
    await answerStepOne(page)
    const button = page.getByRole('button', { name: 'DO I QUALIFY?' })
    await button.click()
    const message = findLoadErrorMessage(page)
    await expect(message).toBeInViewport({ ratio: 0.9 })
    await expect(page.getByRole('alert')).toHaveText((await message.textContent())!.trim())
    // A reload while the connection is lost would leave the visitor with an empty page.
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeHidden()

    const [times, place] = [asked, await button.boundingBox()]
    await page.mouse.move(0, 0)
    await button.hover()
    await page.waitForTimeout(300)
    await expect(message, 'it stays until the next press').toBeVisible()
    expect(await button.boundingBox()).toEqual(place)
    expect(asked).toBe(times)

    await page.unrouteAll()
    await page.evaluate(() => Object.assign(window, { patient: true }))
    await button.click()
    await expectContactStep(page)
    await expect(message).toBeHidden()
  })

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
    await page.getByRole('button', { name: 'Reload the page' }).click()
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
