import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'astro/zod'
import { imageSize } from 'image-size'
import { type ContentDocument, findPassages } from '../content-document.ts'
import type { Finding } from '../finding.ts'
import { createIssue } from '../issues.ts'

/** Limit in bytes: larger photographs would make builds slow and the repository large. */
const maxPictureBytes = 2_000_000

const formats = ['svg', 'png', 'jpg', 'webp', 'avif']

const suggestion = 'Put a picture of 640 × 400 into content/images, and write ../images/name.svg.'

/**
 * The path of a picture, relative to its document. Its shape is 8 by 5, as on cards, slides and
 * tiles.
 */
export function createPictureSchema(folder: string) {
  return z.string().check(({ value, issues }) => {
    const file = join(folder, value)
    const fault = describeUnusablePicture(file) ?? describeShape(file)
    if (fault) issues.push(createIssue([], `${value} ${fault}`, suggestion))
  })
}

/** Pictures in a text that the build cannot import or browsers cannot show. */
export function findUnusablePictures({ file, ...document }: ContentDocument): Finding[] {
  return findPassages({ file, ...document }, 'picture').flatMap(({ text, line }) => {
    const fault = text.startsWith('../images/')
      ? describeUnusablePicture(join(dirname(file), text))
      : 'is not in content/images'
    return fault ? [{ file, line, message: `the picture ${text} ${fault}`, suggestion }] : []
  })
}

/** Why no page can show a file as a picture, as far as its head says. Builds read ? and # as in an address. */
function describeUnusablePicture(file: string): string | undefined {
  const found = /[%?#]/.test(file) ? undefined : statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile()) return 'cannot be found'
  if (found.size > maxPictureBytes) return 'is larger than 2 MB: 1280 × 800 is enough'
  return measurePicture(file)
    ? undefined
    : `is no picture that browsers show: write ${formats.join(', ')}`
}

function describeShape(file: string): string | undefined {
  const { width, height } = measurePicture(file)!
  if (Math.abs(height - (width * 5) / 8) < 1) return undefined
  return `is ${width} × ${height}, and pages show 8 by 5: crop it, or draw it 640 × 400`
}

/** The width and height in px. */
function measurePicture(file: string) {
  try {
    const { width, height, type = '' } = imageSize(readFileSync(file))
    return formats.includes(type) ? { width, height } : undefined
  } catch {
    return undefined
  }
}
