import { expect, type Locator, type Page, test } from '@playwright/test'
import { gate } from '../support/gate.ts'
import { leadsOf } from '../support/leads.ts'
import {
  answer,
  answerStepOne,
  article,
  asksWho,
  changeRest,
  contact,
  expectContactKept,
  expectContactStep,
  expectThanks,
  fillContact,
  freshEmail,
  results,
  send,
  stale,
} from '../support/visitor.ts'

/** Opens a page of which only what runs islands comes, not their code, until what this returns is called. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const { hold, release } = gate()
  await page.route(/\/_astro\/(?!hydrate\.).*\.js$/, hold)
  await page.goto(path)
  return release
}

function stepButton(page: Page): Locator {
  return page.getByRole('button', { name: 'DO I QUALIFY?' })
}

/** Answers the first step for a loved one, and returns the control of the date. */
async function answerTepezza(page: Page, date: string): Promise<Locator> {
  await answer(page, 'Is_the_affected_individual_you_or_a_loved_one', 'LOVED ONE')
  const step = page.locator('form#tepezza section:first-of-type')
  await expect(
    step.getByLabel('How many Tepezza infusions did your loved one receive?'),
  ).toBeVisible()
  for (const list of await step.locator('select').all()) await list.selectOption({ index: 2 })
  const control = step.locator('[type="date"]')
  await control.fill(date)
  return control
}

test.describe('while code is on its way and markup has come', () => {
  test('the next step shows, keeps what is typed and where the caret is, and sends it', async ({
    page,
  }) => {
    const release = await openWithoutCode(page, article)
    await answerStepOne(page, 'LOVED ONE')
    await stepButton(page).click()
    await expect(page.getByRole('heading', { name: results })).toBeFocused()
    await expect(stepButton(page)).toBeHidden()
    const email = freshEmail()
    await fillContact(page, email)
    // Only the code takes a number's signs away as they are typed.
    await page.locator('[name="number"]').fill('5550101234')
    const city = page.locator('[name="city"]')
    await city.fill('Bost')
    await city.press('ArrowLeft')
    release()
    await expect(page.locator('form#depo-provera')).toHaveAttribute('data-ready')
    await expect(page.locator('[data-pressed]')).toHaveCount(0)
    await expect(city).toBeFocused()
    await page.keyboard.type('on, Ma')
    await expect(city).toHaveValue('Boson, Mat')
    await city.fill(contact.city)
    await expectContactKept(page, email)
    await expect(page).toHaveTitle(/^Step 2 of 2: /)
    await send(page)
    await expectThanks(page)
    expect(leadsOf(email)).toHaveLength(1)
    expect(leadsOf(email)[0]).toMatchObject({ city: 'Boston', [asksWho]: 'LOVED ONE' })
  })

  test('a form filled in and sent all the while arrives once', async ({ page }) => {
    const release = await openWithoutCode(page, article)
    await answerStepOne(page)
    await stepButton(page).click()
    const email = freshEmail()
    await fillContact(page, email)
    await send(page)
    await send(page)
    release()
    await expectThanks(page)
    expect(leadsOf(email)).toHaveLength(1)
  })

  test('Back is carried out after the step, which is where it leads back to', async ({ page }) => {
    const release = await openWithoutCode(page, article)
    await answerStepOne(page)
    await stepButton(page).click()
    await page.locator('[name="city"]').fill('Boston')
    await page.getByRole('button', { name: 'Back' }).click()
    release()
    await expect(page.getByRole('heading', { name: 'You May Qualify' })).toBeFocused()
    await expect(page.locator('.form-problem')).toHaveCount(0)
    await stepButton(page).click()
    await expect(page.locator('[name="city"]')).toBeVisible()
    await expect(page.locator('[name="city"]')).toHaveValue('Boston')
  })

  test('the second half of a double press meets nothing of the next step', async ({ page }) => {
    const release = await openWithoutCode(page, article)
    await answerStepOne(page)
    const button = stepButton(page)
    await button.hover()
    await page.mouse.down()
    await page.mouse.up()
    const consent = page.locator('[name="checkbox"]')
    await expect(consent).toBeVisible()
    await consent.evaluate(box =>
      box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })),
    )
    await expect(consent).not.toBeChecked()
    release()
    await expectContactStep(page)
    await expect(consent).not.toBeChecked()
    await consent.check()
  })

  test('an open question keeps its step, and is named once the code is there', async ({ page }) => {
    const release = await openWithoutCode(page, article)
    await answer(page, asksWho, 'MYSELF')
    const button = stepButton(page)
    await button.click()
    await expect(page.locator('#depo-provera-step-2')).toBeAttached()
    await expect(button).toBeVisible()
    release()
    await expect(page.getByRole('alert')).toHaveText('Please confirm if diagnosed with tumors.')
    await expect(button).toBeVisible()
  })

  test('a step in which a question depends on another waits for the code', async ({ page }) => {
    const release = await openWithoutCode(page, '/tepezza-lawsuit')
    const form = page.locator('form#tepezza')
    await answerTepezza(page, '2020-01-01')
    await form.getByRole('button', { name: 'Next' }).first().click()
    await expect(page.locator('#tepezza-step-2')).toBeAttached()
    await expect(page.locator('#tepezza-step-2')).toBeHidden()
    release()
    await expect(page.getByRole('heading', { name: 'Medical Details' })).toBeFocused()
    await expect(form.getByText('Is your loved one still experiencing symptoms?')).toBeVisible()
    await expect(form.getByText('Are you still experiencing symptoms?')).toBeHidden()
  })

  test('an answer that is wrong brings its step back, and says so', async ({ page }) => {
    // As where no question of the step depends on another.
    await changeRest(page, /(<div[^>]*) hidden=""/, '$1')
    const release = await openWithoutCode(page, '/tepezza-lawsuit')
    const form = page.locator('form#tepezza')
    const next = form.getByRole('button', { name: 'Next' }).first()
    const date = await answerTepezza(page, '2099-01-01')
    await next.click()
    await expect(page.locator('#tepezza-step-2')).toBeVisible()
    release()
    await expect(date).toBeFocused()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Medical Details' })).toBeHidden()
    await date.fill('2020-01-01')
    await next.click()
    await expect(page.getByRole('heading', { name: 'Medical Details' })).toBeFocused()
  })

  test('code that never comes says so, and the next press takes up what was typed', async ({
    page,
  }) => {
    const release = await openWithoutCode(page, article)
    await page.route('**/_astro/Form.*', route => route.abort())
    await answerStepOne(page)
    await stepButton(page).click()
    const city = page.locator('[name="city"]')
    await city.fill('Boston')
    release()
    await expect(stale(page)).toBeVisible()
    await expect(stepButton(page)).toBeVisible()
    await page.unroute('**/_astro/Form.*')
    await stepButton(page).click()
    await expect(page.getByRole('heading', { name: results })).toBeFocused()
    await expect(page.locator('form#depo-provera')).toHaveAttribute('data-ready')
    await expect(stale(page)).toBeHidden()
    await expect(city).toHaveValue('Boston')
  })
})

for (const who of ['MYSELF', 'LOVED ONE'])
  test(`what a press would meet does not move when code comes, for ${who}`, async ({ page }) => {
    const release = await openWithoutCode(page, article)
    await answer(page, asksWho, who)
    const button = stepButton(page)
    // Which scrolls it clear of the fade at the foot of the form, once the style for that is there.
    await button.hover()
    const before = await button.boundingBox()
    await page.mouse.down()
    release()
    await expect(page.locator('form#depo-provera')).toHaveAttribute('data-ready')
    expect(await button.boundingBox()).toEqual(before)
    await page.mouse.up()
    await expect(page.getByRole('alert')).toHaveText('Please confirm if diagnosed with tumors.')
  })
