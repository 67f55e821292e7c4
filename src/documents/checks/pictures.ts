import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { imageMetadata } from 'astro/assets/utils'
import sharp from 'sharp'
import { type ContentDocument, findPassages } from '../reading/content-document.ts'
import type { Finding } from '../reading/finding.ts'

/** Limit in bytes: larger photographs would make builds slow and the repository large. */
const maxPictureBytes = 2_000_000
/** A file of a few bytes may have so many pixels that phones cannot show it. */
const maxPixels = 4000 * 2500

const suggestion =
  'Put a drawing of 640 × 400 (svg) or a photograph of 1280 × 800 (jpg, png, webp, avif) into content/images, and write ../images/name.svg or .jpg.'

/** Pictures of an article, and those in texts, that the build cannot import or browsers cannot show. */
export async function findUnusablePictures(document: ContentDocument): Promise<Finding[]> {
  const passages = [...findPassages(document, 'picture.src'), ...findPassages(document, 'picture')]
  const findings = passages.map(async ({ path, text, line }): Promise<Finding[]> => {
    const isOfArticle = path === 'picture.src'
    const fault = await describeFault(dirname(document.file), text, isOfArticle)
    const message = `${isOfArticle ? 'picture.src:' : 'the picture'} ${text} ${fault}`
    return fault ? [{ file: document.file, line, message, suggestion }] : []
  })
  return (await Promise.all(findings)).flat()
}

/**
 * Why no page can show a picture. Builds read ? and # as in an address.
 * @param isOfArticle it is the picture of an article, which cards, slides and tiles show, too
 */
async function describeFault(folder: string, path: string, isOfArticle: boolean) {
  if (!path.startsWith('../images/')) return 'is not in content/images'
  const file = join(folder, path)
  const status = /[%?#]/.test(file) ? undefined : statSync(file, { throwIfNoEntry: false })
  if (!status?.isFile()) return 'cannot be found'
  if (status.size > maxPictureBytes) return 'is larger than 2 MB: 1280 × 800 is enough'
  try {
    // Not its path: libvips would remember a file that was repaired since.
    const bytes = readFileSync(file)
    const picture = sharp(bytes, { limitInputPixels: false })
    const { format, compression, autoOrient, pages, ...about } = await picture.metadata()
    const { width, height } = autoOrient
    const isDrawing = format === 'svg'
    const kind = compression ?? format
    if (!['svg', 'png', 'jpeg', 'webp', 'av1'].includes(kind)) return `is of another kind, ${kind}`
    if (!isDrawing && width * height > maxPixels)
      return `is ${width} × ${height}: 1280 × 800 is enough`
    if (isOfArticle && Math.abs(height - (width * 5) / 8) >= 1)
      return `is ${width} × ${height}, and pages show 8 by 5: crop it, or draw it 640 × 400`
    if (isOfArticle && !isDrawing && width < 640)
      return `is ${width} × ${height}, which is too small`
    if (pages && pages > 1) return 'is an animation: pages show pictures that stand still'
    if (about.exif || about.iptc || about.xmp)
      return 'holds metadata, such as where it was taken: export it without'
    if (isDrawing && !(await imageMetadata(bytes, path).catch(() => undefined)))
      return 'lacks a whole <svg viewBox="0 0 640 400" …> in its first 1000 bytes, where builds look for it'
    if (isDrawing) return describeDrawingFault(bytes.toString())
    // Only this reads a picture to its end.
    await picture.stats()
    return undefined
  } catch (error) {
    const [reason] = (error as Error).message.split('\n')
    return `cannot be read: ${reason}`
  }
}

/** The address of another file, in an attribute or a style. */
const outside =
  /(?:\b(?:href|src)\s*=\s*["']|@import\s*["']|url\(\s*["']?)\s*(?!#|data:)([^"')\s]+)/i

/** What browsers cannot show of a drawing that is well-formed: they load no other file for a picture. */
function describeDrawingFault(text: string): string | undefined {
  const drawn = text.replace(/<!--[\s\S]*?-->|<a\b[^>]*>/g, '').replaceAll('&quot;', "'")
  if (!/<svg\b[^>]*\sxmlns=/.test(drawn))
    return 'lacks xmlns="http://www.w3.org/2000/svg" in its <svg>'
  const [, address] = outside.exec(drawn) ?? []
  return address && `shows ${address}, which browsers do not load for it: put it into the drawing`
}
