import { type Browser, launch, type Page } from 'puppeteer-core'
import { describe, inject, type TestContext, test } from 'vitest'
import { codeFaults, sendingFaults } from '../faults/faults.ts'
import { shapes } from '../faults/shapes.ts'
import { sendThrough, startThrough, sufferEach } from '../faults/suffer.ts'
import { again, type Tab } from '../faults/visit.ts'
import { type Wire, wireTo } from '../faults/wire.ts'
import { firefox } from './browser.ts'
import { file } from './desk.ts'

describe.skipIf(!firefox)('in Firefox', () => {
  // Visits wait more than they work.
  test.concurrent.for(shapes)('$name loses nothing while it is sent', async (shape, own) => {
    const [wire, browser] = await Promise.all([wireOf(own), browserOf(own)])
    let page: Page | undefined
    const wrong = await sufferEach(sendingFaults(shape), wire, async fault => {
      const returning = page
      page = undefined
      if (returning) await again(tabOf(returning), shape)
      const used = returning ?? (await newcomer(browser))
      if (!returning) await used.goto(wire.origin + shape.path)
      await sendThrough({ tab: tabOf(used), wire, shape, file }, fault)
      page = used
    })
    own.expect(wrong).toEqual([])
  })

  test.concurrent.for(shapes)(
    '$name loses nothing when its code is lost or late',
    async (shape, own) => {
      const [wire, browser] = await Promise.all([wireOf(own), browserOf(own)])
      const wrong = await sufferEach(codeFaults(shape), wire, async fault => {
        const page = await newcomer(browser)
        await startThrough({ tab: tabOf(page), wire, shape, file }, fault)
        await page.browserContext().close()
      })
      own.expect(wrong).toEqual([])
    },
  )
})

/** A wire to the desk that only this test breaks. */
async function wireOf({ onTestFinished }: TestContext): Promise<Wire> {
  const wire = await wireTo(inject('desk'))
  onTestFinished(() => wire.close())
  return wire
}

/** A browser of this test's own: a window that another one covers stands still. */
async function browserOf({ onTestFinished }: TestContext): Promise<Browser> {
  const browser = await launch({ browser: 'firefox', executablePath: firefox!, headless: true })
  onTestFinished(() => browser.close())
  return browser
}

/** The page of a visitor who has not been here before. */
async function newcomer(browser: Browser): Promise<Page> {
  const context = await browser.createBrowserContext()
  return await context.newPage()
}

/** A press waits until what it presses shows and stands still, as a visitor's does. */
function tabOf(page: Page): Tab {
  return {
    goto: url => page.goto(url),
    url: () => page.url(),
    evaluate: page.evaluate.bind(page) as Tab['evaluate'],
    click: selector => page.locator(selector).click(),
  }
}
