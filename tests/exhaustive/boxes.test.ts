import { globSync, readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { doubleText } from '../support/browser/layout.ts'
import { routes } from '../support/browser/site-pages.ts'

/** The ids on each page that an address leads to: those that links of the site name. */
const targets = new Map<string, Set<string>>()
for (const file of globSync('**/*.html', { cwd: 'dist' })) {
  const route = `/${file.replace(/(index)?\.html$/, '')}`
  for (const [, path, id] of readFileSync(`dist/${file}`, 'utf8').matchAll(
    /<a [^>]*?href="(\/[^"#?]*)?#([^"]+)"/g,
  ))
    targets.set(
      path ?? route,
      (targets.get(path ?? route) ?? new Set()).add(decodeURIComponent(id!)),
    )
}

const heights = { 320: 640, 360: 640, 390: 664, 768: 1024, 1024: 768, 1366: 650, 1920: 950 }
/** Windows in which the browser's text has twice its size. */
const doubled = { 390: 844, 1280: 720 }
const views = [
  ...Object.entries(heights).map(([width, height]) => ({ width, height, open })),
  // A window of 1280 by 1024 at 400%.
  { width: '320', height: 256, open },
  ...Object.entries(doubled).map(([width, height]) => ({ width, height, open: openDoubled })),
]
/** Addresses of sites and words of 16 letters and more, which twice the text makes wider than a phone. */
const isNarrower = (word: string) =>
  !/^(?:\p{L}{16}|claimlantern in <p>|com in <a href="https:)/u.test(word)
/** Letter, without margins of half an inch. */
const paper = { width: 720, height: 960 }

// What stands in the page before any script runs.
test.beforeEach(({ page }) => page.route('**/*.js', route => route.abort()))

async function open(page: Page, route: string) {
  await page.goto(route)
}

async function openDoubled(page: Page, route: string) {
  await page.goto(route)
  await doubleText(page)
}

for (const { width, height, open } of views) {
  const view = `${width} by ${height}${open === openDoubled ? ' with twice the text' : ''}`

  test(`no word is broken inside, ${view}`, async ({ page }) => {
    await page.setViewportSize({ width: Number(width), height })
    for (const route of routes) {
      await open(page, route)
      const words = await findBrokenWords(page)
      const broken = open === openDoubled && width === '390' ? words.filter(isNarrower) : words
      expect.soft(broken, route).toEqual([])
    }
  })

  test(`nothing covers what has the focus or is linked, ${view}`, async ({ page }) => {
    await page.setViewportSize({ width: Number(width), height })
    for (const route of routes) {
      await open(page, route)
      expect.soft(await findCovered(page, [...(targets.get(route) ?? [])]), route).toEqual([])
    }
  })
}

test('no word is broken inside on paper', async ({ page }) => {
  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print' })
  for (const route of routes) {
    await page.goto(route)
    expect.soft(await findBrokenWords(page), route).toEqual([])
  }
})

/** Words that begin on one line and end on another. A break after `-`, `/`, `.` or `@` breaks no word. */
function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    const range = document.createRange()
    const countLines = () => {
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
      return new Set(rects.map(({ bottom, height }) => Math.round((bottom - height / 2) / 8))).size
    }
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!
      if (parent.closest('script, style, noscript, .visually-hidden, svg')) continue
      if (!parent.checkVisibility({ visibilityProperty: true })) continue
      range.selectNodeContents(node)
      if (countLines() < 2) continue
      for (const { 0: word, index } of node.textContent!.matchAll(/[^\s\u200b\-/.@–—(]{2,}/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (countLines() > 1) broken.push(`${word} in ${parent.outerHTML.slice(0, 80)}`)
      }
    }
    return broken
  })
}

/**
 * What is covered, at least at its beginning, when it has the focus, going down and up, and when the address leads to it.
 * @param ids of elements of this page
 */
function findCovered(page: Page, ids: readonly string[]): Promise<string[]> {
  return page.evaluate(async ids => {
    const isCovered = (element: Element) => {
      // The words of a link: what receives its presses reaches into the lines around it.
      const words = document.createRange()
      words.selectNodeContents(element)
      const rects = (element.matches('a') ? words : element).getClientRects()
      const box = [...rects].find(({ width, height }) => width > 0 && height > 0)
      if (!box) return false
      const [x, y] = [
        box.left + Math.min(box.width / 2, 20),
        box.top + Math.min(box.height / 2, 12),
      ]
      const hit = document.elementFromPoint(x, y)
      // Two links of a card lead to the same page, and one lies over the whole card.
      if (element instanceof HTMLAnchorElement && hit?.closest('a')?.href === element.href)
        return false
      // Presses on citations of one text may reach into one another.
      const block = element.closest('p, li, td, dd')
      if (block && block === hit?.closest('p, li, td, dd')) return false
      const label = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return !hit || ![element, ...label].some(part => part.contains(hit) || hit.contains(part))
    }
    const describe = (kind: string, element: Element) =>
      `${kind}: ${element.outerHTML.slice(0, 90)}, y ${Math.round(element.getBoundingClientRect().top)}`
    const covered = new Set<string>()
    const focusable = [
      ...document.querySelectorAll<HTMLElement>(
        ':is(a[href], button, input, select, textarea, summary):not([tabindex="-1"], .visually-hidden)',
      ),
    ]
    for (const [kind, elements] of [
      ['down', focusable],
      ['up', focusable.toReversed()],
    ] as const)
      for (const element of elements) {
        element.focus()
        if (document.activeElement === element && isCovered(element))
          covered.add(describe(kind, element))
      }
    for (const id of ids) {
      location.hash = ''
      location.hash = id
      await new Promise(requestAnimationFrame)
      const element = document.getElementById(id)
      if (!element) covered.add(`#${id} is not there`)
      else if (isCovered(element)) covered.add(describe('target', element))
    }
    return [...covered]
  }, ids)
}
