import { expect, test } from '@playwright/test'
import { forms, send } from '../support/browser/forms.ts'
import { type CrossOriginSite, startCrossOriginSite } from '../support/servers/cross-origin-site.ts'
import { createEmail, readStoredRows } from '../support/servers/stored-leads.ts'

let elsewhere: CrossOriginSite
test.beforeAll(async () => {
  elsewhere = await startCrossOriginSite()
})
test.afterAll(() => elsewhere.close())

for (const form of forms)
  test(`a provider on another origin gets ${form.name}`, async ({ page }) => {
    const email = createEmail()
    await page.goto(elsewhere.origin + form.path)
    await send(page, form, email)
    expect(readStoredRows(email, elsewhere.file)).toHaveLength(1)
  })
