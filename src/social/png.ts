import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import sharp from 'sharp'

// A palette of few colors is enough for flat shapes, with a third of the bytes and no visible
// difference. More effort would take twice as long and save almost nothing.
const settings = { palette: true, quality: 85, effort: 1, dither: 0, compressionLevel: 6 }
const maker = JSON.stringify([settings, sharp.versions])

/** Draws an SVG as PNG, or copies it from the cache if it was drawn before. */
export async function renderPng(
  svg: string,
  folder = 'node_modules/.cache/social',
): Promise<Buffer<ArrayBuffer>> {
  const file = `${folder}/${createHash('sha256').update(maker).update(svg).digest('hex')}.png`
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    // Renamed after writing, so a process that is stopped leaves no partial file.
    const unfinished = `${file}.${process.pid}`
    await sharp(Buffer.from(svg)).png(settings).toFile(unfinished)
    renameSync(unfinished, file)
  }
  return readFileSync(file)
}
