import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'astro/zod'
import { imageSize } from 'image-size'
import { createIssue } from '../issues.ts'
import { describeSvgFault } from './svg.ts'

/** Limit in bytes: larger photographs would make builds slow and the repository large. */
const maxPictureBytes = 2_000_000

const formats = ['svg', 'png', 'jpg', 'webp', 'avif']

/**
 * The path of a picture, relative to its document. Its shape is 8 by 5, as on cards, slides and
 * tiles.
 */
export function createPictureSchema(folder: string) {
  return z.string().check(({ value, issues }) => {
    const file = join(folder, value)
    const fault = isPictureFile(file)
      ? (describeUnusablePicture(file) ?? describeShape(file))
      : 'cannot be found'
    const suggestion =
      'Put a picture of 640 × 400 into content/images, and write:\nsrc: ../images/name.svg'
    if (fault) issues.push(createIssue([], `${value} ${fault}`, suggestion))
  })
}

/** True if the build can import the file. It decodes paths and reads ? and # as in an address. */
export function isPictureFile(path: string): boolean {
  return !/[%?#]/.test(path) && (statSync(path, { throwIfNoEntry: false })?.isFile() ?? false)
}

/** Why no page can show a file as a picture, as far as its head and, of an SVG, its elements say. */
export function describeUnusablePicture(file: string): string | undefined {
  const { size } = statSync(file)
  if (size > maxPictureBytes)
    return `has ${(size / 1e6).toFixed(1)} MB: make it smaller than 2 MB, 1280 × 800 is enough`
  const picture = measurePicture(file)
  if (!picture) return `is no picture that browsers show: write ${formats.join(', ')}`
  return picture.type === 'svg' ? describeSvgFault(readFileSync(file, 'utf8')) : undefined
}

function describeShape(file: string): string | undefined {
  const { width, height } = measurePicture(file)!
  if (Math.abs(height - (width * 5) / 8) < 1) return undefined
  return `is ${width} × ${height}, and pages show 8 by 5: crop it, or draw it 640 × 400`
}

/** The format, and the displayed width and height in px. */
function measurePicture(file: string) {
  try {
    const { width, height, type = '', orientation = 1 } = imageSize(readFileSync(file))
    if (!formats.includes(type)) return undefined
    // EXIF 2.32, tag Orientation: values from 5 mean that the picture is rotated by 90 degrees.
    return orientation < 5 ? { type, width, height } : { type, width: height, height: width }
  } catch {
    return undefined
  }
}
