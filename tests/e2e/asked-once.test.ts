import { expect, type Page, test } from '@playwright/test'
import { entriesFor, shapes } from '../support/faults/shapes.ts'
import { enter, press, see } from '../support/faults/visit.ts'
import { gate } from '../support/gate.ts'
import { answer, freshEmail, translate } from '../support/visitor.ts'
import { tabOf } from '../support/wired.ts'

const shape = shapes.find(({ path }) => path === '/tepezza-lawsuit')!
const asked = 'What_is_your_date_of_birth'
const given = '1950-01-31'

async function reachContact(page: Page, who: 'MYSELF' | 'LOVED ONE') {
  const all = entriesFor(shape, freshEmail())
  const entries = { ...all, [shape.questionnaire.who!]: who, [asked]: given }
  await page.goto(shape.path)
  for (const step of [0, 1]) {
    await enter(tabOf(page), shape, step, entries)
    await press(tabOf(page), shape)
    await see(tabOf(page), shape, { step: step + 1 })
  }
  return page.locator('#tepezza [name=dob]')
}

async function changeBefore(page: Page, day: string) {
  await page.getByRole('button', { name: 'Back' }).click()
  await page.locator(`#tepezza [name=${asked}]`).fill(day)
  await press(tabOf(page), shape)
}

test('a date of birth from an earlier step is prefilled in the contact step, follows changes and can be edited', async ({
  page,
}) => {
  const dob = await reachContact(page, 'MYSELF')
  await expect(dob).toHaveValue(given)
  await changeBefore(page, '1951-01-31')
  await expect(dob).toHaveValue('1951-01-31')
  await dob.fill('1952-01-31')
  await changeBefore(page, given)
  await expect(dob).toHaveValue('1952-01-31')
})

test('a prefilled date of birth follows changes after a reload', async ({ page }) => {
  const dob = await reachContact(page, 'MYSELF')
  await page.goto('/privacy-policy')
  await page.goBack()
  await press(tabOf(page), shape)
  await see(tabOf(page), shape, { ready: true, step: 1 })
  const source = page.locator(`#tepezza [name=${asked}]`)
  await expect(source).toHaveValue(given)
  await source.fill('1951-01-31')
  await expect(dob).toHaveValue('1951-01-31')
})

test('a date of birth is prefilled in a translated page', async ({ page }) => {
  const { hold, release } = gate()
  await page.route('**/_astro/*.js', hold)
  await page.goto(shape.path)
  await translate(page)
  release()
  const form = page.locator('#tepezza')
  await answer(page, shape.questionnaire.who!, 'MYSELF')
  await expect(form).toHaveAttribute('data-ready')
  await form.locator(`[name=${asked}]`).evaluate((field, day) => {
    ;(field as HTMLInputElement).value = day
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, given)
  await expect(form.locator('[name=dob]')).toHaveValue(given)
})

test('the date of birth is not prefilled for a claim for a loved one', async ({ page }) => {
  const dob = await reachContact(page, 'LOVED ONE')
  await expect(dob).toHaveValue('')
})
