import { inject, type TestContext, test } from 'vitest'
import { codeFaults, sendingFaults } from './faults.ts'
import { type Shape, shapes } from './shapes.ts'
import { leaveThrough, returnThrough, sendThrough, startThrough, sufferEach } from './suffer.ts'
import { again, type Tab } from './visit.ts'
import { type Wire, wireTo } from './wire.ts'

/** Opens a tab without storage or cache, and closes the previous one. */
export type Newcomer = () => Promise<Tab>

/** Starts a browser that only this test uses, and that ends with it. */
type BrowserOf = (own: TestContext) => Promise<Newcomer>

/** Tests every fault with one form of each shape, in the caller's browser. */
export function meetFaults(browserOf: BrowserOf): void {
  test.concurrent.for(shapes)('$name loses nothing while it is sent', async (shape, own) => {
    const { wire, newcomer, file } = await begin(own, browserOf)
    let tab: Tab | undefined
    const wrong = await sufferEach(sendingFaults(shape), wire, async fault => {
      const returning = tab
      tab = undefined
      if (returning) await again(returning, shape)
      const used = returning ?? (await newcomer())
      if (!returning) await used.goto(wire.origin + shape.path)
      await sendThrough({ tab: used, wire, shape, file }, fault)
      tab = used
    })
    own.expect(wrong).toEqual([])
  })

  test.concurrent.for(shapes)(
    '$name loses nothing when its code is lost or late',
    async (shape, own) => {
      const { wire, newcomer, file } = await begin(own, browserOf)
      const wrong = await sufferEach(codeFaults(shape), wire, async fault => {
        await startThrough({ tab: await newcomer(), wire, shape, file }, fault)
      })
      own.expect(wrong).toEqual([])
    },
  )
}

/** Tests leaving each form right after the press, in the caller's browser. */
export function leaveForms(browserOf: BrowserOf, forms: readonly Shape[] = shapes): void {
  test.concurrent.for(forms)('$name arrives even if the visitor leaves', async (shape, own) => {
    const { wire, newcomer, file } = await begin(own, browserOf)
    await leaveThrough({ tab: await newcomer(), wire, shape, file }, /^\/(api|about-us)/)
  })
}

/** Tests coming back to each form, in the caller's browser. */
export function returnToForms(browserOf: BrowserOf): void {
  test.concurrent.for(shapes)('$name keeps its entries after Back', async (shape, own) => {
    const { wire, newcomer, file } = await begin(own, browserOf)
    await returnThrough({ tab: await newcomer(), wire, shape, file })
  })
}

async function begin(own: TestContext, browserOf: BrowserOf) {
  const [wire, newcomer] = await Promise.all([wireOf(own), browserOf(own)])
  return { wire, newcomer, file: inject('file') }
}

/** A proxy to the desk for this test only. */
async function wireOf({ onTestFinished }: TestContext): Promise<Wire> {
  const wire = await wireTo(inject('desk'))
  onTestFinished(() => wire.close())
  return wire
}
