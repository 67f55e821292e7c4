import { expect, test } from '@playwright/test'

test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 10_000 })

test('the focus moves through the home page in order, always with a visible ring', async ({
  page,
}) => {
  await page.goto('/')
  const last = await page.locator('.footer a').last().elementHandle()
  const faults: string[] = []
  let count = 0
  do {
    await page.keyboard.press('Tab')
    const isLost = await page.evaluate(() => document.activeElement === document.body)
    expect(isLost, `Tab ${++count} loses the focus`).toBe(false)
    faults.push(...(await page.evaluate(findFaults)))
  } while (!(await last!.evaluate(element => element === document.activeElement)))
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(100)
})

/** Runs in the page at each tab stop. */
function findFaults(): string[] {
  const memory = window as unknown as { last?: Element }
  const element = document.activeElement!
  const faults: string[] = []
  const addFault = (what: string) => faults.push(`${what}: ${element.outerHTML.slice(0, 120)}`)

  // The label of an answer shows the focus ring of its radio button.
  const ringed = element.matches('[type=radio]') ? element.nextElementSibling! : element
  const { outlineStyle, outlineWidth } = getComputedStyle(ringed)
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) addFault('no ring')
  const box = ringed.getBoundingClientRect()
  if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth)
    addFault('out of the window')
  if (box.width < 2 || box.height < 2) addFault('not visible')

  const { last } = memory
  memory.last = element
  if (!last?.isConnected) return faults
  if (!(last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING))
    addFault('before what was focused')
  return faults
}
