import { expect, type Locator, type Route, test } from '@playwright/test'
import { holdRequests } from '../support/browser/hold-requests.ts'
import {
  articlePath,
  chooseAnswer,
  expectContactKept,
  expectThanks,
  failureText,
  fillContact,
  fillInLead,
  followUps,
  moveInto,
  reachContact,
  send,
} from '../support/browser/visitor.ts'
import { site } from '../support/content/content.ts'
import { createEmail, readPayloads } from '../support/servers/stored-leads.ts'

test.describe('with scripts blocked', () => {
  test.use({ javaScriptEnabled: false })

  test('the form puts no entries into the URL and says how to reach us', async ({ page }) => {
    await page.goto('/newsletter')
    await page.locator('[name="email"]').fill('ann@example.com')
    await page.locator('[name="email"]').press('Enter')
    await page.locator('form#newsletter button').first().click()
    expect(page.url()).toMatch(/\/newsletter$/)
    await expect(page.getByText(/This form needs JavaScript/)).toContainText(site.mailbox)
  })

  test('controls that need scripts are hidden', async ({ page }) => {
    for (const route of ['/', '/active-lawsuits', articlePath]) {
      await page.goto(route)
      await expect(page.getByRole('link', { name: 'Active lawsuits' }).first()).toBeVisible()
      await expect(page.locator('input[role=combobox]:visible, #search:visible')).toHaveCount(0)
      await expect(page.getByLabel('Name or topic')).toBeHidden()
    }
  })
})

test('a request that hangs for 30 seconds ends with the notice', async ({ page }) => {
  await page.clock.install()
  const email = await fillInLead(page)
  await page.route('**/api/submitform', () => {})
  const asked = page.waitForRequest('**/api/submitform')
  await send(page)
  await asked
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(page.locator('form').getByText(failureText)).toBeVisible()
  await expectContactKept(page, email)
})

test.describe('the certificate', () => {
  const url = 'https://cert.trustedform.com/00112233445566778899aabbccddeeff00112233'
  const field = `const form = document.querySelector('#depo-provera')
    const field = form.elements.namedItem('xxTrustedFormCertUrl')`
  const runCode = (code: string) => (route: Route) =>
    route.fulfill({ contentType: 'text/javascript', body: `{${code}}` })
  const addField = runCode(
    `${field}; form.append(Object.assign(field.cloneNode(), { id: 'added', value: '${url}' }))`,
  )
  const scripts: Record<string, [load: (route: Route) => Promise<void>, certificate: string]> = {
    'is blocked': [route => route.abort('blockedbyclient'), ''],
    'never answers': [() => new Promise(() => {}), ''],
    throws: [runCode('throw Error("no")'), ''],
    'is the documentation sample': [
      runCode(
        `${field}; field.value = 'https://cert.trustedform.com/454a35b802f3e7b63ffabb4efedb7c6ebe67886c'`,
      ),
      '',
    ],
    'adds a field of its own': [addField, url],
    'takes the field away': [runCode(`${field}; field.remove()`), ''],
    // As a password manager does.
    'fills an e-mail address': [runCode(`${field}; field.value = 'ann@example.com'`), ''],
    'fails as it stops': [
      runCode(
        `${field}; field.value = '${url}'; trustedFormStopRecording = () => { throw Error('no') }`,
      ),
      url,
    ],
  }
  for (const [name, [load, certificate]] of Object.entries(scripts))
    test(`a lead has the available certificate if its script ${name}`, async ({ page }) => {
      await page.route('**/api/certificate.js*', load)
      const email = await fillInLead(page)
      await send(page)
      await expectThanks(page)
      expect(readPayloads(email)).toMatchObject([{ xxTrustedFormCertUrl: certificate }])
    })

  for (const how of ['fills a field', 'adds a field'])
    test(`a second lead never carries the first certificate, if the script ${how}`, async ({
      page,
    }) => {
      const emails = [createEmail(), createEmail()]
      if (how === 'adds a field') await page.route('**/api/certificate.js*', addField)
      await page.goto(articlePath)
      for (const email of emails) {
        await reachContact(page)
        await fillContact(page, email)
        await send(page)
        await expectThanks(page)
        await page.route('**/api/certificate.js*', route => route.abort('blockedbyclient'))
        await page.getByRole('button', { name: 'Start a new form' }).click()
      }
      expect(readPayloads(emails[0]!)[0]!.xxTrustedFormCertUrl).not.toBe('')
      expect(readPayloads(emails[1]!)[0]).toMatchObject({ xxTrustedFormCertUrl: '' })
    })

  test('script loads when the visitor starts, sees one submission, and is removed afterwards', async ({
    page,
  }) => {
    await page.goto(articlePath)
    const script = page.locator('script[src*="certificate.js"]')
    await moveInto(page.locator('form#depo-provera'))
    await expect(page.locator('form#depo-provera')).toHaveAttribute('data-ready')
    await expect(script).toHaveCount(0)
    await chooseAnswer(page, followUps[2], 'Yes')
    await expect(page.locator('form[data-stand-in="recording"]')).toBeVisible()
    await reachContact(page)
    await expect(page.locator('form#depo-provera')).not.toHaveAttribute('data-stand-in-submissions')
    await fillContact(page, createEmail())
    await send(page)
    await expectThanks(page)
    const form = page.locator('form#depo-provera')
    await expect(form).toHaveAttribute('data-stand-in-submissions', '1')
    await expect(form).toHaveAttribute('data-stand-in', 'stopped')
    await expect(script).toHaveCount(0)
  })

  test('tags occur once each, and only on lead forms', async ({ page }) => {
    await page.goto(articlePath)
    await reachContact(page)
    for (const role of [
      'offer',
      'consent-language',
      'consent-advertiser-name',
      'submit',
      'contact-method',
    ])
      await expect(page.locator(`[data-tf-element-role="${role}"]`)).toHaveCount(1)
    const screening = page.locator('#depo-provera fieldset input[type=radio]')
    for (const input of await screening.all())
      await expect(input).toHaveAttribute('data-tf-sensitive', 'true')
    await expect(page.locator('[name="email"]')).not.toHaveAttribute('data-tf-sensitive')
    await page.goto('/newsletter')
    await page.locator('[name="email"]').fill('ann@example.com')
    await expect(page.locator('form[data-ready]')).toBeVisible()
    await expect(page.locator('[data-tf-element-role], [data-tf-sensitive]')).toHaveCount(0)
    await expect(page.locator('script[src*="certificate.js"]')).toHaveCount(0)
  })

  test('is not loaded for a visitor with Global Privacy Control', async ({ page }) => {
    await page.addInitScript(
      'Object.defineProperty(navigator, "globalPrivacyControl", { value: true })',
    )
    const email = createEmail()
    await page.goto(articlePath)
    await expect(page.getByText('Opt-Out Request Honored')).toBeVisible()
    const notice = page.getByText('an independent service records this form once you start')
    await expect(notice).toHaveCount(1)
    await expect(notice).toBeHidden()
    await reachContact(page)
    await fillContact(page, email)
    await send(page)
    await expectThanks(page)
    expect(readPayloads(email)[0]).toMatchObject({ xxTrustedFormCertUrl: '' })
  })
})

test('holding Enter down does not send again after a failure', async ({ page }) => {
  const email = await fillInLead(page)
  let posts = 0
  await page.route('**/api/submitform', route => {
    posts++
    return route.fulfill({ status: 502 })
  })
  await page.locator('[name="city"]').focus()
  await page.keyboard.down('Enter')
  await expect(page.locator('form').getByText(failureText)).toBeVisible()
  for (let repeats = 0; repeats < 10; repeats++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByRole('button', { name: 'Get Your Results Now' })).toBeEnabled()
  expect(posts).toBe(1)
  await expectContactKept(page, email)
})

/** Presses Enter in a control, optionally as the end of an IME composition. */
async function pressEnter(control: Locator, isComposing: boolean) {
  await control.evaluate((field, isComposing) => {
    const enter = { key: 'Enter', isComposing, bubbles: true, cancelable: true }
    field.dispatchEvent(new KeyboardEvent('keydown', enter))
  }, isComposing)
}

test('Enter that ends an IME composition does not press a button', async ({ page }) => {
  await page.goto(articlePath)
  const form = page.locator('form#depo-provera')
  const control = form.locator('input').first()
  await control.focus()
  await expect(form).toHaveAttribute('data-ready')
  await pressEnter(control, true)
  await expect(form.locator('[aria-invalid]')).toHaveCount(0)
  await pressEnter(control, false)
  await expect(form.locator('[aria-invalid]')).not.toHaveCount(0)
})

test('a phone number is not changed during IME composition and is sent as digits', async ({
  page,
}) => {
  const email = await fillInLead(page)
  const number = page.locator('[name="number"]')
  await number.fill('')
  const keyboard = await page.context().newCDPSession(page)
  const text = '(555) 010-1234'
  const end = { selectionStart: text.length, selectionEnd: text.length }
  await keyboard.send('Input.imeSetComposition', { text, ...end })
  await expect(number).toHaveValue(text)
  await keyboard.send('Input.insertText', { text })
  await send(page)
  await expectThanks(page)
  expect(readPayloads(email)).toEqual([expect.objectContaining({ number: '5550101234' })])
})

test('a double press on a slow network sends one lead', async ({ page }) => {
  const { hold, release } = holdRequests()
  await page.route('**/api/submitform', hold)
  const email = await fillInLead(page)
  await page.getByRole('button', { name: 'Get Your Results Now' }).dblclick()
  release()
  await expectThanks(page)
  expect(readPayloads(email)).toHaveLength(1)
})

test('no entry leaves the page except in the one POST', async ({ page }) => {
  const email = createEmail()
  const marks = [email, "D'Arcy", 'Núñez', '5550101234', '1961-02-28', 'Boston', '02134']
  const seen: string[] = []
  page.on('console', message => seen.push(message.text()))
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/submitform')) return
    seen.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`)
  })
  await page.goto(articlePath)
  await reachContact(page, 'LOVED ONE')
  await fillContact(page, email)
  await expect(page).toHaveTitle(/^Step 2 of 2: /)
  await send(page)
  await expectThanks(page)
  seen.push(page.url(), await page.title())
  seen.push(
    await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
    ),
  )
  for (const mark of [...marks, 'LOVED', 'Was_your_loved_one'])
    expect(
      seen.filter(text => text.includes(mark) || text.includes(encodeURIComponent(mark))),
    ).toEqual([])
})

test('values typed and never sent are in no request at all', async ({ page }) => {
  const requests: string[] = []
  page.on('request', request => requests.push(request.url() + (request.postData() ?? '')))
  await page.goto('/contactUs')
  await page.locator('form#contact [name="message"]').fill('marker-7f3a')
  await page.locator('form#contact [name="email"]').fill('marker-7f3a@example.com')
  await expect(page.locator('form#contact')).toHaveAttribute('data-ready')
  await page.goto('/about-us')
  expect(requests.filter(text => text.includes('marker-7f3a'))).toEqual([])
})
