import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'astro/zod'
import { imageSize } from 'image-size'
import type { Finding } from '../findings/finding.ts'

/** A larger photograph makes builds slow, and Git repositories large. */
const largest = 2_000_000

const formats = ['svg', 'png', 'jpg', 'webp', 'avif']

/**
 * The path of a picture from the folder of the document that shows it. Cards, slides and tiles have
 * room for 8 by 5, so it has that shape.
 */
export function picture(folder: string) {
  return z.string().check(({ value, issues }) => {
    const message = problemOf(join(folder, value))
    if (message) issues.push({ code: 'custom', message, input: value })
  })
}

function problemOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile()) return 'cannot find this picture'
  if (stats.size > largest)
    return `has ${(stats.size / 1e6).toFixed(1)} MB: make it smaller than 2 MB, 1280 × 800 is enough`
  const size = sizeOf(file)
  if (!size) return `no browser can show this file as a picture: write ${formats.join(', ')}`
  const [width, height] = size
  if (Math.abs(height - (width * 5) / 8) < 1) return undefined
  return `is ${width} × ${height}, and pages show 8 by 5: crop it, or draw it 640 × 400`
}

/** Width and height as shown, in px. */
function sizeOf(file: string): readonly [number, number] | undefined {
  try {
    const { width, height, type = '', orientation = 1 } = imageSize(readFileSync(file))
    if (!formats.includes(type)) return undefined
    // From 5 on, the camera was held on its side: EXIF 2.32, tag Orientation.
    return orientation < 5 ? [width, height] : [height, width]
  } catch {
    return undefined
  }
}

/** A picture that a document names and that is not there. */
export function pictureless(file: string, line: number | undefined, path: string): Finding {
  const suggestion = 'Put it into content/images and write ../images/name.svg.'
  return { file, line, message: `cannot find the picture ${path}`, suggestion }
}
