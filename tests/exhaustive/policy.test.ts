import { expect } from '@playwright/test'
import { pageOfEachKind } from '../support/audit.ts'
import { test, waitForReports } from '../support/errors.ts'
import { forms, send } from '../support/forms.ts'
import { openMenus, openRest } from '../support/open-everything.ts'
import { freshEmail, readPayloads } from '../support/stored-leads.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' }, actionTimeout: 10_000 })

test.describe('nothing on the site violates the policy', () => {
  const [phone, desktop] = [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]
  for (const route of pageOfEachKind)
    test(`on ${route}, whatever is opened there`, async ({ page, pageErrors }) => {
      await page.goto(route)
      await openMenus(page)
      await openRest(page)
      await page.setViewportSize(phone)
      await openMenus(page)
      await page.setViewportSize(desktop)
      await waitForReports(page)
      expect(pageErrors).toEqual([])
    })

  for (const form of forms) {
    test(`in the form ${form.name}, from the first answer to the thanks`, async ({
      page,
      pageErrors,
    }) => {
      const email = freshEmail()
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
