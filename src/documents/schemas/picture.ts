import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'astro/zod'
import { imageSize } from 'image-size'
import type { Finding } from '../finding.ts'

/** Limit in bytes: larger photographs would make builds slow and the repository large. */
const maxPictureBytes = 2_000_000

const formats = ['svg', 'png', 'jpg', 'webp', 'avif']

/**
 * The path of a picture, relative to its document. Its shape is 8 by 5, as on cards, slides and
 * tiles.
 */
export function createPictureSchema(folder: string) {
  return z.string().check(({ value, issues }) => {
    const message = describeUnusablePicture(join(folder, value))
    if (message) issues.push({ code: 'custom', message, input: value })
  })
}

function describeUnusablePicture(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile()) return 'cannot find this picture'
  if (stats.size > maxPictureBytes)
    return `has ${(stats.size / 1e6).toFixed(1)} MB: make it smaller than 2 MB, 1280 × 800 is enough`
  const size = readPictureSize(file)
  if (!size) return `no browser can show this file as a picture: write ${formats.join(', ')}`
  const [width, height] = size
  if (Math.abs(height - (width * 5) / 8) < 1) return undefined
  return `is ${width} × ${height}, and pages show 8 by 5: crop it, or draw it 640 × 400`
}

/** Displayed width and height in px. */
function readPictureSize(file: string): readonly [number, number] | undefined {
  try {
    const { width, height, type = '', orientation = 1 } = imageSize(readFileSync(file))
    if (!formats.includes(type)) return undefined
    // EXIF 2.32, tag Orientation: values from 5 mean that the picture is rotated by 90 degrees.
    return orientation < 5 ? [width, height] : [height, width]
  } catch {
    return undefined
  }
}

/** The message about a missing picture. */
export function createMissingPictureFinding(
  file: string,
  line: number | undefined,
  path: string,
): Finding {
  const suggestion = 'Put it into content/images and write ../images/name.svg.'
  return { file, line, message: `cannot find the picture ${path}`, suggestion }
}
