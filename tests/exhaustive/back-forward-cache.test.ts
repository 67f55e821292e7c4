import { test as base, expect } from '@playwright/test'
import { launch, type Page } from 'puppeteer-core'
import { chromiumSwitches, findChrome } from '../support/browser/browsers.ts'
import { respondSlowly } from '../support/faults/fault-behaviors.ts'
import { wrapPuppeteerPage } from '../support/faults/fault-browsers.ts'
import { startFaultProxy } from '../support/faults/fault-proxy.ts'
import {
  createEntries,
  type Entries,
  type FormPage,
  formPages,
} from '../support/faults/form-pages.ts'
import {
  type DriverPage,
  fillInForm,
  press,
  pressAndLeave,
  waitForForm,
} from '../support/faults/visitor-actions.ts'
import { createEmail, readPayloads } from '../support/servers/stored-leads.ts'

/** Uses Puppeteer, because Playwright does not support the back-forward cache. */
const test = base.extend<{ puppeteerPage: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  puppeteerPage: async ({}, use) => {
    const browser = await launch({
      executablePath: findChrome()!,
      args: chromiumSwitches,
      timeout: 120_000,
    })
    const page = await browser.newPage()
    // Emulates focus, because a tab in the background draws no frames and presses never finish.
    await page.emulateFocusedPage(true)
    // A press during the transition between two pages would be lost.
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
    await page.evaluateOnNewDocument(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.restored = String(persisted)
      })
    })
    await use(page)
    await browser.close()
  },
})

async function leaveAndComeBack(page: Page) {
  await page.goto(new URL('/about-us', page.url()).href)
  await page.goBack()
  await page.waitForFunction(() => document.documentElement.dataset.restored === 'true')
}

base.skip(!findChrome() && !process.env.CI, 'It needs a Chromium with a window.')

for (const shape of formPages.filter(({ path }) => /depo|newsletter/.test(path)))
  test(`the back-forward cache restores ${shape.name}`, async ({
    puppeteerPage: page,
    baseURL,
  }) => {
    const [driver, entries] = await openForm(page, shape, baseURL!)
    const empty = await waitForForm(driver, shape)
    await fillInForm(driver, shape, entries)
    await base.step('with its entries before it was sent', async () => {
      const before = await waitForForm(driver, shape, { ready: true })
      await leaveAndComeBack(page)
      expect(await waitForForm(driver, shape)).toEqual(before)
    })
    await press(driver, shape)
    expect((await waitForForm(driver, shape, { message: 'success' })).message).toBe('success')
    expect(readPayloads(entries.email!)).toHaveLength(1)

    await base.step('empty after it was sent', async () => {
      await leaveAndComeBack(page)
      const { message, step, entries: left } = await waitForForm(driver, shape, { step: 0 })
      expect({ message, step }).toEqual({ message: null, step: 0 })
      for (const [name, entry] of Object.entries(left))
        expect(entry).toBe(empty.entries[name] ?? '')
      const email = createEmail()
      await fillInForm(driver, shape, { ...entries, email })
      await press(driver, shape)
      expect((await waitForForm(driver, shape, { message: 'success' })).message).toBe('success')
      expect(readPayloads(email)).toHaveLength(1)
    })
  })

test('a lead sent while leaving shows its thanks on return', async ({
  puppeteerPage: page,
  baseURL,
}) => {
  const proxy = await startFaultProxy(baseURL!)
  const shape = formPages.find(({ path }) => path.includes('depo'))!
  const [driver, entries] = await openForm(page, shape, proxy.origin)
  await fillInForm(driver, shape, entries)
  await waitForForm(driver, shape, { ready: true })
  proxy.breakRequests(/^\/api\/ip/, respondSlowly)
  await pressAndLeave(driver, shape, '/about-us')
  await expect.poll(() => readPayloads(entries.email!).length).toBe(1)
  await page.goBack()
  await page.waitForFunction(() => document.documentElement.dataset.restored === 'true')
  expect((await waitForForm(driver, shape, { message: 'success' })).message).toBe('success')
  expect(readPayloads(entries.email!)).toHaveLength(1)
  await proxy.close()
})

test('closes an open menu', async ({ puppeteerPage: page, baseURL }) => {
  await page.setViewport({ width: 390, height: 844 })
  await page.goto(`${baseURL}/newsletter`)
  const open = () => page.evaluate(() => document.querySelector(':popover-open') !== null)
  // Waits until the code of islands runs.
  await page.focus('#newsletter [name=email]')
  await page.waitForSelector('#newsletter[data-ready]')
  await page.locator('[popovertarget=menu]').click()
  await page.waitForFunction(() => document.querySelector('#menu:popover-open'))
  await leaveAndComeBack(page)
  expect(await open()).toBe(false)
})

async function openForm(
  page: Page,
  shape: FormPage,
  origin: string,
): Promise<[DriverPage, Entries]> {
  await page.goto(origin + shape.path)
  return [wrapPuppeteerPage(page), createEntries(shape, createEmail())]
}
