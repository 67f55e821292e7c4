import { expect } from '@playwright/test'
import { test } from '../support/browser/errors.ts'
import { routes } from '../support/browser/site-pages.ts'
import { articles } from '../support/content/content.ts'

/** What must be whole in the window, and covered by nothing. */
type Parts = Readonly<Record<string, string>>

interface Screen {
  readonly size: readonly [width: number, height: number]
  readonly text?: number
  /** Of the home page, of an article, and of one about abuse. */
  readonly parts: readonly [Parts, Parts, Parts]
}

const question = '#form form :is(fieldset[data-question] label, select, input:not([type=hidden]))'
const helplines = '.has-helplines [href^="tel:"]'
const laptop = { answer: question }
const phone = { 'way to the form': '.form-link-bar a', 'first answer': '.key-facts div' }
const caution = { 'caution or kind paragraph': '.prose > :is(.caution, .opening)' }
const harms = { question: 'h1', search: '.intro input', harms: '.chosen-harms a' }
const home = { ...harms, 'way to the form': '.button-primary[href="#form"]' }

/** First screens, one with larger text. */
const screens: readonly Screen[] = [
  { size: [390, 664], parts: [home, phone, { helplines }] },
  {
    size: [390, 664],
    text: 1.3,
    parts: [{ ...harms, harms: '.chosen-harms :nth-child(-n + 2) a' }, {}, {}],
  },
  { size: [360, 640], parts: [home, { 'way to the form': '.form-link-bar a' }, { helplines }] },
  { size: [1366, 650], parts: [{ ...laptop, ...harms }, laptop, { ...laptop, helplines }] },
  { size: [1440, 780], parts: [laptop, laptop, { ...laptop, helplines }] },
  { size: [1366, 768], parts: [laptop, caution, caution] },
  { size: [1024, 768], parts: [{}, caution, caution] },
  { size: [992, 768], parts: [{}, caution, caution] },
]

/** Phones, and one with larger text. */
const phones = [
  [360, 1],
  [390, 1],
  [360, 1.3],
] as const

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('every page opens whole and can be used at once', async ({ page, pageErrors }) => {
  test.setTimeout(180_000)
  const faults = { errors: [] as string[], missing: [] as string[], broken: [] as string[] }
  for (const route of routes) {
    const [width, height] = screens[0]!.size
    await page.setViewportSize({ width, height })
    await page.goto(route)
    const article = articles.find(({ id }) => `/${id}` === route)
    const isAboutAbuse = article?.cautions.some(caution => caution !== 'medicine')
    if (article || route === '/')
      for (const { size, text = 1, parts } of screens) {
        await page.setViewportSize({ width: size[0], height: size[1] })
        await page.evaluate(enlargeText, text)
        const [ofHome, ofArticle, aboutAbuse] = parts
        const expected = article ? (isAboutAbuse ? aboutAbuse : ofArticle) : ofHome
        const missing = await page.evaluate<string[], Parts>(listMissing, expected)
        faults.missing.push(...missing.map(part => `${route}: ${part} at ${size.join(' by ')}`))
      }
    for (const [width, text] of phones) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(enlargeText, text)
      const broken = await page.evaluate(listBrokenAnswers, text)
      faults.broken.push(...broken.map(answer => `${route}: ${answer} at ${width}, text ${text}`))
    }
    faults.errors.push(...pageErrors.splice(0).map(error => `${route}: ${error}`))
  }
  expect.soft(faults.errors, 'errors and policy violations').toEqual([])
  expect.soft(faults.missing, 'what first screens of home and articles lack').toEqual([])
  expect(faults.broken, 'answers that break on phones').toEqual([])
})

/** Runs in the page. */
function enlargeText(text: number) {
  document.documentElement.style.fontSize = `${112.5 * text}%`
}

/** The parts that are cut off by the window, covered, or lower than a finger needs. Runs in the page. */
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
    const shown = (/^(helplines|harms)$/.test(name) ? all : all.slice(0, 1)).map(element => {
      const box = element.getBoundingClientRect()
      return isSeen(box, element) && isLarge(box, element)
    })
    const isOptional = name === 'caution or kind paragraph'
    return (isOptional || shown.length > 0) && shown.every(Boolean) ? [] : [name]
  })
}

/**
 * The labels of answers whose words break, or which are short and break between words. With larger text
 * only the short ones, because no phone has room for "gastrointestinal". Runs in the page.
 */
function listBrokenAnswers(text: number): string[] {
  for (const hidden of document.querySelectorAll<HTMLElement>('#form form [hidden]'))
    hidden.hidden = false
  const countLines = (text: Node, start: number, end: number) => {
    const range = new Range()
    range.setStart(text, start)
    range.setEnd(text, end)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  }
  return [...document.querySelectorAll('#form form [type=radio] + span')].flatMap(
    ({ firstChild, textContent }) => {
      const isShort = textContent.length <= 10
      const words = [...textContent.matchAll(isShort ? /.+/g : text > 1 ? /$^/g : /[^\s-]+/g)]
      const isBroken = words.some(
        ([word], n) => countLines(firstChild!, words[n]!.index, words[n]!.index + word.length) > 1,
      )
      return isBroken ? [textContent] : []
    },
  )
}
