import { readFileSync } from 'node:fs'
import { expect, type Locator, test } from '@playwright/test'
import { holdRequests } from '../support/browser/hold-requests.ts'
import {
  articlePath,
  chooseAnswer,
  expectContactStep,
  expectThanks,
  fillInLead,
  followUps,
  reachContact,
  send,
} from '../support/browser/visitor.ts'

test('the contact step lists the answers, and Back leads to them', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 1300 })
  await page.goto(articlePath)
  await reachContact(page, 'LOVED ONE')
  await page.getByText('Your answers (4)').click()
  const answers = page.locator('.answer-summary dl')
  await expect(answers).toContainText('Was your loved one diagnosed')
  await expect(answers.locator('dd')).toHaveText(['LOVED ONE', 'Yes', 'Yes', 'No'])

  const [yes, no] = ['Yes', 'No'].map(value =>
    page.locator(`input[name="${followUps[0]}"][value="${value}"]`),
  ) as [Locator, Locator]
  await page.getByRole('button', { name: 'Back' }).click()
  // The second half of a double press, which meets whatever is now in its place.
  await no.evaluate(met =>
    met.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })),
  )
  await expect(yes).toBeChecked()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'DO I QUALIFY?' }).click()
  await expectContactStep(page)
  const parts = page.locator('progress').filter({ visible: true })
  expect(await parts.evaluateAll(all => all.map(part => part.getAttribute('value')))).toEqual([
    '0',
    '1',
  ])
  await page.goBack()
  await expect(
    page.getByText('Step 1 of 2'),
    'the button adds nothing to the history',
  ).toBeVisible()

  await test.step('the wheel over a form scrolls the page', async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.locator('#form').hover()
    for (let turns = 0; turns < 20; turns++) await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1500)
  })
})

test("the browser's Back and Forward go through the steps of a form", async ({ page }) => {
  await page.goto('/about-us')
  await test.step('Back shows the step before, and its title', async () => {
    await page.goto(articlePath)
    const title = await page.title()
    await reachContact(page)
    await send(page)
    await expect(page).toHaveTitle(`Problem: Step 2 of 2: ${title}`)
    await page.goBack()
    await expect(page).toHaveTitle(title)
    await expect(page.getByText('Step 1 of 2')).toBeVisible()
    await expect(page.locator(`[name="${followUps[0]}"][value="Yes"]`)).toBeChecked()
  })
  await test.step('it leaves from the first step', async () => {
    await page.goBack()
    await expect(page).toHaveURL(/about-us$/)
  })
  await fillInLead(page)
  await page.evaluate(() => location.assign('#form'))
  await page.goBack()
  await expect(page.getByText('Step 2 of 2'), 'from a link to an anchor').toBeVisible()
  await page.goBack()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await page.goForward()
  await expectContactStep(page)
  await test.step('it leaves after the thanks', async () => {
    await send(page)
    await expectThanks(page)
    await page.goBack()
    await expect(page).toHaveURL(/about-us$/)
  })
})

test('a form that was left keeps its entries, and asks for consent again', async ({ page }) => {
  const email = await fillInLead(page)
  await page.goto('/about-us')
  await page.goBack()
  await chooseAnswer(page, followUps[0], 'No')
  await expect(page.locator('form#depo-provera [name="email"]')).toHaveValue(email)
  await expect(page.locator('form#depo-provera [name="checkbox"]')).not.toBeChecked()

  const [name, box] = ['firstName', 'checkbox'].map(key =>
    page.locator(`form#claim-review [name="${key}"]`),
  ) as [Locator, Locator]
  for (const [how, comeBack] of Object.entries({
    'the browser fills in again': async () => {
      await page.goto('/about-us')
      await page.goBack()
    },
    'is loaded again': () => page.reload(),
    // As from the back/forward cache, which the headless shell does not have.
    'the browser has kept': () =>
      page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
  }))
    await test.step(`also in one step that ${how}`, async () => {
      await page.goto('/')
      await name.fill('Zoë')
      await box.check()
      await expect(page.locator('form#claim-review[data-ready]')).toBeVisible()
      await comeBack()
      await name.focus()
      await expect(page.locator('form#claim-review[data-ready]')).toBeVisible()
      await expect(box).not.toBeChecked()
      if (how !== 'is loaded again') await expect(name).toHaveValue('Zoë')
    })
})

test('a box that is ticked before any script has arrived stays so', async ({ page }) => {
  const { hold, release } = holdRequests()
  const form = page.locator('form#claim-review')
  await page.route('**/_astro/PageScript*', hold)
  await page.goto('/')
  await form.locator('[name="checkbox"]').check()
  release()
  await expect(form).toHaveAttribute('data-ready')
  await expect(form.locator('[name="checkbox"]')).toBeChecked()
})

test("the browser's Back presses nothing after a reload at a later step", async ({ page }) => {
  await page.goto(articlePath)
  await reachContact(page)
  await page.evaluate(() => location.assign('#form'))
  await page.reload()
  await page.locator(`[name="${followUps[0]}"][value="No"]`).check({ force: true })
  await expect(page.locator('form#depo-provera[data-ready]')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await expect(page.locator('.problem')).toHaveCount(0)
})

test('a form prints with its entries, and thanks for them when they are sent', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.goto('/time-limits#massachusetts')
  const stored = await page.evaluate(() => sessionStorage.getItem('state-limit')!)
  const limit = JSON.parse(stored).slice(1).join(' ')
  const email = await fillInLead(page)
  const buttons = page.locator('button, .button-primary').filter({ visible: true })
  await test.step('a form prints with its entries', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('[name=email]')).toBeVisible()
    await expect(page.locator('[name=email]')).toHaveValue(email)
    await expect(buttons).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  })
  await send(page)
  await expectThanks(page)
  const panel = page.locator('.success-panel')

  await test.step('the thanks say when the lead was sent, which number may ring, the limit of the state and what comes', async () => {
    await expect(panel).toContainText(/Sent \w+ \d+, \d{4} at \d+:\d\d/)
    await expect(panel).toContainText('A call may come to (555) 010-1234')
    await expect(panel).toContainText(`time limit. ${limit} See what your state allows`)
    for (const name of ['what happens now', 'which records help'])
      await expect(panel.getByRole('link', { name })).toBeVisible()
    const limits = panel.getByRole('link', { name: 'what your state allows' })
    await expect(limits).toHaveAttribute('href', /^\/time-limits#[a-z-]+$/)
    await expect(page.locator('.button-primary[href="#form"]:visible')).toHaveCount(0)
    const titles = ['What happens next', 'If someone calls', 'What to have ready', 'While you wait']
    for (const title of titles)
      await expect(panel.getByRole('heading', { name: title })).toBeVisible()
  })
  await test.step('they can be saved', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save my answers' }).click()
    const text = readFileSync(await (await download).path(), 'utf8')
    await expect(panel.locator('pre')).toHaveText(text)
    expect(text).toContain(`Email address\n${email}\n`)
    expect(text).toContain('Your date of birth\nFebruary 28, 1961\n')
    expect(text).toContain('Do you currently have a lawyer representing your claim?\nNo\n')
  })
  await test.step('they can be printed', async () => {
    await panel.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed')
    await page.emulateMedia({ media: 'print' })
    await expect(panel.locator('h2').first()).toBeVisible()
    await expect(buttons).toHaveCount(0)
  })
})
