import { expect, test } from '@playwright/test'
import { holdRequests } from '../support/browser/hold-requests.ts'
import {
  answerStepOne,
  articlePath,
  claimantQuestion,
  expectThanks,
  fillContact,
  followUps,
  moveInto,
  send,
  translate,
} from '../support/browser/visitor.ts'
import { site } from '../support/content/content.ts'
import { createEmail, readPayloads } from '../support/servers/stored-leads.ts'

const everything = '**/_astro/*.{js,txt}'

test.describe('before any script has arrived', () => {
  test('answers and a press take effect later, also in a translated page', async ({ page }) => {
    const { hold, release } = holdRequests()
    await page.route(everything, hold)
    await page.goto(articlePath)
    await translate(page)
    // An element that a browser or extension inserted before all controls.
    await page.evaluate(() => {
      document.querySelector('form#depo-provera')!.prepend(document.createElement('input'))
    })
    await answerStepOne(page, 'LOVED ONE')
    const button = page.getByRole('button', { name: 'DO I QUALIFY?' })
    const measureText = () =>
      button.evaluate(it => {
        const text = new Range()
        text.selectNodeContents(it)
        return text.getBoundingClientRect().x
      })
    const [loading, place] = [page.getByText(site.forms.loading), await measureText()]
    await expect(loading).toBeHidden()
    await button.click()
    await expect(page.locator(`input[name="${followUps[2]}"][value="No"]`)).toBeChecked()
    await test.step('a press that waits is said, and the text of its button stays in place', async () => {
      await expect(button).toHaveAttribute('aria-busy', 'true')
      await expect(page.getByRole('status').filter({ has: loading })).toBeVisible()
      expect(await measureText()).toBe(place)
    })
    release()
    // Waits for the second step, because keys pressed during the change could be lost.
    await expect(page.locator('form#depo-provera[data-ready]')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your Case results are Ready!' })).toBeFocused()
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
    await expect(loading).toBeHidden()
    const email = createEmail()
    await fillContact(page, email)
    await send(page)
    await expectThanks(page)
    expect(readPayloads(email)[0]).toMatchObject({ [claimantQuestion]: 'LOVED ONE' })
  })

  test('what is typed into a one-step form and sent with Enter arrives', async ({ page }) => {
    const { hold, release } = holdRequests()
    const email = createEmail()
    await page.route(everything, hold)
    await page.goto('/newsletter')
    await page.locator('[name="firstName"]').fill('Zoë')
    await page.locator('[name="email"]').fill(email)
    await page.keyboard.press('Enter')
    release()
    await expect.poll(() => readPayloads(email)).toEqual([{ firstName: 'Zoë', email }])
    expect(new URL(page.url()).search).toBe('')
  })

  test('a box that was ticked under other words than those of its file is empty', async ({
    page,
  }) => {
    const { hold, release } = holdRequests()
    await page.route(everything, hold)
    await page.route('**/forms/*.json', async route => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('prerecorded', 'recorded')
      await route.fulfill({ response, body })
    })
    await page.goto('/')
    const form = page.locator('form#claim-review')
    await form.locator('[name="firstName"]').fill('Zoë')
    await form.locator('[name="checkbox"]').check()
    release()
    await expect(form).toHaveAttribute('data-ready')
    await expect(form.locator('[name="firstName"]')).toHaveValue('Zoë')
    await expect(form.locator('[name="checkbox"]')).not.toBeChecked()
  })

  const year = new Date().getFullYear()
  for (const [when, clock, newest] of [
    ['in a year after the build', year + 1, year + 1],
    ['beside a clock of 1971', 1971, year],
  ] as const)
    test(`a chosen year is kept ${when}`, async ({ page }) => {
      await page.clock.setFixedTime(new Date(clock, 1, 1))
      const { hold, release } = holdRequests()
      await page.route(everything, hold)
      await page.goto('/car-accident-lawsuits')
      const years = page.locator('form#car-accident select').first()
      await years.selectOption('2020')
      release()
      await expect(page.locator('form#car-accident[data-ready]')).toBeVisible()
      await expect(years.locator('option').nth(1)).toHaveText(String(newest))
      await expect(years).toHaveValue('2020')
    })

  for (const how of ['a click', 'Enter'])
    test(`${how} that sends counts once during hydration`, async ({ page }) => {
      // React schedules work with messages. Without them it has attached listeners but not
      // hydrated.
      await page.addInitScript(() => {
        const { postMessage } = MessagePort.prototype
        const held: (() => void)[] = []
        MessagePort.prototype.postMessage = function (message: unknown) {
          held.push(() => postMessage.call(this, message))
        }
        addEventListener('release', () => {
          MessagePort.prototype.postMessage = postMessage
          for (const go of held) go()
        })
      })
      await page.goto('/newsletter')
      const form = page.locator('form#newsletter')
      await moveInto(form)
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('main form')!.closest('astro-island')!).some(key =>
          key.startsWith('__reactContainer'),
        ),
      )
      // Without a pointerdown event, which would make React hydrate.
      if (how === 'a click') await form.locator('[data-step-button]').dispatchEvent('click')
      else await form.locator('[name="email"]').press('Enter')
      await page.evaluate(() => dispatchEvent(new Event('release')))
      await expect(form).toHaveAttribute('data-ready')
      await expect(page.getByRole('alert').first()).toBeVisible()
      expect(await page.getByRole('alert').allTextContents()).toHaveLength(1)
    })
})
