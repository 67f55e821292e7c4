import { expect, test } from '@playwright/test'
import { send } from '../support/browser/forms.ts'
import { formPages } from '../support/faults/form-pages.ts'
import { createEmail, otherOrigin, readPayloads } from '../support/servers/stored-leads.ts'

// The policy of this build allows no other origin.
test.use({ bypassCSP: true })

for (const form of formPages)
  test(`a provider on another origin gets ${form.name}`, async ({ page, baseURL }) => {
    // As a build with PUBLIC_API_BASE_URL does. Playwright's routes would answer preflights themselves.
    await page.addInitScript(provider => {
      class Configs extends Map {
        override set(url: string, config: { services: object }) {
          const services = {
            ...config.services,
            api: `${provider}/api`,
            ipLookups: [`${provider}/api/ip`],
          }
          return super.set(url, { ...config, services })
        }
      }
      Object.assign(globalThis, { formConfigMap: new Configs() })
    }, baseURL)
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    const email = createEmail()
    await page.goto(otherOrigin + form.path)
    await send(page, form, email)
    expect(asked).toContain(`${baseURL}/api${form.questionnaire.endpoint}`)
    expect(readPayloads(email)).toHaveLength(1)
  })
