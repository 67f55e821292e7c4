import { expect, test } from '@playwright/test'
import { holdRequests } from '../support/browser/hold-requests.ts'
import {
  contact,
  expectThanks,
  fillInLead,
  reachContact,
  send,
} from '../support/browser/visitor.ts'
import { site } from '../support/content/content.ts'
import { createEntries, createFormPage } from '../support/faults/form-pages.ts'
import { fillInStep, press, waitForForm, wrapPage } from '../support/faults/visitor-actions.ts'
import { readPayloads } from '../support/servers/stored-leads.ts'

test('coming back after success finds an empty, working form', async ({ page }) => {
  await fillInLead(page)
  await send(page)
  await expectThanks(page)
  await page.goto('/about-us')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'DO I QUALIFY?' })).toBeVisible()
  await expect(page.locator('form#depo-provera :checked:not(option)')).toHaveCount(0)
  await reachContact(page)
  for (const name of Object.keys(contact))
    await expect(page.locator(`[name="${name}"]`)).toHaveValue('')
})

test('a page that was left while it sent says thanks without the answers', async ({ page }) => {
  const { hold, release } = holdRequests()
  await page.route('**/api/submitform', hold)
  await fillInLead(page)
  await send(page)
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
  // As a page that goes into the back/forward cache, which the headless shell does not have.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  release()
  await expectThanks(page)
  await expect(page.locator('.success-panel')).not.toContainText(/A call may|my answers|saved/)
  await page.getByRole('button', { name: 'Start a new form' }).click()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
})

test('going back while a lead is sent waits, and pressing twice sends one', async ({ page }) => {
  const { hold, release } = holdRequests()
  await page.route('**/api/**', hold)
  const email = await fillInLead(page)
  const status = page.locator('form#depo-provera').getByRole('status')
  await expect(status, 'a live region is there before it speaks').not.toHaveText(/Sending/)
  await page.getByRole('button', { name: 'Get Your Results Now' }).dblclick()
  await expect(status).toHaveText('Sending…')
  await page.goBack()
  await expect(page.getByText('Step 2 of 2'), "the browser's Back waits").toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  const button = page.locator('form#depo-provera section:visible [data-step-button]')
  await expect(button).toHaveText('Sending…')
  await button.dispatchEvent('click')
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  release()
  await expectThanks(page)
  expect(readPayloads(email)).toHaveLength(1)
})

test('the exit of a page about abuse stays in view and covers no results', async ({ page }) => {
  await page.goto('/mormon-church-abuse-lawsuit')
  const search = page.getByRole('combobox', { name: 'Search lawsuits' })
  const option = page.getByRole('option').first()
  for (const [width, height, place] of [
    [1280, 720, 'in the bar'],
    [390, 844, 'in the bar'],
    // In rem, the unit of the media queries, this is a phone at 200% text.
    [195, 422, 'at the bottom'],
  ] as const)
    await test.step(`${place} at ${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height })
      for (const y of [0, 100, 160, 199, 1500]) {
        await page.evaluate(y => scrollTo(0, y), y)
        await expect(page.getByRole('link', { name: /Exit this page/ })).toBeInViewport({
          ratio: 1,
        })
      }
      // At one moment, because the bar moves when it appears.
      const [strip, bar] = await page.evaluate(() =>
        ['.exit-strip', '.header-bar'].map(css => {
          const { width, bottom } = document.querySelector(css)!.getBoundingClientRect()
          return { width, bottom }
        }),
      )
      expect(strip!.width).toBeGreaterThanOrEqual(width - 20)
      const end = place === 'in the bar' ? bar!.bottom : height
      expect(Math.abs(strip!.bottom - end)).toBeLessThan(2)
      if (place === 'at the bottom') return

      await page.evaluate(() => scrollTo(0, 0))
      await search.fill('')
      await search.press('ArrowDown')
      await expect(option).toBeVisible()
      const isOnTop = await option.evaluate(option => {
        const { right, y, height } = option.getBoundingClientRect()
        return option.contains(document.elementFromPoint(right - 5, y + height / 2))
      })
      expect(isOnTop, 'the results are not covered').toBe(true)
      if (width === 390) expect((await option.boundingBox())!.width).toBeGreaterThan(340)
      await search.press('Escape')
    })
})

for (const way of ['its button', 'pressing Shift three times'])
  test(`leaving a page about abuse by ${way} removes it from the history`, async ({ page }) => {
    // One with a fragment leads away as well.
    const exit = way === 'its button' ? site.exit : `${site.exit}#top`
    await page.route(site.exit, route => route.fulfill({ body: 'Elsewhere' }))
    await page.addInitScript(() => {
      addEventListener('pagehide', () => {
        sessionStorage.setItem('left', `${document.title}: ${document.body.childElementCount}`)
      })
    })
    await page.goto('/about-us')
    await page.goto('/mormon-church-abuse-lawsuit')
    const opened = page.context().waitForEvent('page')
    const link = page.locator('.table-of-contents li a').first()
    await link.click({ modifiers: [way === 'its button' ? 'ControlOrMeta' : 'Shift'] })
    await (await opened).close()
    // An anchor of the page and a step, which would be entries of the history.
    await link.click()
    await expect(page).toHaveURL(/#/)
    await page.locator('.exit-link').evaluate((link, href) => link.setAttribute('href', href), exit)
    const path = '/mormon-church-abuse-lawsuit'
    const shape = createFormPage('a lead about abuse', path, 'mormon-church-abuse')
    await fillInStep(wrapPage(page), shape, 0, createEntries(shape, ''))
    await press(wrapPage(page), shape)
    await waitForForm(wrapPage(page), shape, { step: 1 })

    if (way === 'its button') await page.getByRole('link', { name: /Exit this page/ }).click()
    else {
      for (const key of ['Shift', 'Shift', 'a', 'Shift', 'Shift']) await page.keyboard.press(key)
      await expect(page.locator('body'), 'other keys between do not count').toBeVisible()
      await page.keyboard.press('Shift')
    }
    await page.waitForURL(exit)
    await page.goBack()
    await expect(page).toHaveURL(/\/about-us$/)
    const left = await page.evaluate(() => sessionStorage.getItem('left'))
    expect(left, 'its title, and how much of it was left').toMatch(/^(?!.*(abuse|church)).*: 0$/i)
  })
