import { expect, test } from '@playwright/test'
import { articlePath, reachContact, send } from '../support/browser/visitor.ts'
import { site } from '../support/content/content.ts'
import { createEmail } from '../support/servers/stored-leads.ts'

/** Sets a value as autofill in a browser's extension does: React does not see the setter. */
function autofill(control: HTMLInputElement | SVGElement, text: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  set!.call(control, text)
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

test('the contact step tells browsers, screen readers and visitors what belongs where', async ({
  page,
}) => {
  await page.goto(articlePath)
  const root = page.locator('html')
  await expect(root).toHaveCSS('overscroll-behavior-y', 'auto')
  await reachContact(page)
  await expect(root, 'no pull-to-refresh').toHaveCSS('overscroll-behavior-y', 'contain')
  await expect(page.getByRole('link', { name: 'terms (opens in a new tab)' })).toBeVisible()

  await test.step('every field has its attributes and label', async () => {
    const fields = await page.evaluate(() =>
      [
        ...document.querySelectorAll('#depo-provera > section:not([hidden]) :is(input, select)'),
      ].map(control => {
        const { name, type, labels } = control as HTMLInputElement
        const [autocomplete, inputmode, spellcheck] = [
          'autocomplete',
          'inputmode',
          'spellcheck',
        ].map(attribute => control.getAttribute(attribute))
        const label = [...labels!].map(({ textContent }) => textContent.slice(0, 20)).join()
        return [name, type, autocomplete, inputmode, spellcheck, label]
      }),
    )
    expect(fields).toEqual([
      ['firstName', 'text', 'given-name', null, 'false', 'First name'],
      ['lastName', 'text', 'family-name', null, 'false', 'Last name'],
      ['email', 'email', 'email', null, 'false', 'Email address'],
      ['number', 'tel', 'tel', 'numeric', 'false', 'Mobile number'],
      ['dob-month', 'text', 'bday-month', 'numeric', 'false', 'Month'],
      ['dob-day', 'text', 'bday-day', 'numeric', 'false', 'Day'],
      ['dob-year', 'text', 'bday-year', 'numeric', 'false', 'Year'],
      ['streetAddress', 'text', 'street-address', null, 'false', 'Street address'],
      ['city', 'text', 'address-level2', null, 'false', 'City'],
      ['state', 'select-one', 'address-level1', null, 'false', 'State'],
      ['zipCode', 'text', 'postal-code', 'numeric', 'false', 'ZIP code'],
      ['checkbox', 'checkbox', null, null, 'false', `I agree that ${site.name}`.slice(0, 20)],
    ])
  })

  await test.step('a date stands in one row, and the consent below its box, on a phone with text of 130 %', async () => {
    const size = page.viewportSize()!
    // In rem, this is a window of 390 by 844.
    await page.setViewportSize({ width: 300, height: 649 })
    const boxOf = async (css: string) => (await page.locator(css).boundingBox())!
    const dates = ['month', 'day', 'year'].map(part => boxOf(`[name=dob-${part}]`))
    expect(new Set((await Promise.all(dates)).map(({ y }) => y)).size).toBe(1)
    const [box, words, question] = [
      await boxOf('[name=checkbox]'),
      await boxOf('label[for$=checkbox]'),
      await boxOf('[data-question]:has([name=checkbox])'),
    ]
    expect(words.y).toBeGreaterThan(box.y + box.height)
    expect(words.width).toBe(question.width)
    await page.setViewportSize(size)
  })

  await test.step('a whole date that is typed, pasted or filled into one field, or into each, is spread over the three', async () => {
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

  await test.step('a field is described by its hint, and by its problem until it is corrected', async () => {
    await page.locator('[name="firstName"]').fill('Ann')
    await page.locator('[name="lastName"]').fill('Lee')
    await page.locator('[name="email"]').fill(createEmail())
    const number = page.locator('[name="number"]')
    const hint = '10 digits, for example 330 555 0122.'
    await expect(number).toHaveAccessibleDescription(hint)
    await number.fill('555')
    await send(page)
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await expect(number).toHaveAccessibleDescription(/^10 digits.* .*10-digit/)
    const summary = page.locator('.error-summary').filter({ visible: true })
    await expect(summary).toBeFocused()
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

  await test.step('the summary is in view, with all problems in the order of the fields', async () => {
    await page.setViewportSize({ width: 390, height: 664 })
    const names = ['email', 'streetAddress', 'city', 'zipCode']
    for (const name of names) await page.locator(`[name="${name}"]`).fill('')
    await send(page)
    const summary = page.locator('.error-summary').filter({ visible: true })
    await expect(summary).toBeFocused()
    await expect(summary.locator('b')).toBeInViewport({ ratio: 1 })
    const listed = await summary
      .locator('a:visible')
      .evaluateAll(all => all.map(link => link.getAttribute('href')!.split('-').at(-1)))
    expect(listed.filter(name => names.includes(name!))).toEqual(names)
  })

  await test.step('a phone number is not changed during IME composition', async () => {
    const number = page.locator('[name="number"]')
    await number.fill('')
    const keyboard = await page.context().newCDPSession(page)
    const text = '(555) 010-1234'
    const end = { selectionStart: text.length, selectionEnd: text.length }
    await keyboard.send('Input.imeSetComposition', { text, ...end })
    await expect(number).toHaveValue(text)
    await keyboard.send('Input.insertText', { text })
    await expect(number).toHaveValue(text)
  })
})
