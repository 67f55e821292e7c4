import { expect, type Page } from '@playwright/test'
import { codeFaults, sendingFaults } from '../support/faults/faults.ts'
import { formPages } from '../support/faults/form-pages.ts'
import {
  hydrateDuringFault,
  leaveWhileSending,
  returnToForm,
  sendDuringFault,
  tryEachFault,
} from '../support/faults/scenarios.ts'
import { restartForm } from '../support/faults/visitor-actions.ts'
import { test, toTab } from '../support/proxied-test.ts'
import { leadsFile } from '../support/stored-leads.ts'

test.use({ trace: 'off', actionTimeout: 10_000 })

for (const formPage of formPages) {
  const sending = sendingFaults(formPage)
  const starting = codeFaults(formPage)

  test(`${formPage.name} loses nothing while it is sent: ${sending.length} faults`, async ({
    context,
    faultProxy,
  }) => {
    let page: Page | undefined
    const lost = await tryEachFault(sending, faultProxy, async fault => {
      const reused = page
      page = undefined
      if (reused) await restartForm(toTab(reused), formPage)
      const used = reused ?? (await context.newPage())
      if (!reused) await used.goto(faultProxy.origin + formPage.path)
      await sendDuringFault(
        { tab: toTab(used), proxy: faultProxy, formPage, file: leadsFile },
        fault,
      )
      page = used
    })
    expect(lost).toEqual([])
  })

  test(`${formPage.name} loses nothing when its code is lost or late: ${starting.length} faults`, async ({
    browser,
    faultProxy,
  }) => {
    const lost = await tryEachFault(starting, faultProxy, async fault => {
      // A new context, whose cache does not contain the code.
      await using page = await browser.newPage()
      await hydrateDuringFault(
        { tab: toTab(page), proxy: faultProxy, formPage, file: leadsFile },
        fault,
      )
    })
    expect(lost).toEqual([])
  })

  test(`${formPage.name} arrives even if the visitor leaves`, async ({ page, faultProxy }) => {
    await leaveWhileSending(
      { tab: toTab(page), proxy: faultProxy, formPage, file: leadsFile },
      /^\/(api|about-us)/,
    )
  })

  test(`${formPage.name} keeps its entries after Back`, async ({ page, faultProxy }) => {
    await returnToForm({ tab: toTab(page), proxy: faultProxy, formPage, file: leadsFile })
  })
}
