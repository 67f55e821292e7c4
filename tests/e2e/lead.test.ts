import { expect, test } from '@playwright/test'
import {
  answerStepOne,
  articlePath,
  chooseAnswer,
  claimantQuestion,
  contact,
  expectContactKept,
  expectThanks,
  failureText,
  fillInLead,
  followUps,
  reachContact,
  send,
} from '../support/browser/visitor.ts'
import { createEmail, readPayloads } from '../support/servers/stored-leads.ts'

test('a lead for a loved one arrives at the desk with every key', async ({ page, baseURL }) => {
  const email = await fillInLead(page, 'LOVED ONE')
  await send(page)
  await expectThanks(page)

  const [lead, ...more] = readPayloads(email)
  expect(more).toEqual([])
  expect(Object.entries(lead!)).toEqual([
    [claimantQuestion, 'LOVED ONE'],
    ['Was_your_loved_one_diagnosed_with_Meningioma_Spinal_Cord_Tumors_or_Brain_Tumors', 'Yes'],
    [
      'Was_your_loved_one_treated_by_a_doctor_for_Meningioma_Spinal_Cord_Tumors_or_Brain_Tumors',
      'Yes',
    ],
    ['Does_your_loved_one_currently_have_a_lawyer_representing_their_claim', 'No'],
    ['firstName', "D'Arcy"],
    ['lastName', 'Núñez'],
    ['email', email],
    ['number', '5550101234'],
    ['dob', '1961-02-28'],
    ['state', 'Massachusetts'],
    ['city', 'Boston'],
    ['streetAddress', '1 Main St. #2'],
    ['zipCode', '02134'],
    ['checkbox', true],
    ['category', 'Featured Lawsuit'],
    ['sub_category', 'Depo Provera Lawsuits'],
    ['page_url', `${baseURL}${articlePath}`],
    ['ip_address', expect.stringMatching(/^(127\.0\.0\.1|::1)$/)],
    [
      'xxTrustedFormCertUrl',
      expect.stringMatching(/^https:\/\/cert\.stand-in\.example\/[0-9a-f]{40}$/),
    ],
    ['xxTrustedFormPingUrl', ''],
  ])
})

test('a lead is sent from a web view that denies storage and lacks newer functions', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Denied', 'SecurityError')
        },
      })
    const missing: Record<string, object> = {
      'clipboard connection sendBeacon serviceWorker share': Navigator.prototype,
      'BroadcastChannel cookieStore indexedDB requestIdleCallback': window,
      randomUUID: Crypto.prototype,
    }
    for (const [names, owner] of Object.entries(missing))
      for (const name of names.split(' ')) Reflect.deleteProperty(owner, name)
  })
  const email = await fillInLead(page)
  await send(page)
  await expectThanks(page)
  expect(readPayloads(email)).toHaveLength(1)
})

test('after a refused lead the entries stay, and the next press sends it', async ({ page }) => {
  await page.route('**/api/submitform', route => route.fulfill({ status: 500 }))
  const email = await fillInLead(page, 'LOVED ONE')
  await send(page)
  await expect(page.getByRole('alert')).toHaveText(failureText)
  await expect(page.locator('.send-failure')).toBeInViewport()
  await expectContactKept(page, email)
  expect(readPayloads(email)).toEqual([])

  const failed = page.locator('form').getByText(failureText)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await expect(page).not.toHaveTitle(/Step/)
  await expect(failed).toHaveCount(0)
  await page.getByRole('button', { name: 'DO I QUALIFY?' }).click()
  await expectContactKept(page, email)

  await page.unroute('**/api/submitform')
  await send(page)
  await expectThanks(page)
  expect(readPayloads(email)).toMatchObject([{ [claimantQuestion]: 'LOVED ONE' }])
})

test('each missing answer shows a message beside its question, and the first a notice and the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 1200 })
  await page.goto(articlePath)
  await chooseAnswer(page, claimantQuestion, 'MYSELF')
  await page.getByRole('button', { name: 'DO I QUALIFY?' }).click()
  await expect(page.getByRole('alert')).toContainText('Please confirm if diagnosed with tumors.')
  const beside = 'Please say whether you were diagnosed with one of these tumors.'
  const group = page.getByRole('radiogroup', { name: /^Were you diagnosed/ })
  await expect(group).toHaveAttribute('aria-invalid', 'true')
  await expect(group.getByRole('radio').first()).toBeFocused()
  await expect(group).toHaveAccessibleDescription(beside)
  await expect(page.locator('.problem')).toHaveCount(3)
  const summary = page.locator('.error-summary')
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

test('LOVED ONE changes the wording at once and keeps later answers', async ({ page }) => {
  await page.goto(articlePath)
  await chooseAnswer(page, followUps[0], 'Yes')
  await chooseAnswer(page, claimantQuestion, 'LOVED ONE')
  const group = page.getByRole('radiogroup', { name: /^Was your loved one diagnosed/ })
  await expect(group.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await page.getByRole('button', { name: 'DO I QUALIFY?' }).click()
  const next = page.getByRole('radiogroup', { name: /^Was your loved one treated/ })
  await expect(next).toHaveAccessibleDescription(/a doctor treated your loved one/)
})

/** Sets a value as autofill in a browser's extension does: React does not see the setter. */
function autofill(control: HTMLInputElement | SVGElement, text: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  set!.call(control, text)
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a whole date that is typed, pasted or filled into one field, or into each, is spread over the three', async ({
  page,
}) => {
  await page.goto(articlePath)
  await reachContact(page)
  const getField = (part: string) => page.locator(`[name=dob-${part}]`)
  await getField('month').fill('12/25/1970')
  const expectDate = async (date: Record<string, string>) => {
    for (const [part, value] of Object.entries(date))
      await expect(getField(part)).toHaveValue(value)
  }
  await expectDate({ month: '12', day: '25', year: '1970' })
  for (const part of ['month', 'day', 'year']) await getField(part).evaluate(autofill, '04121958')
  await expectDate({ month: '04', day: '12', year: '1958' })
  for (const part of ['month', 'day', 'year']) await getField(part).clear()
  await getField('month').pressSequentially('1961-2-13')
  await expectDate({ month: '2', day: '13', year: '1961' })
})

test('links of a form say that they open in a new tab', async ({ page }) => {
  await page.goto(articlePath)
  await reachContact(page)
  await expect(page.getByRole('link', { name: 'terms (opens in a new tab)' })).toBeVisible()
})

test('the next step shows from its first line on, below the bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 1000 })
  await page.goto(articlePath)
  await answerStepOne(page)
  const heading = page.getByRole('heading', { name: 'You May Qualify' })
  await heading.evaluate(({ id }) => {
    document.getElementById(id)!.scrollIntoView({ block: 'start', behavior: 'instant' })
  })
  await page.getByRole('button', { name: 'DO I QUALIFY?' }).click()
  await expect(page.getByRole('heading', { name: 'Your Case results are Ready!' })).toBeFocused()
  await expect(page.getByText('Step 2 of 2')).toBeInViewport()
  const bar = (await page.locator('.header-bar').boundingBox())!
  const line = (await page.getByText('Step 2 of 2').boundingBox())!
  expect(line.y).toBeGreaterThanOrEqual(bar.y + bar.height)
})

test('a double press on an answer keeps it, and a later press clears it', async ({ page }) => {
  await page.goto(articlePath)
  await chooseAnswer(page, claimantQuestion, 'MYSELF')
  await expect(page.locator('form[data-ready]')).toBeVisible()
  const yes = page.locator(`input[name="${followUps[0]}"][value="Yes"]`)
  await page.locator('label', { has: yes }).dblclick()
  await expect(yes).toBeChecked()
  await page.waitForTimeout(1200)
  await chooseAnswer(page, followUps[0], 'Yes')
  await expect(yes).not.toBeChecked()
  await yes.focus()
  await page.keyboard.press('Space')
  await expect(yes).toBeChecked()
  await page.keyboard.press('Space')
  await expect(yes).not.toBeChecked()
})

test('every contact field tells browsers and screen readers what belongs there', async ({
  page,
}) => {
  await page.goto(articlePath)
  await reachContact(page)
  const fields = await page.evaluate(() =>
    [...document.querySelectorAll('#depo-provera > section:not([hidden]) :is(input, select)')].map(
      control => {
        const { name, type, labels } = control as HTMLInputElement
        const [autocomplete, inputmode, spellcheck] = [
          'autocomplete',
          'inputmode',
          'spellcheck',
        ].map(attribute => control.getAttribute(attribute))
        const label = [...labels!].map(({ textContent }) => textContent.slice(0, 20)).join()
        return [name, type, autocomplete, inputmode, spellcheck, label]
      },
    ),
  )
  expect(fields).toEqual([
    ['firstName', 'text', 'given-name', null, 'false', 'First name'],
    ['lastName', 'text', 'family-name', null, 'false', 'Last name'],
    ['email', 'email', 'email', null, 'false', 'Email address'],
    ['number', 'tel', 'tel', 'numeric', 'false', 'Mobile number'],
    ['dob-month', 'text', 'bday-month', 'numeric', null, 'Month'],
    ['dob-day', 'text', 'bday-day', 'numeric', null, 'Day'],
    ['dob-year', 'text', 'bday-year', 'numeric', null, 'Year'],
    ['streetAddress', 'text', 'street-address', null, 'false', 'Street address'],
    ['city', 'text', 'address-level2', null, 'false', 'City'],
    ['state', 'select-one', 'address-level1', null, null, 'State'],
    ['zipCode', 'text', 'postal-code', 'numeric', 'false', 'ZIP code'],
    ['checkbox', 'checkbox', 'off', null, null, 'I agree that Claim L'],
  ])
})

test('a question with a problem is fully visible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(articlePath)
  for (const name of [followUps[0], followUps[2]]) await chooseAnswer(page, name, 'Yes')
  await page.locator('#depo-provera label', { hasText: 'MYSELF' }).click()
  const button = page.locator('#depo-provera [data-step-button]').first()
  await button.evaluate(it => it.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await button.click()
  const asked = page.locator('#depo-provera fieldset[aria-invalid]')
  await expect(asked).toBeVisible()
  const isCovered = () =>
    asked.evaluate(question => {
      const { top, left } = question.getBoundingClientRect()
      return !question.contains(document.elementFromPoint(left + 5, top + 5))
    })
  await expect.poll(isCovered, 'its first words are under a bar').toBe(false)
})

test('a field is described by its hint, and by its problem until it is corrected', async ({
  page,
}) => {
  await page.goto(articlePath)
  await reachContact(page)
  await page.locator('[name="firstName"]').fill('Ann')
  await page.locator('[name="lastName"]').fill('Lee')
  await page.locator('[name="email"]').fill(createEmail())
  const number = page.locator('[name="number"]')
  const hint = '10 digits, for example 330 555 0122.'
  await expect(number).toHaveAccessibleDescription(hint)
  await number.fill('555')
  await send(page)
  await expect(number).toBeFocused()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await expect(number).toHaveAccessibleDescription(/^10 digits.* .*10-digit/)
  const summary = page.locator('.error-summary').filter({ visible: true })
  await expect(summary.getByRole('link').first()).toHaveAttribute(
    'href',
    `#${await number.getAttribute('id')}`,
  )
  await number.pressSequentially('0101')
  await expect(number).toHaveAccessibleDescription(/^10 digits.* .*10-digit/)
  await number.fill('')
  await expect(number).toHaveAccessibleDescription(/^10 digits.* Please enter/)
  await number.pressSequentially('5552101234')
  await expect(number).toHaveAccessibleDescription(hint)
  await expect(number).not.toHaveAttribute('aria-invalid', 'true')
})

for (const [how, events] of Object.entries({
  'with the events of typing': ['input', 'change'],
  'without a word': [],
}))
  test(`autofilled values are sent, ${how}`, async ({ page }) => {
    const email = createEmail()
    await page.goto(articlePath)
    await reachContact(page)
    await page.evaluate(
      ({ entries, events }) => {
        for (const [name, value] of Object.entries(entries)) {
          const control = document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
          control.value = value
          for (const event of events) control.dispatchEvent(new Event(event, { bubbles: true }))
        }
      },
      { entries: { ...contact, email, state: 'Massachusetts' }, events },
    )
    await page.locator('[name="checkbox"]').check()
    await send(page)
    await expectThanks(page)
    const { firstName, lastName, city, zipCode } = contact
    expect(readPayloads(email)).toEqual([
      expect.objectContaining({ firstName, lastName, city, zipCode, number: '5550101234' }),
    ])
  })
