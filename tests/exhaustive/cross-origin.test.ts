import { expect, test } from '@playwright/test'
import { type Elsewhere, siteWithProviderElsewhere } from '../support/elsewhere.ts'
import { keptIn } from '../support/faults/kept.ts'
import { entriesFor } from '../support/faults/shapes.ts'
import { fillIn, press, see } from '../support/faults/visit.ts'
import { forms } from '../support/forms.ts'
import { freshEmail } from '../support/visitor.ts'
import { tabOf } from '../support/wired.ts'

for (const allowed of [true, false])
  test.describe(`a provider on another origin that ${allowed ? 'allows' : 'does not allow'} the site`, () => {
    let elsewhere: Elsewhere
    test.beforeAll(async () => {
      elsewhere = await siteWithProviderElsewhere(allowed)
    })
    test.afterAll(() => elsewhere.close())

    for (const form of forms)
      test(`${allowed ? 'gets' : 'does not get'} ${form.name}`, async ({ page }) => {
        const email = freshEmail()
        const tab = tabOf(page)
        await page.goto(elsewhere.origin + form.path)
        await fillIn(tab, form, entriesFor(form, email))
        await press(tab, form)
        const told = allowed ? 'thanks' : 'notice'
        expect(await see(tab, form, { told })).toMatchObject({ told })
        expect(keptIn(elsewhere.file, email)).toHaveLength(allowed ? 1 : 0)
        if (!allowed) await expect(page.locator(`#${form.name} [name="email"]`)).toHaveValue(email)
      })
  })
