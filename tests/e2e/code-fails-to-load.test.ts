import { expect, type Page, type Route, test } from '@playwright/test'
import {
  answerStepOne,
  articlePath,
  expectContactStep,
  findLoadErrorMessage,
} from '../support/browser/visitor.ts'

/** Presses while code is missing, and again after it is available. */
async function expectSecondPressWorks(page: Page, isMissing = false) {
  await page.goto(articlePath)
  await answerStepOne(page)
  const button = page.getByRole('button', { name: 'DO I QUALIFY?' })
  await button.click()
  await expect(findLoadErrorMessage(page)).toBeVisible()
  // A reload while the connection is lost would leave the visitor with an empty page.
  await expect(findReload(page)).toBeVisible({ visible: isMissing })
  await page.unrouteAll()
  await page.evaluate(() => Object.assign(window, { patient: true }))
  await button.click()
  await expectContactStep(page)
  await expect(findLoadErrorMessage(page)).toBeHidden()
}

const findReload = (page: Page) => page.getByRole('button', { name: 'Reload the page' })

test('when a deploy removed the code, the form offers a reload, which keeps the entries', async ({
  page,
}) => {
  await page.route('**/_astro/Form.*', route => route.fulfill({ status: 404 }))
  await page.goto('/car-accident-lawsuits')
  const form = page.locator('form#car-accident')
  const [answer, year] = [form.locator('input[type=radio]').first(), form.locator('select').first()]
  await answer.check({ force: true })
  await year.selectOption('2020')
  const button = form.locator('[data-step-button]').first()
  await button.click()
  await expect(findLoadErrorMessage(page)).toBeVisible()
  await page.unroute('**/_astro/Form.*')
  await findReload(page).click()
  await expect(findLoadErrorMessage(page)).toBeHidden()
  await expect(answer).toBeChecked()
  await expect(year).toHaveValue('2020')
  await button.click()
  await expect(form.locator('.problem').first()).toBeVisible()
})

const losses: readonly [what: string, file: string, lose: (route: Route) => Promise<void>][] = [
  ['the code of the form does not come', '**/_astro/Form.*', route => route.abort()],
  ['React does not come', '**/_astro/client.*', route => route.abort()],
  ['code that islands share does not come', '**/_astro/react.*', route => route.abort()],
  ['the questionnaire does not come', '**/forms/*.json', route => route.abort()],
  ['the script of the page does not come', '**/_astro/Header.*', route => route.abort()],
  ['no code comes', '**/_astro/*.js', route => route.abort()],
  [
    'a host answers with a page in place of the script of the page',
    '**/_astro/Header.*',
    route => route.fulfill({ contentType: 'text/html', body: '<p>Gone' }),
  ],
  [
    'a host answers with a page in place of code',
    '**/_astro/Form.*',
    route => route.fulfill({ contentType: 'text/html', body: '<p>Gone' }),
  ],
]
for (const [what, file, lose] of losses)
  test(`when ${what}, the form says so and the next press tries again`, async ({ page }) => {
    await page.route(file, lose)
    await expectSecondPressWorks(page, what.includes('host'))
  })

test('notices whose code did not come show in turn with the next', async ({ page }) => {
  await page.route('**/_astro/Toasts.*', route => route.abort())
  await page.goto('/newsletter')
  const form = page.locator('form#newsletter')
  const button = form.locator('[data-step-button]')
  await button.click()
  await expect(form.locator('.problem')).toHaveCount(2)
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.unrouteAll()
  await form.locator('[name=firstName]').fill('Ann')
  await button.click()
  for (const text of ['Please enter your first name.', 'Please enter your email address.'])
    await expect(page.locator('.toast:not([data-leaving])')).toContainText(text)
})

test('code that never arrives times out after a minute, and the next press tries again', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = patience => timeout(patience / ('patient' in window ? 1 : 60))
  })
  await page.route('**/_astro/Form.*', () => {})
  await expectSecondPressWorks(page)
})

test('typing in a search requests missing code again, moving the pointer does not', async ({
  page,
}) => {
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
  expect(asked).toBe(times)
  await page.unrouteAll()
  await search.fill('depo')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
})

test('Enter in a search opens all lawsuits if its code does not arrive', async ({ page }) => {
  await page.route('**/_astro/Search.*.js', route => route.abort())
  await page.goto(articlePath)
  const search = page.getByRole('combobox', { name: 'Search lawsuits' })
  await search.fill('talc')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/active-lawsuits$/)
})

test('the notice of missing code shows after a press, and stays until the next', async ({
  page,
}) => {
  let asked = 0
  await page.route('**/_astro/Form.*', route => {
    asked++
    return route.abort()
  })
  await page.goto(articlePath)
  await answerStepOne(page)
  const button = page.getByRole('button', { name: 'DO I QUALIFY?' })
  await button.click()
  await expect(findLoadErrorMessage(page)).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByRole('alert')).toHaveText(
    (await findLoadErrorMessage(page).textContent())!.trim(),
  )
  const [times, place] = [asked, await button.boundingBox()]
  await page.mouse.move(0, 0)
  await button.hover()
  await page.waitForTimeout(300)
  await expect(findLoadErrorMessage(page)).toBeVisible()
  expect(await button.boundingBox()).toEqual(place)
  expect(asked).toBe(times)
})
