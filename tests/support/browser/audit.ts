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
  ...['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  'best-practice',
]

/**
 * Cases that axe cannot decide or see, that a person has checked, and the reasons why they are
 * fine. All other undecided cases count as violations.
 */
const reviewedCases: readonly (readonly [finding: RegExp, why: string])[] = [
  [/pseudo element .*#source-/, 'the brackets around the number of a source have no ground'],
  [/pseudo style .*#source-/, 'the number of a source stands in brackets'],
  [/too short .*source-\d/, 'the number of a source is one digit'],
  [/overlaps other elements .*role="(alert|status)"/, 'a notice has a ground of its own'],
  [/partially overlaps .*\btd\[/, 'a wide table scrolls in its box'],
  [/th-has-data-cells .*\.settlements/, 'the head of a group of rows stands above its cells'],
  [
    /partially obscured by another .*(<t[dh]\b|\btd\b|<em>|#source-)/,
    'a wide table scrolls in its box',
  ],
  [/partially obscured by another .*#_r\w+-\d+ > span/, 'the list of a search scrolls in its box'],
  [/partially obscured by another .*\.recording/, 'the link bar lies over the end of the window'],
  [
    /partially obscured by another .*<li|li:nth-child/,
    'the tiles of the menu scroll in their strip',
  ],
  [/overlaps other elements .*article > p/, 'an open menu lies over the page'],
  [/target-size .*#timeline/, 'the list of a search lies over a part of a row'],
  [/is overlapped by another /, 'an open list or menu lies over the page'],
  [/obscured by a neighbor with negative tabindex/, 'the list of a search lies over the page'],
  [/heading-order .*Unable to determine previous heading/, 'it follows the heading of a slide'],
  [/Element has no value; test color contrast/, 'an empty field shows no text to compare'],
  [/label-content-name-mismatch .*(‹|›)/, 'an arrow is a picture of the words that name it'],
  [
    /(contrast ratio|background gradient) .*aria-label="\d+ of \d+"/,
    'a slide that waits has no size',
  ],
  [/background gradient .*<select/, 'the arrow of a select stands beside its text'],
  [/(1:1 contrast|contrast of 1\.0).*\.exit/, 'in forced colors the system chooses both'],
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
    .filter(finding => !reviewedCases.some(([reviewed]) => reviewed.test(finding)))
}

type Appearance = readonly [width: number, colorScheme: 'light' | 'dark']

/** A phone, a tablet and a desktop, in CSS pixels. */
const tabletWidth = 768
export const [phoneWidth, desktopWidth] = [320, 1280] as const

/**
 * Each width in the light scheme and the widest in the dark one, because no color depends on the
 * width.
 */
export const everyAppearance: readonly Appearance[] = [
  [phoneWidth, 'light'],
  [tabletWidth, 'light'],
  [desktopWidth, 'light'],
  [desktopWidth, 'dark'],
]

/** {@link findViolations} in several looks, where the dark scheme is checked only for colors. */
export async function findViolationsIn(
  appearances: readonly Appearance[],
  page: Page,
  within?: string,
): Promise<string[]> {
  const found: string[] = []
  for (const [width, colorScheme] of appearances) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    const rules = colorScheme === 'dark' ? colorRules : everyRule
    for (const violation of await findViolations(page, within, rules))
      found.push(`${width} ${colorScheme}: ${violation}`)
  }
  return found
}

/** Elements that extend beyond the right edge of the window and cannot be scrolled into view. */
export function findOverflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isScrollable = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
        isScrollable(element.parentElement))
    const edge = document.documentElement.clientWidth
    return [...document.body.querySelectorAll('*')]
      .filter(element => element.checkVisibility({ visibilityProperty: true }))
      .filter(
        element => !element.closest('.visually-hidden') && !isScrollable(element.parentElement),
      )
      .filter(element => element.getBoundingClientRect().right > edge + 0.5)
      .map(
        element => `${element.outerHTML.slice(0, 90)} | ${element.getBoundingClientRect().right}`,
      )
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
    const over = controls.flatMap((one, index) =>
      controls.slice(index + 1).flatMap(other => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
        const apart =
          a.right <= b.left + 1 ||
          b.right <= a.left + 1 ||
          a.bottom <= b.top + 1 ||
          b.bottom <= a.top + 1
        return apart
          ? []
          : [`overlap: ${one.outerHTML.slice(0, 60)} ${other.outerHTML.slice(0, 60)}`]
      }),
    )
    const small = controls
      .filter(one => one.getBoundingClientRect().width < 44)
      .map(one => `squeezed: ${one.outerHTML.slice(0, 90)}`)
    return [...cut, ...over, ...small]
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

    /** The area of the element or its label that receives presses. */
    const listPressAreas = (element: Element): Element[] =>
      element instanceof HTMLInputElement ? [element, ...(element.labels ?? [])] : [element]

    const isHit = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      if (hit === null) return false
      const link = hit.closest(targets)
      return (
        listPressAreas(element).some(part => part.contains(hit)) &&
        (link === null || link === element)
      )
    }

    const measureReach = (element: Element) => {
      element.scrollIntoView({ block: 'center', inline: 'nearest' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const countReach = (dx: number, dy: number) => {
        let steps = 0
        while (steps < 44 && isHit(element, x + dx * (steps + 1), y + dy * (steps + 1))) steps++
        return steps
      }
      return [countReach(-1, 0) + countReach(1, 0) + 1, countReach(0, -1) + countReach(0, 1) + 1]
    }

    const small: string[] = []
    for (const element of document.querySelectorAll(targets)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      if (element.matches('.visually-hidden, [type=hidden], [tabindex="-1"]') || isInText(element))
        continue
      const least = leastOf(element)
      const boxes = listPressAreas(element).map(part => part.getBoundingClientRect())
      const width = Math.max(...boxes.map(box => box.right)) - Math.min(...boxes.map(b => b.left))
      const height = Math.max(...boxes.map(box => box.bottom)) - Math.min(...boxes.map(b => b.top))
      if (width >= least && height >= least) continue
      const [across, down] = measureReach(element)
      if (across! >= least && down! >= least) continue
      small.push(`${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 120)}`)
    }
    return small
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
