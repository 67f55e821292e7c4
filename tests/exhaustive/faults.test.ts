import { expect, type Page } from '@playwright/test'
import { codeFaults, sendingFaults } from '../support/faults/faults.ts'
import { shapes } from '../support/faults/shapes.ts'
import {
  leaveThrough,
  returnThrough,
  sendThrough,
  startThrough,
  sufferEach,
} from '../support/faults/suffer.ts'
import { again } from '../support/faults/visit.ts'
import { file } from '../support/leads.ts'
import { tabOf, test } from '../support/wired.ts'

test.use({ trace: 'off', actionTimeout: 10_000 })

for (const shape of shapes) {
  const sending = sendingFaults(shape)
  const starting = codeFaults(shape)

  test(`${shape.name} loses nothing while it is sent: ${sending.length} faults`, async ({
    context,
    wire,
  }) => {
    let page: Page | undefined
    const wrong = await sufferEach(sending, wire, async fault => {
      const reused = page
      page = undefined
      if (reused) await again(tabOf(reused), shape)
      const used = reused ?? (await context.newPage())
      if (!reused) await used.goto(wire.origin + shape.path)
      await sendThrough({ tab: tabOf(used), wire, shape, file }, fault)
      page = used
    })
    expect(wrong).toEqual([])
  })

  test(`${shape.name} loses nothing when its code is lost or late: ${starting.length} faults`, async ({
    browser,
    wire,
  }) => {
    const wrong = await sufferEach(starting, wire, async fault => {
      // A new context, whose cache does not contain the code.
      await using page = await browser.newPage()
      await startThrough({ tab: tabOf(page), wire, shape, file }, fault)
    })
    expect(wrong).toEqual([])
  })

  test(`${shape.name} arrives even if the visitor leaves`, async ({ page, wire }) => {
    await leaveThrough({ tab: tabOf(page), wire, shape, file }, /^\/(api|about-us)/)
  })

  test(`${shape.name} keeps its entries after Back`, async ({ page, wire }) => {
    await returnThrough({ tab: tabOf(page), wire, shape, file })
  })
}
