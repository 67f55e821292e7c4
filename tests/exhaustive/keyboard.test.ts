import { expect, type Page, test } from '@playwright/test'
import { completeByKeyboard, tabTo } from '../support/browser/keyboard.ts'
import { formOfEachKind } from '../support/browser/site-pages.ts'
import { createEmail, readPayloads } from '../support/servers/stored-leads.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 10_000 })

for (const [name, route] of Object.entries(formOfEachKind))
  test(`${name} is filled in and sent by keyboard alone`, async ({ page }) => {
    const email = createEmail()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(route)
    await tabTo(page, page.locator('#form form :is(input:not([type=hidden]), select)').first())
    const entered = await completeByKeyboard(page, email)
    expect(readPayloads(email)).toEqual([expect.objectContaining(entered)])
  })

test.describe('the focus', () => {
  /** Visits every tab stop with the given key. Returns how many there are. */
  const visitStops = async (page: Page, key: 'Tab' | 'Shift+Tab', visit: () => Promise<void>) => {
    const [first, last] = [
      page.getByRole('link', { name: 'Skip to main content' }),
      page.locator('.footer a').last(),
    ]
    const end = await (key === 'Tab' ? last : first).elementHandle()
    for (let at = 1; at < 400; at++) {
      await page.keyboard.press(key)
      const isLost = await page.evaluate(() => document.activeElement === document.body)
      expect(isLost, `${key} ${at} loses the focus`).toBe(false)
      await visit()
      if (await end!.evaluate(element => element === document.activeElement)) return at
    }
    throw new Error(`${key} does not come to an end`)
  }

  test('moves through the home page in order, always with a visible ring', async ({ page }) => {
    await page.goto('/')
    const faults: string[] = []
    const count = await visitStops(page, 'Tab', async () => {
      faults.push(...(await page.evaluate(findFaults)))
    })
    expect(faults).toEqual([])
    expect(count).toBeGreaterThan(100)
  })

  for (const [route, width, height] of [
    ['/depo-provera-lawsuits', 390, 844],
    ['/depo-provera-lawsuits', 1280, 720],
    ['/mormon-church-abuse-lawsuit', 390, 844],
    ['/mormon-church-abuse-lawsuit', 320, 256],
    ['/class-actions-faq', 320, 256],
  ] as const)
    test(`is never under a bar on ${route} at ${width} by ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.goto(route)
      const hidden = new Set<string>()
      for (const key of ['Tab', 'Shift+Tab'] as const)
        await visitStops(page, key, async () => {
          for (const part of await page.evaluate(findCoveringBars)) hidden.add(`${key}: ${part}`)
        })
      expect([...hidden]).toEqual([])
    })
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

/** Runs in the page: the fixed or sticky elements that cover a corner of the focused element. */
async function findCoveringBars(): Promise<string[]> {
  const element = document.activeElement!
  const ringed = element.matches('[type=radio]') ? element.nextElementSibling! : element

  const findBar = (x: number, y: number) => {
    for (let hit = document.elementFromPoint(x, y); hit; hit = hit.parentElement) {
      if (hit === ringed || hit.contains(ringed)) return []
      if (/fixed|sticky/.test(getComputedStyle(hit).position)) return [hit]
    }
    return []
  }
  const listBars = () =>
    [...ringed.getClientRects()].flatMap(({ left, right, top, bottom, height }) => {
      const rows = [top + 1, bottom - 1].filter(y => y >= 0 && y < innerHeight)
      // A table may be taller than the space between the bars.
      if (height > innerHeight / 3) return []
      return rows.flatMap(y => [...findBar(left + 1, y), ...findBar(right - 1, y)])
    })

  // The page may still be scrolling, and the bar may become sticky.
  for (let frames = 0; frames < 20 && listBars().length > 0; frames++)
    await new Promise(requestAnimationFrame)
  return listBars().map(
    bar => `${ringed.outerHTML.slice(0, 90)} under ${bar.outerHTML.slice(0, 60)}`,
  )
}
