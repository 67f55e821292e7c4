import type { Page } from '@playwright/test'

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
    /** A list of contents is denser, and so are an index and a wide foot where a mouse is used: WCAG 2.2, 2.5.8, asks for 24. */
    const always = '.table-of-contents li, .dot'
    const withMouse = matchMedia('(pointer: coarse)').matches ? always : `${always}, .harms li`
    const dense = innerWidth < 720 ? withMouse : `${withMouse}, .footer nav`
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

export function findRunningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 90) ?? '?'),
  )
}
