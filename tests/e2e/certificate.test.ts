import { expect, type Route, test } from '@playwright/test'
import {
  answerStepOne,
  articlePath,
  chooseAnswer,
  claimantQuestion,
  contact,
  expectContactStep,
  expectThanks,
  fillContact,
  followUps,
  moveInto,
  reachContact,
  send,
} from '../support/browser/visitor.ts'
import { createEmail, readPayloads } from '../support/servers/stored-leads.ts'

const scriptUrl = '**/api/certificate.js*'
const certificate = 'https://cert.trustedform.com/00112233445566778899aabbccddeeff00112233'
const sample = 'https://cert.trustedform.com/454a35b802f3e7b63ffabb4efedb7c6ebe67886c'

/** What the script does with its field, and the certificate that the lead then has. */
const scripts: readonly [name: string, code: string, certificate: string][] = [
  ['fills its field', `field.value = '${certificate}'`, certificate],
  [
    'adds a field of its own',
    `form.append(Object.assign(field.cloneNode(), { id: 'added', value: '${certificate}' }))`,
    certificate,
  ],
  ['is the documentation sample', `field.value = '${sample}'`, ''],
  ['fills an e-mail address, as a password manager does', `field.value = 'ann@example.com'`, ''],
  ['takes the field away', 'field.remove()', ''],
]

test('each lead has the certificate of its own script', async ({ page }) => {
  test.slow()
  await page.goto(articlePath)
  for (const [name, code, expected] of scripts)
    await test.step(`if the script ${name}`, async () => {
      const body = `{ const form = document.querySelector('#depo-provera')
        const field = form.querySelector('[name=xxTrustedFormCertUrl]')
        ${code} }`
      const respond = (route: Route) => route.fulfill({ contentType: 'text/javascript', body })
      await page.route(scriptUrl, respond)
      const email = createEmail()
      await reachContact(page)
      await fillContact(page, email)
      await send(page)
      await expectThanks(page)
      expect(readPayloads(email), name).toMatchObject([{ xxTrustedFormCertUrl: expected }])
      await page.unroute(scriptUrl)
      await page.getByRole('button', { name: 'Start a new form' }).click()
    })
})

test('the script of the certificate runs from the start of a lead to its end', async ({ page }) => {
  await page.goto(articlePath)
  const form = page.locator('form#depo-provera')
  const script = page.locator('script[src*="certificate.js"]')
  await test.step('it loads when the visitor starts', async () => {
    await moveInto(form)
    await expect(form).toHaveAttribute('data-ready')
    await expect(script).toHaveCount(0)
    await chooseAnswer(page, followUps[2], 'Yes')
    await expect(page.locator('form[data-stand-in="recording"]')).toBeVisible()
  })
  await test.step('it finds its tags, and the questions that it must not record', async () => {
    await reachContact(page)
    const roles = await page
      .locator('[data-tf-element-role]')
      .evaluateAll(tagged =>
        tagged.map(({ attributes }) => attributes.getNamedItem('data-tf-element-role')!.value),
      )
    expect(roles.sort()).toEqual([
      'consent-advertiser-name',
      'consent-language',
      'contact-method',
      'offer',
      'submit',
    ])
    await expect(form.locator('fieldset [type=radio]:not([data-tf-sensitive=true])')).toHaveCount(0)
    await expect(page.locator('[name="email"]')).not.toHaveAttribute('data-tf-sensitive')
  })
  await test.step('it sees one submission, and is removed', async () => {
    await expect(form).not.toHaveAttribute('data-stand-in-submissions')
    await fillContact(page, createEmail())
    await send(page)
    await expectThanks(page)
    await expect(form).toHaveAttribute('data-stand-in-submissions', '1')
    await expect(form).toHaveAttribute('data-stand-in', 'stopped')
    await expect(form.locator('[name=xxTrustedFormCertUrl]'), 'the next has none').toHaveValue('')
    await expect(script).toHaveCount(0)
  })
  await test.step('other forms have no tags and no script', async () => {
    await page.goto('/newsletter')
    await page.locator('[name="email"]').fill('ann@example.com')
    await expect(page.locator('form[data-ready]')).toBeVisible()
    await expect(page.locator('[data-tf-element-role], [data-tf-sensitive]')).toHaveCount(0)
    await expect(script).toHaveCount(0)
  })
})

test('a script that comes after the lead was sent fills in nothing for the next', async ({
  page,
}) => {
  let respond = () => {}
  await page.route(scriptUrl, async route => {
    await new Promise<void>(resolve => {
      respond = resolve
    })
    const body = `document.querySelector('[name=xxTrustedFormCertUrl]').value = '${certificate}'`
    await route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.goto(articlePath)
  await reachContact(page)
  await fillContact(page, createEmail())
  await send(page)
  await expectThanks(page)
  respond()
  const field = page.locator('form#depo-provera [name=xxTrustedFormCertUrl]')
  await expect(field).toHaveValue(certificate)
  // A browser or an extension fills in the next form without a word.
  await page.getByRole('button', { name: 'Start a new form' }).click()
  const email = createEmail()
  const fill = (entries: Readonly<Record<string, string>>) =>
    page.evaluate(entries => {
      for (const [name, value] of Object.entries(entries))
        for (const control of document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`))
          if (/radio|checkbox/.test(control.type)) control.checked = control.value === value
          else control.value = value
    }, entries)
  const [first, second, third] = followUps
  await fill({ [claimantQuestion]: 'MYSELF', [first]: 'Yes', [second]: 'Yes', [third]: 'No' })
  await page.getByRole('button', { name: 'DO I QUALIFY?' }).click()
  await expectContactStep(page)
  await fill({ ...contact, email, state: 'Massachusetts', checkbox: 'true' })
  await send(page)
  await expectThanks(page)
  expect(readPayloads(email)).toMatchObject([{ xxTrustedFormCertUrl: '' }])
})

for (const id of ['3m-earplugs', 'facts', 'search', 'form'])
  test(`the script finds a form that is called ${id}, and the form works`, async ({ page }) => {
    await page.route(/\/(depo-provera-lawsuits|forms\/[^/]+\.json)$/, async route => {
      const url = route.request().url().replace(`${id}.json`, 'depo-provera.json')
      const response = await route.fetch({ url })
      const body = (await response.text()).replaceAll(/depo-provera(?!-lawsuits)/g, id)
      await route.fulfill({ response, body })
    })
    await page.goto(articlePath)
    await answerStepOne(page)
    await page.getByRole('button', { name: 'DO I QUALIFY?' }).click()
    await expect(page.locator('form h2:visible')).toBeFocused()
    const field = page.locator(`form[id="${id}"] [name=xxTrustedFormCertUrl]`)
    await expect(field).toHaveValue(/^https:/)
  })

test('with Global Privacy Control, no certificate is loaded, and the lead is sent', async ({
  page,
}) => {
  await page.addInitScript(
    'Object.defineProperty(navigator, "globalPrivacyControl", { value: true })',
  )
  await page.goto(articlePath)
  await expect(page.getByText('Opt-Out Request Honored')).toBeVisible()
  const notice = page.getByText('an independent service records this form once you start')
  await expect(notice).toHaveCount(1)
  await expect(notice).toBeHidden()
  await reachContact(page)
  const email = createEmail()
  await fillContact(page, email)
  await expect(page.locator('script[src*="certificate.js"]')).toHaveCount(0)
  await send(page)
  await expectThanks(page)
  expect(readPayloads(email)).toMatchObject([{ xxTrustedFormCertUrl: '' }])
})
