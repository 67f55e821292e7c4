import { expect, type Page, test } from '@playwright/test'
import { dateFields } from '../../src/forms/answers.ts'
import { createEntries, formPages } from '../support/faults/form-pages.ts'
import { fillInStep, press, waitForForm, wrapPage } from '../support/faults/visitor-actions.ts'
import { createEmail } from '../support/servers/stored-leads.ts'

const shape = formPages.find(({ path }) => path === '/tepezza-lawsuit')!
const asked = 'What_is_your_date_of_birth'
/** Month, day and year. */
const given = ['1', '31', '1950']
const changed = ['2', '28', '1951']

async function reachContact(page: Page, who: 'MYSELF' | 'LOVED ONE') {
  const entries: Record<string, string> = { ...createEntries(shape, createEmail()) }
  entries[shape.questionnaire.claimantQuestion!] = who
  for (const [index, part] of dateFields.entries()) entries[`${asked}-${part}`] = given[index]!
  await page.goto(shape.path)
  for (const step of [0, 1]) {
    await fillInStep(wrapPage(page), shape, step, entries)
    await press(wrapPage(page), shape)
    await waitForForm(wrapPage(page), shape, { step: step + 1 })
  }
}

const getControl = (page: Page, name: string, part: string) =>
  page.locator(`#tepezza [name=${name}-${part}]`)

async function fill(page: Page, name: string, date: readonly string[]) {
  for (const [index, part] of dateFields.entries())
    await getControl(page, name, part).fill(date[index]!)
}

async function expectBirthday(page: Page, date: readonly string[]) {
  for (const [index, part] of dateFields.entries())
    await expect(getControl(page, 'dob', part)).toHaveValue(date[index]!)
}

async function changeBefore(page: Page, date: readonly string[]) {
  await page.getByRole('button', { name: 'Back' }).click()
  await fill(page, asked, date)
  await press(wrapPage(page), shape)
}

test('a date of birth is asked once', async ({ page }) => {
  await test.step('the contact step has the date of an earlier step', async () => {
    await reachContact(page, 'MYSELF')
    await expectBirthday(page, given)
  })
  await test.step('it follows a change of that date', async () => {
    await changeBefore(page, changed)
    await expectBirthday(page, changed)
  })
  await test.step('it follows a change after the page was left and restored', async () => {
    await page.goto('/privacy-policy')
    await page.goBack()
    await press(wrapPage(page), shape)
    await waitForForm(wrapPage(page), shape, { ready: true, step: 1 })
    await expect(getControl(page, asked, 'year')).toHaveValue(changed[2]!)
    await fill(page, asked, given)
    await expectBirthday(page, given)
  })
  await test.step('it stays as the visitor edits it', async () => {
    await press(wrapPage(page), shape)
    await waitForForm(wrapPage(page), shape, { step: 2 })
    await fill(page, 'dob', ['3', '1', '1952'])
    await changeBefore(page, changed)
    await expectBirthday(page, ['3', '1', '1952'])
  })
})

test('the date of birth is not prefilled for a claim for a loved one', async ({ page }) => {
  await reachContact(page, 'LOVED ONE')
  await expectBirthday(page, ['', '', ''])
})
