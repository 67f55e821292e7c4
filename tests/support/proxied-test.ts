import { test as base, type Page } from '@playwright/test'
import { type FaultProxy, startFaultProxy } from './faults/fault-proxy.ts'
import type { Tab } from './faults/visitor-actions.ts'

/** Tests whose requests pass through a proxy that can simulate faults. */
export const test = base.extend<object, { faultProxy: FaultProxy }>({
  faultProxy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use, { config }) => {
      const proxy = await startFaultProxy(config.projects[0]!.use.baseURL!)
      await use(proxy)
      await proxy.close()
    },
    { scope: 'worker' },
  ],
})

export const toTab = (page: Page) => page as unknown as Tab
