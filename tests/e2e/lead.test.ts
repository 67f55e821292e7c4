import { expect, test } from '@playwright/test'
import { holdRequests } from '../support/browser/hold-requests.ts'
import {
  articlePath,
  chooseAnswer,
  claimantQuestion,
  contact,
  expectContactKept,
  expectContactStep,
  expectThanks,
  failureText,
  fillContact,
  fillInLead,
  followUps,
  reachContact,
  send,
} from '../support/browser/visitor.ts'
import { site } from '../support/content/content.ts'
import { createEmail, readPayloads } from '../support/servers/stored-leads.ts'

test('a lead for a loved one is at the desk alone', async ({ page, baseURL }) => {
  const email = createEmail()
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
  const request = page.waitForRequest('**/api/submitform')
  await send(page)
  await expectThanks(page)

  await test.step('it states its form, and the record of the consent that was shown', async () => {
    const { forms } = await (await page.request.get('/consents.json')).json()
    expect((await request).headers()).toMatchObject({
      'form-id': 'depo-provera',
      'consent-record': forms['depo-provera'],
    })
  })
  await test.step('it has every key', async () => {
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
  await test.step('nothing of it is in requests, logs, storage, cookies, history or title', async () => {
    seen.push(page.url(), await page.title())
    seen.push(
      await page.evaluate(() =>
        JSON.stringify([
          { ...localStorage },
          { ...sessionStorage },
          document.cookie,
          history.state,
        ]),
      ),
    )
    const marks = [email, "D'Arcy", 'Núñez', '5550101234', '1961-02-28', 'Boston', '02134']
    for (const mark of [...marks, 'LOVED', 'Was_your_loved_one'])
      expect(
        seen.filter(text => text.includes(mark) || text.includes(encodeURIComponent(mark))),
      ).toEqual([])
  })
})

test('what was typed and never sent is in no request', async ({ page }) => {
  const sent: string[] = []
  page.on('request', request => sent.push(request.url() + request.postData()))
  const email = await fillInLead(page)
  await page.goto('/about-us')
  expect(sent.join(' ')).not.toContain(email)
  expect(readPayloads(email)).toEqual([])
})

test('a web view without storage, history and newer functions sends a lead', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Denied', 'SecurityError')
        },
      })
    for (const name of ['pushState', 'replaceState'] as const)
      History.prototype[name] = () => {
        throw new DOMException('Denied', 'SecurityError')
      }
    const missing: Record<string, object> = {
      'clipboard connection sendBeacon serviceWorker share': Navigator.prototype,
      'BroadcastChannel cookieStore indexedDB print requestIdleCallback': window,
      createObjectURL: URL,
      randomUUID: Crypto.prototype,
    }
    for (const [names, owner] of Object.entries(missing))
      for (const name of names.split(' ')) Reflect.deleteProperty(owner, name)
  })
  const email = await fillInLead(page)
  await send(page)
  await expectThanks(page)
  expect(readPayloads(email)).toHaveLength(1)
  await test.step('and shows the answers in place of saving and printing them', async () => {
    await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Save my answers' }).click()
    await expect(page.locator('.success-panel pre')).toContainText('Email address')
  })
})

test('a page in place of our API is no success: the entries stay, and only a new press sends again', async ({
  page,
}) => {
  const { opened, release } = holdRequests()
  let posts = 0
  await page.route('**/api/submitform', async route => {
    posts++
    await opened
    await route.fulfill({ contentType: 'text/html', body: 'Welcome' })
  })
  const email = await fillInLead(page, 'LOVED ONE')
  await page.locator('[name="city"]').focus()
  await page.keyboard.down('Enter')
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
  await page.goBack()
  release()
  await expect(page.getByRole('alert')).toHaveText(failureText)
  const failure = page.locator('.send-failure')
  await expect(failure).toBeInViewport()
  await expect(failure).toContainText(site.mailbox)
  for (let repeats = 0; repeats < 10; repeats++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByRole('button', { name: 'Get Your Results Now' })).toBeEnabled()
  expect(posts, 'a key that is held down sends nothing').toBe(1)
  await expectContactKept(page, email)
  expect(readPayloads(email)).toEqual([])
  await failure.getByRole('button', { name: 'Save my answers' }).click()
  await expect(failure.locator('pre')).toContainText(`City\n${contact.city}\n`)

  await page.goBack()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await expect(page).not.toHaveTitle(/Step/)
  await expect(page.locator('form').getByText(failureText)).toHaveCount(0)
  await page.getByRole('button', { name: 'DO I QUALIFY?' }).click()
  await expectContactKept(page, email)

  await page.unroute('**/api/submitform')
  await send(page)
  await expectThanks(page)
  expect(readPayloads(email)).toMatchObject([{ [claimantQuestion]: 'LOVED ONE' }])
})

test('the key of a question may be the name of a property of forms', async ({ page }) => {
  const keys: Record<string, string> = {
    [followUps[0]]: 'closest',
    [followUps[1]]: 'querySelector',
    firstName: 'id',
    lastName: 'reset',
    city: 'querySelectorAll',
    streetAddress: 'children',
  }
  await page.route(/\/depo-provera(-lawsuits|\.json)$/, async route => {
    const response = await route.fetch()
    const renamed = Object.entries(keys).reduce(
      (text, [from, to]) => text.replaceAll(new RegExp(`(?<=["-])${from}(?=")`, 'g'), to),
      await response.text(),
    )
    await route.fulfill({ response, body: renamed })
  })
  const leads: unknown[] = []
  await page.route('**/api/submitform', route => {
    leads.push(route.request().postDataJSON())
    return route.fulfill({ status: 201 })
  })
  await page.goto(articlePath)
  for (const [name, value] of [
    [claimantQuestion, 'MYSELF'],
    ['closest', 'Yes'],
    ['querySelector', 'Yes'],
    [followUps[2], 'No'],
  ] as const)
    await chooseAnswer(page, name, value)
  await page.getByRole('button', { name: 'DO I QUALIFY?' }).click()
  await expectContactStep(page)
  const renamed = Object.entries(contact).map(
    ([name, value]) => [keys[name] ?? name, value] as const,
  )
  for (const [name, value] of [...renamed, ['email', createEmail()]] as const)
    await page.locator(`[name="${name}"]`).fill(value)
  await page.locator('[name="state"]').selectOption('Massachusetts')
  await page.locator('[name="checkbox"]').check()
  await send(page)
  await expectThanks(page)
  expect(leads).toEqual([
    expect.objectContaining({
      closest: 'Yes',
      id: contact.firstName,
      reset: contact.lastName,
      xxTrustedFormCertUrl: expect.stringMatching(/^https:/),
    }),
  ])
  await page.getByRole('button', { name: 'Start a new form' }).click()
  await expect(page.locator('[name="reset"]')).toHaveValue('')
})

test('autofilled values are sent, with the events of typing or without a word', async ({
  page,
}) => {
  const email = createEmail()
  await page.goto(articlePath)
  await reachContact(page)
  await page.evaluate(
    entries => {
      for (const [index, [name, value]] of Object.entries(entries).entries()) {
        const control = document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
        control.value = value
        if (index % 2 === 0)
          for (const event of ['input', 'change'])
            control.dispatchEvent(new Event(event, { bubbles: true }))
      }
    },
    { ...contact, email, state: 'Massachusetts' },
  )
  await page.locator('[name="checkbox"]').check()
  await send(page)
  await expectThanks(page)
  const { firstName, lastName, city, zipCode } = contact
  expect(readPayloads(email)).toEqual([
    expect.objectContaining({ firstName, lastName, city, zipCode, number: '5550101234' }),
  ])
})
