import { expect, type Page, type Route, test } from '@playwright/test'
import { answerStepOne, article, expectContactStep, stale } from '../support/visitor.ts'

const hydrate = '**/_astro/hydrate.*'

/** Presses where code is lost, and once more when nothing is any more. */
async function expectSecondPressWorks(page: Page) {
  await page.goto(article)
  await answerStepOne(page)
  const button = page.getByRole('button', { name: 'DO I QUALIFY?' })
  await button.click()
  await expect(stale(page)).toBeVisible()
  await page.unrouteAll()
  await page.evaluate(() => Object.assign(window, { patient: true }))
  await button.click()
  await expectContactStep(page)
  await expect(stale(page)).toBeHidden()
}

test('a part of the page that is gone after a deploy leaves a way on, and what was typed', async ({
  page,
}) => {
  await page.route('**/_astro/Form.*', route => route.fulfill({ status: 404 }))
  await page.goto('/newsletter')
  const email = page.locator('form#newsletter [name="email"]')
  await email.fill('ann@example.com')
  await page.locator('form#newsletter button').first().click()
  await expect(stale(page)).toBeVisible()
  await expect(email).toHaveValue('ann@example.com')

  await page.unroute('**/_astro/Form.*')
  await page.locator('form#newsletter [name="firstName"]').fill('Ann')
  await page.locator('form#newsletter button').first().click()
  await expect(page.getByRole('heading', { name: /successfully subscribed/ })).toBeFocused()
})

/** Where a search has lost its code, a pointer asks for none of it, and typing, once it is there, does. */
async function expectTypingAlone(page: Page, asked: () => number) {
  const search = page.getByRole('combobox', { name: 'Search lawsuits' })
  const times = asked()
  await search.hover()
  await page.mouse.move(600, 400)
  await search.hover()
  await page.waitForTimeout(300)
  expect(asked()).toBe(times)
  await page.unrouteAll()
  await search.fill('depo')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
}

const losses: Record<string, (route: Route) => Promise<void>> = {
  'does not come': route => route.abort(),
  'is gone, and the host answers with a page': route =>
    route.fulfill({ contentType: 'text/html', body: '<p>Gone' }),
}
for (const [name, lose] of Object.entries(losses))
  test(`where what runs islands ${name}, the page says so, and the next press asks anew`, async ({
    page,
  }) => {
    await page.route(hydrate, lose)
    await expectSecondPressWorks(page)
  })

test('what runs islands and never comes is lost after a while, and the next press asks anew', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = patience => timeout(patience / ('patient' in window ? 1 : 60))
  })
  await page.route(hydrate, () => {})
  await expectSecondPressWorks(page)
})

test('typing in a search asks anew for what runs islands, and a pointer does not', async ({
  page,
}) => {
  let asked = 0
  await page.route(hydrate, route => {
    asked++
    return route.abort()
  })
  await page.goto(article)
  const lost = page.waitForEvent('requestfailed')
  await page.getByRole('combobox', { name: 'Search lawsuits' }).focus()
  await lost
  await expectTypingAlone(page, () => asked)
})

for (const code of ['**/_astro/Search.*.js', hydrate])
  test(`Enter in a search leads to all lawsuits where ${code} does not come`, async ({ page }) => {
    await page.route(code, route => route.abort())
    await page.goto(article)
    const search = page.getByRole('combobox', { name: 'Search lawsuits' })
    await search.fill('talc')
    await search.press('Enter')
    await expect(page).toHaveURL(/\/active-lawsuits$/)
  })

test('code that never comes is lost after a while, and the next press asks anew', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { prototype } = XMLHttpRequest
    const { set } = Object.getOwnPropertyDescriptor(prototype, 'timeout')!
    Object.defineProperty(prototype, 'timeout', {
      set(patience: number) {
        set!.call(this, patience / ('patient' in window ? 1 : 60))
      },
    })
  })
  await page.route('**/_astro/Form.*', () => {})
  await expectSecondPressWorks(page)
})

test('what says that a part is missing shows after a press, and stays until the next', async ({
  page,
}) => {
  let asked = 0
  await page.route('**/_astro/Form.*', route => {
    asked++
    return route.abort()
  })
  await page.goto(article)
  await answerStepOne(page)
  const button = page.getByRole('button', { name: 'DO I QUALIFY?' })
  await button.click()
  await expect(stale(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('alert')).toHaveText(await stale(page).innerText())
  const [times, place] = [asked, await button.boundingBox()]
  await page.mouse.move(0, 0)
  await button.hover()
  await page.waitForTimeout(300)
  await expect(stale(page)).toBeVisible()
  expect(await button.boundingBox()).toEqual(place)
  expect(asked).toBe(times)
})
