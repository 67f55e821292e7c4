import { readdirSync, readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Rules = Parameters<AxeBuilder['options']>[0]
type AxeResult = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

/** Every built page except redirects and the sheets to print. */
export const routes = readdirSync('dist')
  .filter(name => name.endsWith('.html'))
  .filter(name => !readFileSync(`dist/${name}`, 'utf8').includes('http-equiv="refresh"'))
  .map(name => `/${name.replace(/(index)?\.html$/, '')}`)

/** One page of each kind. */
export const pageOfEachKind = [
  '/',
  '/depo-provera-lawsuits',
  '/mormon-church-abuse-lawsuit',
  '/active-lawsuits',
  '/class-actions-faq',
  '/contactUs',
  '/california-privacy',
  '/partners-list',
  '/is-this-lawyer-real',
  '/after-you-send',
  '/asking-for-records',
  '/time-limits',
  '/records/depo-provera-lawsuits',
]

/** One page for each kind of form. */
export const formOfEachKind = {
  'a claim form of two steps': '/depo-provera-lawsuits',
  'a claim form of three steps': '/tepezza-lawsuit',
  'the claim review of the home page': '/',
  'the newsletter': '/newsletter',
  'the contact form': '/contactUs',
  unsubscribing: '/unsubscribe-mail',
  'a privacy request': '/california-residents',
}

const tags = [
  'wcag2a',
  'wcag2aa',
  'wcag2aaa',
  'wcag21a',
  'wcag21aa',
  'wcag22a',
  'wcag22aa',
  'best-practice',
]

/** Cases that axe cannot decide or see, and that a person has checked. All others count as violations. */
const reviewedCases: readonly RegExp[] = [
  // The number of a source is one digit in brackets, which have no ground.
  /pseudo (element|style) .*#source-|too short .*source-\d/,
  // Notices have a ground of their own.
  /overlaps other elements .*role="(alert|status)"/,
  // Wide tables, lists of a search and tiles of the menu scroll in their box.
  /partially overlaps .*\btd\[/,
  /partially obscured by another .*(<t[dh]\b|\btd\b|<em>|#source-|#_r\w+-\d+ > span|<li|li:nth-child)/,
  // An open list or menu lies over the page, and the link bar over the end of the window.
  /is overlapped by another |obscured by a neighbor with negative tabindex|target-size .*#timeline/,
  /overlaps other elements .*article > p|partially obscured by another .*\.recording/,
  // The head of a group of rows stands above its cells.
  /th-has-data-cells .*\.settlements/,
  // A heading follows that of a slide.
  /heading-order .*Unable to determine previous heading/,
  // An empty field shows no text to compare, and the arrow of a select stands beside its text.
  /Element has no value; test color contrast|background gradient .*<select/,
  // An arrow is a picture of the words that name it.
  /label-content-name-mismatch .*(‹|›)/,
  // A slide that waits has no size.
  /(contrast ratio|background gradient) .*aria-label="\d+ of \d+"/,
  // An item of a list says where its links lead.
  /identical-links-same-purpose .*li:nth-child/,
  // In forced colors the system chooses both.
  /(1:1 contrast|contrast of 1\.0).*\.exit/,
]

const everyRule: Rules = { runOnly: { type: 'tag', values: tags } }

/** Rules that depend on colors. The AAA rule does not report text that fails AA. */
const colorRules: Rules = {
  runOnly: {
    type: 'rule',
    values: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'],
  },
}

/**
 * Violations of WCAG 2.0 to 2.2, A to AAA, and axe's best practices, and undecided cases that
 * nobody has checked: each with rule, place and message.
 * @param within a selector of the part of the page to look at
 */
export async function findViolations(
  page: Page,
  within = ':root',
  rules = everyRule,
): Promise<string[]> {
  const { violations, incomplete } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include(within)
    .options({ ...rules, resultTypes: ['violations', 'incomplete'] })
    .analyze()
  const formatResult = ({ id, nodes }: AxeResult) =>
    nodes.map(({ target, html, failureSummary = '' }) => {
      const [, summary = ''] = failureSummary.split('\n')
      return [id, summary.trim(), target.join(' '), html.slice(0, 120)].join(' | ')
    })
  return [...violations, ...incomplete]
    .flatMap(formatResult)
    .filter(finding => !reviewedCases.some(reviewed => reviewed.test(finding)))
}

export const [phoneWidth, desktopWidth] = [320, 1280] as const

/**
 * {@link findViolations} at each width in the light scheme, and in the dark one only of colors and at the
 * widest, because no color depends on the width.
 */
export async function findViolationsInAnyLook(page: Page, within?: string): Promise<string[]> {
  const all: string[] = []
  const find = async (width: number, colorScheme: 'light' | 'dark', rules: Rules) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    const violations = await findViolations(page, within, rules)
    all.push(...violations.map(violation => `${width} ${colorScheme}: ${violation}`))
  }
  for (const width of [phoneWidth, 768, desktopWidth]) await find(width, 'light', everyRule)
  await find(desktopWidth, 'dark', colorRules)
  return all
}

/** Elements that extend beyond the right edge of the window and cannot be scrolled into view. */
export function findOverflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isScrollable = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
        isScrollable(element.parentElement))
    const edge = document.documentElement.clientWidth + 0.5
    return [...document.body.querySelectorAll('*:not(.visually-hidden, .visually-hidden *)')]
      .filter(element => element.getBoundingClientRect().right > edge)
      .filter(element => element.checkVisibility({ visibilityProperty: true }))
      .filter(element => !isScrollable(element.parentElement))
      .map(element => element.outerHTML.slice(0, 90))
  })
}

/** Boxes that cut off their text, and overlapping controls. */
export function findCrowded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.visually-hidden')
    const cut = [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter(element => isVisible(element) && !(element instanceof HTMLSelectElement))
      .filter(element => /hidden|clip/.test(getComputedStyle(element).overflow))
      .filter(element => element.textContent.trim() !== '')
      // Such text ends with an ellipsis, and the card leads to all of it.
      .filter(element => getComputedStyle(element).webkitLineClamp === 'none')
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
      )
      .map(element => `cuts its text: ${element.outerHTML.slice(0, 90)}`)
    const controls = [
      ...document.body.querySelectorAll('.header-bar :is(a, button, input)'),
    ].filter(isVisible)
    const isOver = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) > Math.max(a.left, b.left) + 1 &&
      Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 1
    const over = controls.flatMap((one, index) =>
      controls
        .slice(index + 1)
        .filter(other => isOver(one.getBoundingClientRect(), other.getBoundingClientRect()))
        .map(other => `overlap: ${one.outerHTML.slice(0, 60)} ${other.outerHTML.slice(0, 60)}`),
    )
    return [...cut, ...over]
  })
}

/**
 * Targets smaller than 44 by 44 pixels (WCAG 2.5.5). Links in text are exempt, a label belongs to
 * its control, and the area that receives presses counts.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** A list of contents and a wide foot are denser where a mouse is used: WCAG 2.2, 2.5.8, asks for 24. */
    const dense = innerWidth < 720 ? '.table-of-contents li' : '.table-of-contents li, .footer nav'
    const leastOf = (element: Element) => (element.closest(dense) ? 24 : 44) - 0.5
    const targets = 'a[href], button, input, select, textarea, summary, [role=option]'

    const isInText = (element: Element) => {
      if (getComputedStyle(element).display !== 'inline' || element.closest('nav')) return false
      let block = element.parentElement!
      while (getComputedStyle(block).display === 'inline') block = block.parentElement!
      const copy = block.cloneNode(true) as Element
      for (const other of copy.querySelectorAll(`${targets}, .visually-hidden`)) other.remove()
      return /\p{L}{2,}/u.test(copy.textContent)
    }

    /** The element and its label, which receive its presses. */
    const listParts = (element: Element) =>
      element instanceof HTMLInputElement ? [element, ...(element.labels ?? [])] : [element]

    const isHit = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      const link = hit?.closest(targets) ?? element
      return link === element && listParts(element).some(part => part.contains(hit))
    }

    const countReach = (element: Element, dx: number, dy: number) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const reach = (sign: number) => {
        let steps = 0
        while (
          steps < 44 &&
          isHit(element, x + sign * dx * (steps + 1), y + sign * dy * (steps + 1))
        )
          steps++
        return steps
      }
      return reach(-1) + reach(1) + 1
    }

    return [
      ...document.querySelectorAll(
        `:is(${targets}):not(.visually-hidden, [type=hidden], [tabindex="-1"])`,
      ),
    ]
      .filter(
        element => element.checkVisibility({ visibilityProperty: true }) && !isInText(element),
      )
      .filter(element => {
        const least = leastOf(element)
        const boxes = listParts(element).map(part => part.getBoundingClientRect())
        const width = Math.max(...boxes.map(b => b.right)) - Math.min(...boxes.map(b => b.left))
        const height = Math.max(...boxes.map(b => b.bottom)) - Math.min(...boxes.map(b => b.top))
        if (Math.min(width, height) >= least) return false
        element.scrollIntoView({ block: 'center', inline: 'nearest' })
        return countReach(element, 1, 0) < least || countReach(element, 0, 1) < least
      })
      .map(element => element.outerHTML.slice(0, 120))
  })
}

/** Doubles the text size for this page view, as the browser's settings would. */
export async function doubleText(page: Page): Promise<void> {
  const measureText = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
  const before = await measureText()
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await session.detach()
  const after = await measureText()
  if (after !== 2 * before) throw new Error(`The text is ${after} px, and was ${before} px`)
}

/** Running and pending animations and videos. */
export function findRunningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 90) ?? '?'),
  )
}
