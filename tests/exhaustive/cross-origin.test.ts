import { expect, test } from '@playwright/test'
import { forms } from '../support/browser/forms.ts'
import { createEntries } from '../support/faults/form-pages.ts'
import { fillInForm, press, waitForForm, wrapPage } from '../support/faults/visitor-actions.ts'
import { type CrossOriginSite, startCrossOriginSite } from '../support/servers/cross-origin-site.ts'
import { createEmail, readStoredRows } from '../support/servers/stored-leads.ts'

for (const allowed of [true, false])
  test.describe(`a provider on another origin that ${allowed ? 'allows' : 'does not allow'} the site`, () => {
    let elsewhere: CrossOriginSite
    test.beforeAll(async () => {
      elsewhere = await startCrossOriginSite(allowed)
    })
    test.afterAll(() => elsewhere.close())

    for (const form of forms)
      test(`${allowed ? 'gets' : 'does not get'} ${form.name}`, async ({ page }) => {
        const email = createEmail()
        const driver = wrapPage(page)
        await page.goto(elsewhere.origin + form.path)
        await fillInForm(driver, form, createEntries(form, email))
        await press(driver, form)
        const message = allowed ? 'success' : 'error'
        expect(await waitForForm(driver, form, { message })).toMatchObject({ message })
        expect(readStoredRows(email, elsewhere.file)).toHaveLength(allowed ? 1 : 0)
        if (!allowed) await expect(page.locator(`#${form.name} [name="email"]`)).toHaveValue(email)
      })
  })
