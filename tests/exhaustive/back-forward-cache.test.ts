import { expect, type Page, test } from '@playwright/test'
import { chromiumSwitches, findChrome } from '../support/browser/browsers.ts'
import { respondSlowly } from '../support/faults/fault-behaviors.ts'
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
  fillInStep,
  press,
  pressAndLeave,
  waitForForm,
  wrapPage,
} from '../support/faults/visitor-actions.ts'
import { createEmail, readPayloads } from '../support/servers/stored-leads.ts'

const executablePath = findChrome()
test.skip(!executablePath && !process.env.CI, 'It needs a Chromium with a window.')

test.use({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: chromiumSwitches,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
  // A press during the transition between two pages would be lost.
  contextOptions: { reducedMotion: 'reduce' },
})

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.restored = String(persisted)
    })
  }),
)

async function leaveAndComeBack(page: Page) {
  await page.goto('/about-us')
  await comeBack(page)
}

/** Playwright's own `goBack` waits for a load, and a restored page has none. */
async function comeBack(page: Page) {
  await page.evaluate(() => history.back())
  await page.waitForFunction(() => document.documentElement.dataset.restored === 'true')
}

for (const shape of formPages.filter(({ path }) => /depo|newsletter/.test(path)))
  test(`the back-forward cache restores ${shape.name}`, async ({ page }) => {
    const [driver, entries] = await openForm(page, shape)
    const empty = await waitForForm(driver, shape)
    await fillInForm(driver, shape, entries)
    await test.step('with its entries before it was sent, except consent', async () => {
      const { entries: before, ...form } = await waitForForm(driver, shape, { ready: true })
      await leaveAndComeBack(page)
      const { checkbox } = before
      expect(await waitForForm(driver, shape)).toEqual({
        ...form,
        entries: { ...before, ...(checkbox && { checkbox: '' }) },
      })
    })
    await fillInStep(driver, shape, shape.questionnaire.steps.length - 1, entries)
    await press(driver, shape)
    expect((await waitForForm(driver, shape, { message: 'success' })).message).toBe('success')
    expect(readPayloads(entries.email!)).toHaveLength(1)

    await test.step('empty after it was sent', async () => {
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

test('a lead sent while leaving shows its thanks on return', async ({ page, baseURL }) => {
  const proxy = await startFaultProxy(baseURL!)
  const shape = formPages.find(({ path }) => path.includes('depo'))!
  const [driver, entries] = await openForm(page, shape, proxy.origin)
  await fillInForm(driver, shape, entries)
  await waitForForm(driver, shape, { ready: true })
  proxy.breakRequests(/^\/api\/ip/, respondSlowly)
  await pressAndLeave(driver, shape, '/about-us')
  await expect.poll(() => readPayloads(entries.email!).length).toBe(1)
  await comeBack(page)
  expect((await waitForForm(driver, shape, { message: 'success' })).message).toBe('success')
  expect(readPayloads(entries.email!)).toHaveLength(1)
  await proxy.close()
})

test('closes an open menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/newsletter')
  const open = () => page.evaluate(() => document.querySelector(':popover-open') !== null)
  // Waits until the code of islands runs.
  await page.focus('#newsletter [name=email]')
  await page.waitForSelector('#newsletter[data-ready]')
  await page.locator('[popovertarget=menu]').click()
  await page.waitForFunction(() => document.querySelector('#menu:popover-open'))
  await leaveAndComeBack(page)
  expect(await open()).toBe(false)
})

async function openForm(page: Page, shape: FormPage, origin = ''): Promise<[DriverPage, Entries]> {
  await page.goto(origin + shape.path)
  return [wrapPage(page), createEntries(shape, createEmail())]
}
