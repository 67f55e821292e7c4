import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs'

// Newsreader by Production Type, SIL Open Font License 1.1. Out of a package, and drawn as shapes,
// so that no machine's own fonts or settings matter.
const file = '@expo-google-fonts/newsreader/600SemiBold/Newsreader_600SemiBold.ttf'
const face = new Face(new Blob(readFileSync(createRequire(import.meta.url).resolve(file))))
const font = new Font(face)

interface Letter {
  readonly glyph: number
  /** From the beginning of the line, in font units. */
  readonly at: number
}

interface Line {
  readonly letters: readonly Letter[]
  /** In font units. */
  readonly width: number
}

const lineOf = new Map<string, Line>()
const shapeOf = new Map<number, string>()

/** The value of a key, worked out once: titles share words, and words letters. */
function once<K, V>(known: Map<K, V>, key: K, make: (key: K) => V): V {
  if (!known.has(key)) known.set(key, make(key))
  return known.get(key)!
}

/** Puts letters in their places, kerned. */
function set(text: string): Line {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  let width = 0
  const letters = buffer.getGlyphInfosAndPositions().map(({ codepoint, cluster, xAdvance }) => {
    if (codepoint === 0) throw new Error(cannotDraw(text, text.codePointAt(cluster)!))
    const at = width
    width += xAdvance!
    return { glyph: codepoint, at }
  })
  return { letters, width }
}

function cannotDraw(text: string, sign: number): string {
  return `The font of the social images has no "${String.fromCodePoint(sign)}". Write "${text}" without it.`
}

/** The width of a line of text, in px at a font size in px. */
export function widthOf(text: string, size: number): number {
  return (once(lineOf, text, set).width * size) / face.upem
}

/** A line of text as SVG shapes. Its baseline begins at `x`, `y`. */
export function drawn(
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): string {
  const scale = size / face.upem
  const path = (glyph: number) => once(shapeOf, glyph, () => font.glyphToPath(glyph))
  const shapes = once(lineOf, text, set).letters.map(
    ({ glyph, at }) => `<path transform="translate(${at})" d="${path(glyph)}"/>`,
  )
  return `<g transform="translate(${x} ${y}) scale(${scale} -${scale})">${shapes.join('')}</g>`
}

/** Breaks a text into as few lines as the width allows, as even as they get. */
export function lines(text: string, width: number, size: number): string[] {
  const words = text.split(' ').map(word => ({ word, width: widthOf(word, size) }))
  const space = widthOf(' ', size)
  const broken = (limit: number): string[] => {
    const done: string[][] = []
    let room = 0
    for (const { word, width } of words) {
      if (width + space <= room) done.at(-1)!.push(word)
      else {
        done.push([word])
        room = limit + space
      }
      room -= width + space
    }
    return done.map(line => line.join(' '))
  }
  const fewest = broken(width).length
  let limit = width
  while (limit > 0 && broken(limit - 4).length === fewest) limit -= 4
  return broken(limit)
}
