import { inject, type TestContext, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { codeFaults, sendingFaults } from './faults.ts'
import { type FormPage, formPages } from './form-pages.ts'
import {
  hydrateDuringFault,
  leaveWhileSending,
  returnToForm,
  sendDuringFault,
  tryEachFault,
} from './scenarios.ts'
import { restartForm, type Tab } from './visitor-actions.ts'

/** Opens a tab without storage or cache, and closes the previous one. */
export type OpenFreshTab = () => Promise<Tab>

/** Starts a browser that only this test uses, and that ends with it. */
type LaunchBrowser = (context: TestContext) => Promise<OpenFreshTab>

/** Tests every fault with one form of each kind, in the caller's browser. */
export function testFaults(launchBrowser: LaunchBrowser): void {
  test.concurrent.for(formPages)(
    '$name loses nothing while it is sent',
    async (formPage, context) => {
      const { proxy, openFreshTab, file } = await setUp(context, launchBrowser)
      let tab: Tab | undefined
      const lost = await tryEachFault(sendingFaults(formPage), proxy, async fault => {
        const returning = tab
        tab = undefined
        if (returning) await restartForm(returning, formPage)
        const current = returning ?? (await openFreshTab())
        if (!returning) await current.goto(proxy.origin + formPage.path)
        await sendDuringFault({ tab: current, proxy, formPage, file }, fault)
        tab = current
      })
      context.expect(lost).toEqual([])
    },
  )

  test.concurrent.for(formPages)(
    '$name loses nothing when its code is lost or late',
    async (formPage, context) => {
      const { proxy, openFreshTab, file } = await setUp(context, launchBrowser)
      const lost = await tryEachFault(codeFaults(formPage), proxy, async fault => {
        await hydrateDuringFault({ tab: await openFreshTab(), proxy, formPage, file }, fault)
      })
      context.expect(lost).toEqual([])
    },
  )
}

/** Tests leaving each form right after the press, in the caller's browser. */
export function testLeaving(
  launchBrowser: LaunchBrowser,
  forms: readonly FormPage[] = formPages,
): void {
  test.concurrent.for(forms)(
    '$name arrives even if the visitor leaves',
    async (formPage, context) => {
      const { proxy, openFreshTab, file } = await setUp(context, launchBrowser)
      await leaveWhileSending(
        { tab: await openFreshTab(), proxy, formPage, file },
        /^\/(api|about-us)/,
      )
    },
  )
}

/** Tests coming back to each form, in the caller's browser. */
export function testReturning(launchBrowser: LaunchBrowser): void {
  test.concurrent.for(formPages)(
    '$name keeps its entries after Back',
    async (formPage, context) => {
      const { proxy, openFreshTab, file } = await setUp(context, launchBrowser)
      await returnToForm({ tab: await openFreshTab(), proxy, formPage, file })
    },
  )
}

async function setUp(context: TestContext, launchBrowser: LaunchBrowser) {
  const [proxy, openFreshTab] = await Promise.all([startProxyFor(context), launchBrowser(context)])
  return { proxy, openFreshTab, file: inject('file') }
}

/** A proxy to the desk for this test only. */
async function startProxyFor({ onTestFinished }: TestContext): Promise<FaultProxy> {
  const proxy = await startFaultProxy(inject('desk'))
  onTestFinished(() => proxy.close())
  return proxy
}
