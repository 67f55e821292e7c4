import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { openLeadsFile } from '../../src/desk/leads-file.ts'
import { startServer } from '../../src/desk/server.ts'
import { createApi } from '../../src/leads/api.ts'
import { readBuiltSite } from '../../src/leads/built-site.ts'
import { send } from '../support/browser/forms.ts'
import { formPages } from '../support/faults/form-pages.ts'
import { createEmail, readPayloads } from '../support/servers/stored-leads.ts'

// The policy of this build allows no other origin.
test.use({ bypassCSP: true })

/** Starts a provider that allows a site, and returns its origin. */
async function startProvider(site: string, file: string): Promise<string> {
  const database = openLeadsFile(file)
  const app = new Hono().use(cors({ origin: site, allowHeaders: ['content-type'] }))
  const getIpAddress = () => '203.0.113.7'
  app.route('/', createApi({ ...readBuiltSite('dist'), getDatabase: () => database, getIpAddress }))
  const server = await startServer(app, { host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(server.unref().address() as AddressInfo).port}`
}

for (const form of formPages)
  test(`a provider on another origin gets ${form.name}`, async ({ page, baseURL }, testInfo) => {
    const file = testInfo.outputPath('provider.sqlite')
    const api = await startProvider(baseURL!, file)
    // As a build with PUBLIC_API_BASE_URL does. Playwright's routes would answer preflights themselves.
    await page.addInitScript(api => {
      class Configs extends Map {
        override set(url: string, config: { services: object }) {
          const services = { ...config.services, api, ipLookups: [`${api}/ip`] }
          return super.set(url, { ...config, services })
        }
      }
      Object.assign(globalThis, { formConfigMap: new Configs() })
    }, api)
    const email = createEmail()
    await page.goto(form.path)
    await send(page, form, email)
    expect(readPayloads(email)).toHaveLength(0)
    expect(readPayloads(email, file)).toHaveLength(1)
  })
