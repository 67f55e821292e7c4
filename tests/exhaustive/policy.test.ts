import { expect } from '@playwright/test'
import { pageOfEachKind } from '../support/browser/audit.ts'
import { test, waitForReports } from '../support/browser/errors.ts'
import { forms, send } from '../support/browser/forms.ts'
import { openMenus, openRest } from '../support/browser/open-everything.ts'
import { articlePath } from '../support/browser/visitor.ts'
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

test('these tests detect policy violations, console errors and uncaught errors', async ({
  page,
  pageErrors,
}) => {
  await page.goto(articlePath)
  await page.evaluate(() => {
    document.body.setAttribute('style', 'color: red')
    console.error('out of order')
    setTimeout(() => {
      throw new Error('out of hand')
    })
  })
  for (const said of [
    /^policy: style-src-attr refuses inline/,
    /^console: out of order$/,
    /^uncaught: out of hand$/,
  ])
    await expect.poll(() => pageErrors, String(said)).toContainEqual(expect.stringMatching(said))
})
