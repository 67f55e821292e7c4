import { test as base, expect } from '@playwright/test'
import { type FaultBrowser, faultBrowsers } from '../support/faults/fault-browsers.ts'
import { type FaultProxy, startFaultProxy } from '../support/faults/fault-proxy.ts'
import { listCodeFaults, listSendingFaults } from '../support/faults/faults.ts'
import { formPages } from '../support/faults/form-pages.ts'
import {
  hydrateDuringFault,
  leaveWhileSending,
  returnToForm,
  sendDuringFault,
  tryEachFault,
} from '../support/faults/scenarios.ts'
import { type DriverPage, restartForm } from '../support/faults/visitor-actions.ts'

/** Each test has a browser and a proxy to the desk of its own. */
const test = base.extend<{ faultBrowser: FaultBrowser; faultProxy: FaultProxy }>({
  faultProxy: async ({ baseURL }, use) => {
    const proxy = await startFaultProxy(baseURL!)
    await use(proxy)
    await proxy.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  faultBrowser: async ({}, use, { project, skip }) => {
    const browser = await faultBrowsers[project.name]!()
    skip(!browser && !process.env.CI, `${project.name} is not installed.`)
    await use(browser!)
    await browser!.close()
  },
})

for (const formPage of formPages) {
  const sending = listSendingFaults(formPage)
  const starting = listCodeFaults(formPage)

  test(`${formPage.name} loses nothing while it is sent: ${sending.length} faults`, async ({
    faultBrowser,
    faultProxy: proxy,
  }) => {
    let page: DriverPage | undefined
    const lost = await tryEachFault(sending, proxy, async fault => {
      const returning = page
      page = undefined
      if (returning) await restartForm(returning, formPage)
      const current = returning ?? (await faultBrowser.openFreshPage())
      if (!returning) await current.goto(proxy.origin + formPage.path)
      await sendDuringFault({ page: current, proxy, formPage }, fault)
      page = current
    })
    expect(lost).toEqual([])
  })

  test(`${formPage.name} loses nothing when its code is lost or late: ${starting.length} faults`, async ({
    faultBrowser,
    faultProxy: proxy,
  }) => {
    const lost = await tryEachFault(starting, proxy, async fault => {
      // A new page, whose cache does not contain the code.
      const page = await faultBrowser.openFreshPage()
      await hydrateDuringFault({ page, proxy, formPage }, fault)
    })
    expect(lost).toEqual([])
  })

  test(`${formPage.name} arrives even if the visitor leaves`, async ({
    faultBrowser,
    faultProxy: proxy,
  }, { project }) => {
    // On a busy machine Firefox may abort even a keepalive request if the next page is requested
    // right after it. A lead is sent during the navigation, because it waits for the IP lookup
    // first.
    test.skip(project.name === 'firefox' && !formPage.questionnaire.lead)
    const page = await faultBrowser.openFreshPage()
    await leaveWhileSending({ page, proxy, formPage }, /^\/(api|about-us)/)
  })

  test(`${formPage.name} keeps its entries after Back`, async ({
    faultBrowser,
    faultProxy: proxy,
  }) => {
    const page = await faultBrowser.openFreshPage()
    await returnToForm({ page, proxy, formPage })
  })
}
