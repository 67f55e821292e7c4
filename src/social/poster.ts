import { color } from '../styles/tokens.ts'
import { drawn, lines, widthOf } from './letters.ts'
import { height, width } from './size.ts'

/** What a social image shows. */
export interface Poster {
  readonly title: string
  /** The line above the title. */
  readonly kicker?: string
  /** The site's name. */
  readonly name: string
  /** The mark beside the name, 32 by 32: an SVG file's text. */
  readonly mark: string
  /** A `data:` address. */
  readonly picture: string
}

const margin = 64
const measure = 468
const tallest = 320
const leading = 1.1

/** Words on paper, and a picture behind the edge of the light, as SVG. */
export function poster({ title, kicker, name, mark, picture }: Poster): string {
  const top = kicker ? 118 : 64
  const { size, broken } = fitted(title.replaceAll("'", '’'))
  const words = broken.map((line, n) =>
    drawn(line, { x: margin, y: top + size * (0.95 + n * leading), size }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<clipPath id="light"><path d="M594 0H1200V630H594Q534 315 594 0z"/></clipPath>
<path d="M0 0H1200V630H0z" fill="${color('paper')}"/>
<image x="550" width="664" height="630" preserveAspectRatio="xMidYMid slice" clip-path="url(#light)" href="${picture}"/>
<path d="M594-5Q534 315 594 635" fill="none" stroke="${color('amber')}" stroke-width="9"/>
<g fill="${color('soft')}">${kicker ? drawn(kicker, { x: margin, y: 94, size: fit(kicker, 30, measure) }) : ''}</g>
<g fill="${color('ink')}">${words.join('')}${drawn(name, { x: margin + 58, y: 563, size: fit(name, 36, measure - 58) })}</g>
<g color="${color('ink')}" transform="translate(52 513) scale(2)">${mark}</g>
</svg>`
}

/** The size, at most `size`, at which a line is no wider than its room. */
function fit(line: string, size: number, room: number): number {
  return size * Math.min(1, room / widthOf(line, size))
}

/** The largest size at which the title keeps to its place, and its lines. */
function fitted(title: string, size = 72): { size: number; broken: string[] } {
  const broken = lines(title, measure, size)
  const widest = Math.max(...broken.map(line => widthOf(line, size)))
  const fits = widest <= measure && broken.length * size * leading <= tallest
  return fits ? { size, broken } : fitted(title, size - 2)
}
