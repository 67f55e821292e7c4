import { test as base, type Page } from '@playwright/test'
import type { Tab } from './faults/visit.ts'
import { type Wire, wireTo } from './faults/wire.ts'

/** Tests whose requests pass through a proxy that can simulate faults. */
export const test = base.extend<object, { wire: Wire }>({
  wire: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use, { config }) => {
      const wire = await wireTo(config.projects[0]!.use.baseURL!)
      await use(wire)
      await wire.close()
    },
    { scope: 'worker' },
  ],
})

export const tabOf = (page: Page) => page as unknown as Tab
