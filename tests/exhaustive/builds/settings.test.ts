import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createSiteHandler } from '../../../src/desk/static-site.ts'
import { requireData } from '../../../src/documents/finding.ts'
import { readSite } from '../../../src/documents/schemas/site.ts'
import { findChromium } from '../../support/browser/browsers.ts'
import { listPages, readDescription } from '../../support/built/built.ts'
import { build, copyProject, getBuildDay } from '../../support/content/copy.ts'
import { fillInProject } from '../../support/launch/fill-in.ts'

const notice = 'NOTICE: We may sell your sensitive personal data.'
const collector = 'https://events.example.com/forms'
let folder = ''

beforeAll(async () => {
  folder = copyProject()
  fillInProject(folder)
  const phone = 'phone: { number: (330) 555-0122, hours: weekdays }'
  appendFileSync(`${folder}/content/site.yaml`, `${phone}\nsensitiveDataNotice: "${notice}"\n`)
  await build(folder, {
    BUILD_DATE: getBuildDay(),
    PUBLIC_CERTIFICATE_SCRIPT_URL: '',
    PUBLIC_EVENTS_URL: collector,
  })
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The policy of a built site and the settings in its pages and forms. */
function read(folder: string) {
  const texts = listPages(`${folder}/dist`).map(file =>
    readFileSync(`${folder}/dist/${file}`, 'utf8'),
  )
  const description = readDescription(folder)
  const told = readdirSync(`${folder}/dist/forms`).map(
    file => JSON.parse(readFileSync(`${folder}/dist/forms/${file}`, 'utf8')).services,
  )
  const [sentence] = requireData(readSite(`${folder}/content/site.yaml`)).forms.recording.split(
    ' (',
  )
  const warned = texts.filter(text =>
    new RegExp(`class="recording-note">\\s*${sentence}`).test(text),
  )
  return { ...description, told, warned, policy: description.headers['Content-Security-Policy']! }
}

test('all forms use the same services, and visitors see the recording note', () => {
  const { told, warned } = read('.')
  const [services] = told
  expect(told.length).toBeGreaterThan(20)
  for (const each of told) expect(each).toEqual(services)
  expect(warned.length > 20).toBe(services.certificateScript !== '')
  for (const page of warned) expect(page).toContain('[data-gpc] .recording-note{display:none}')
})

test('an empty certificate script means no script, no policy entry and no recording note', () => {
  const { told, warned, policy } = read(folder)
  expect(told.length).toBeGreaterThan(20)
  for (const { certificateScript } of told) expect(certificateScript).toBe('')
  expect(policy).toMatch(/trusted-types 'none'$/)
  expect(warned).toEqual([])
})

test("pages show an operator's own data, and none of the sample", () => {
  const shown = readFileSync(`${folder}/dist/index.html`, 'utf8')
  for (const words of ['Marlow &amp; Finch, LLP (fictional)', '77 Nowhere Road'])
    expect(shown.includes(words), words).toBe(true)
  expect(/claim ?lantern|Sample (Office|Counsel)/i.exec(shown)).toBe(null)
})

test('a telephone and the notice on sensitive data are shown only if they are set', () => {
  const count = (folder: string, page: string, text: string) =>
    readFileSync(`${folder}/dist/${page}.html`, 'utf8').split(text).length - 1
  const link = 'Call <a href="tel:+13305550122">(330) 555-0122</a> (weekdays)'
  expect([count(folder, 'contactUs', link), count('.', 'contactUs', 'tel:+1330')]).toEqual([2, 0])
  expect([count(folder, 'privacy-policy', notice), count('.', 'privacy-policy', notice)]).toEqual([
    1, 0,
  ])
})

test('with a collector, a form is reported once it comes into view', async () => {
  const browser = await chromium.launch({ executablePath: findChromium()! })
  const server = serve({
    fetch: createSiteHandler(`${folder}/dist`).fetch,
    port: 0,
    hostname: '127.0.0.1',
  })
  onTestFinished(async () => {
    await browser.close()
    server.close()
  })
  const page = await browser.newPage({ viewport: { width: 390, height: 600 } })
  const told: Record<string, unknown>[] = []
  await page.route(collector, async route => {
    told.push(JSON.parse(route.request().postData()!))
    await route.fulfill({ status: 204 })
  })
  const article = '/depo-provera-lawsuits'
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}${article}`)
  await page.locator('h2').last().scrollIntoViewIfNeeded()
  await page.locator('#form').scrollIntoViewIfNeeded()
  await expect
    .poll(() => told)
    .toMatchObject([{ name: 'form shown', props: { form: 'depo-provera', after: '0' } }])
})
