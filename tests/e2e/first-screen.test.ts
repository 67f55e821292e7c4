import { expect, test } from '@playwright/test'
import { articles } from '../support/content/content.ts'

/** What must be whole in the window, and covered by nothing. */
type Parts = Readonly<Record<string, string>>

/** The parts that are not: cut off by the window, covered, or lower than a finger needs. */
function listMissing(parts: Parts): string[] {
  const isSeen = (box: DOMRect, element: Element) =>
    box.width > 0 &&
    box.top >= 0 &&
    box.bottom <= innerHeight &&
    [box.top + 2, box.bottom - 2].every(y =>
      element.contains(document.elementFromPoint(box.left + box.width / 2, y)),
    )
  const isLarge = ({ height }: DOMRect, element: Element) => !element.matches('a') || height >= 44
  return Object.entries(parts).flatMap(([name, selector]) => {
    const all = [...document.querySelectorAll(selector)]
    const shown = (name === 'helplines' ? all : all.slice(0, 1)).map(element => {
      const box = element.getBoundingClientRect()
      if (name !== 'sentence') return isSeen(box, element) && isLarge(box, element)
      const sentence = new Range()
      const text = element.firstChild as Text
      sentence.setStart(text, 0)
      sentence.setEnd(text, 1 + text.data.search(/[.?!]( |$)/))
      return isSeen(sentence.getBoundingClientRect(), element)
    })
    return shown.length > 0 && shown.every(Boolean) ? [] : [name]
  })
}

const question = '#form form :is(fieldset[data-question] label, select, input:not([type=hidden]))'
const helplines = '.has-helplines [href^="tel:"]'
const laptop = { answer: question }
const home = { 'way to the form': '.button-primary[href="#form"]' }
const phone = { 'way to the form': '.form-link-bar', sentence: '.summary' }

for (const [width, height, start, ordinary, abuse] of [
  [1366, 650, laptop, laptop, { ...laptop, helplines }],
  [1440, 780, laptop, laptop, { ...laptop, helplines }],
  [390, 664, home, phone, { helplines }],
  [360, 640, home, { 'way to the form': '.form-link-bar' }, { helplines }],
] as const)
  test(`the first screen of home and of every article acts at ${width} by ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    // Before the first article, so that its faces are in the cache.
    await page.goto('/about-us')
    const missing: Record<string, string[]> = {}
    await page.goto('/')
    expect(await page.evaluate<string[], Parts>(listMissing, start)).toEqual([])
    for (const { id, cautions } of articles) {
      const isAboutAbuse = cautions.some(caution => caution !== 'medicine')
      await page.goto(`/${id}`)
      const found = await page.evaluate<string[], Parts>(
        listMissing,
        isAboutAbuse ? abuse : ordinary,
      )
      if (found.length > 0) missing[id] = found
    }
    expect(missing).toEqual({})
  })

test('forms of articles begin in the second screen of phones', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/depo-provera-lawsuits')
  expect((await page.locator('#form').boundingBox())?.y).toBeLessThan(2 * 844)
})
