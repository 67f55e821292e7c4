import { expect } from '@playwright/test'
import { routes } from '../support/audit.ts'
import { settle, test } from '../support/errors.ts'
import { forms, send } from '../support/forms.ts'
import { leadsOf } from '../support/leads.ts'
import { openMenus, openRest } from '../support/open-everything.ts'
import { freshEmail } from '../support/visitor.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' }, actionTimeout: 10_000 })

test.describe('the policy refuses nothing that the site does', () => {
  const [phone, desktop] = [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]
  const share = 3
  for (let from = 0; from < routes.length; from += share) {
    const some = routes.slice(from, from + share)
    test(`on ${some[0]} and the ${some.length - 1} pages after it`, async ({ page, faults }) => {
      for (const route of some) {
        await page.goto(route)
        await openMenus(page)
        await openRest(page)
        await page.setViewportSize(phone)
        await openMenus(page)
        await page.setViewportSize(desktop)
        await settle(page)
        expect.soft(faults.splice(0), route).toEqual([])
      }
    })
  }

  for (const form of forms) {
    test(`in the form ${form.name}, from its first answer to the thanks`, async ({
      page,
      faults,
    }) => {
      const email = freshEmail()
      await page.goto(form.path)
      await send(page, form, email)
      await settle(page)
      expect(faults).toEqual([])
      const [sent] = leadsOf(email)
      expect(sent).toBeTruthy()
      if (form.questionnaire.lead) expect(sent!.xxTrustedFormCertUrl).toMatch(/^https:/)
    })
  }
})
