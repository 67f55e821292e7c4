import { expect, type Page } from '@playwright/test'
import { test, waitForReports } from '../support/browser/errors.ts'
import { forms, send } from '../support/browser/forms.ts'
import { pageOfEachKind } from '../support/browser/site-pages.ts'
import { description } from '../support/built/built.ts'
import { createEmail, readPayloads } from '../support/servers/stored-leads.ts'

const policy = description.headers['Content-Security-Policy']!

test.use({ contextOptions: { reducedMotion: 'no-preference' }, actionTimeout: 10_000 })

test.describe('nothing on the site violates the policy', () => {
  const [phone, desktop] = [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]
  for (const route of pageOfEachKind)
    test(`on ${route}, whatever is opened there`, async ({ page, pageErrors }) => {
      const response = await page.goto(route)
      expect(response!.headers()['content-security-policy']).toBe(policy)
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size)
        await useEverything(page)
      }
      await waitForReports(page)
      expect(pageErrors).toEqual([])
    })

  for (const form of forms) {
    test(`in the form ${form.name}, from the first answer to the thanks`, async ({
      page,
      pageErrors,
    }) => {
      const email = createEmail()
      await page.goto(form.path)
      await send(page, form, email)
      await waitForReports(page)
      expect(pageErrors).toEqual([])
      const [sent] = readPayloads(email)
      expect(sent).toBeTruthy()
      if (form.questionnaire.lead) expect(sent!.xxTrustedFormCertUrl).toMatch(/^https:/)
    })
  }
})

async function useEverything(page: Page) {
  const listVisible = (selector: string) => page.locator(selector).filter({ visible: true }).all()
  for (const search of await listVisible('input[role=combobox]')) {
    await search.fill('a')
    await expect(page.getByRole('option').first()).toBeVisible()
    await search.fill('zzz')
    await search.press('Enter')
    await search.fill('')
  }
  for (const button of await listVisible('button:not(#form *)')) {
    await button.press('Enter')
    if ((await page.locator(':popover-open').count()) === 0) continue
    await expect(page.locator(':popover-open :is(li, p)').first()).toBeVisible()
    for (const inner of await listVisible(':popover-open button')) await inner.press('Enter')
    await page.keyboard.press('Escape')
  }
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
    scrollTo(0, document.body.scrollHeight)
  })
}
