import { type RefObject, useLayoutEffect } from 'react'

/** What a notice never covers: helplines, the exit, the summary of problems, the control that it is about, and the button. */
const kept =
  '.has-helplines, .exit-link, .error-summary, [data-question]:has(:focus, .problem), [data-step-button]'

/** What it covers only where nothing else in the upper half of the window is free. */
const headings = 'h1, h2, h3, legend'

const gap = 4

/**
 * Moves notices down from their place below the bar to the first free one, and again when the page scrolls.
 * @param shown changes with each notice
 */
export function useFreePlace(root: RefObject<HTMLElement | null>, shown: unknown) {
  useLayoutEffect(() => {
    const section = root.current!
    const place = () => {
      section.style.translate = ''
      const item = section.querySelector<HTMLElement>('.toast')
      if (!item) return
      // The notice itself is still moving in.
      const { left, right } = item.getBoundingClientRect()
      const notice = {
        left,
        right,
        top: section.getBoundingClientRect().top,
        height: item.offsetHeight,
      }
      const half = innerHeight / 2
      const top =
        findFreeTop(notice, listRects(`${kept}, ${headings}`), half) ??
        findFreeTop(notice, listRects(kept), half) ??
        findFreeTop(notice, listRects(`${kept}, ${headings}`), innerHeight) ??
        findFreeTop(notice, listRects(kept), innerHeight)
      if (top !== undefined) section.style.translate = `0 ${top - notice.top}px`
    }
    place()
    // The summary of problems comes with the next frame, and scrolls into view.
    const frame = requestAnimationFrame(place)
    addEventListener('scroll', place, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', place)
    }
  }, [root, shown])
}

const listRects = (selector: string) =>
  Array.from(document.querySelectorAll(selector), element => element.getBoundingClientRect())

/** The first top, from that of the notice down, at which it covers none of the rectangles and ends before `end`. */
export function findFreeTop(
  notice: Pick<DOMRect, 'top' | 'left' | 'right' | 'height'>,
  rects: readonly Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>[],
  end: number,
): number | undefined {
  const beside = rects.filter(({ left, right }) => left < notice.right && right > notice.left)
  const tops = [notice.top, ...beside.map(({ bottom }) => bottom + gap)]
  return tops
    .filter(top => top >= notice.top && top + notice.height <= end)
    .sort((a, b) => a - b)
    .find(top => beside.every(rect => rect.bottom <= top || rect.top >= top + notice.height))
}
