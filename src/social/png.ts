import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import sharp from 'sharp'

// Flat shapes need few colors: a third of the bytes of full color, and no color is off by more than
// an eye can see. More effort takes twice as long for the last dot.
const settings = { palette: true, quality: 85, effort: 1, dither: 0, compressionLevel: 6 }
const maker = JSON.stringify([settings, sharp.versions])

/** The drawing under way. One at a time: several at once can crash librsvg. */
let queue: Promise<unknown> = Promise.resolve()

/** An SVG as PNG. One that has been drawn before costs a file copy. */
export async function png(
  svg: string,
  folder = 'node_modules/.cache/social',
): Promise<Buffer<ArrayBuffer>> {
  const file = `${folder}/${createHash('sha256').update(maker).update(svg).digest('hex')}.png`
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const drawn = queue.then(() => draw(svg, file))
    queue = drawn.catch(() => {})
    await drawn
  }
  return readFileSync(file)
}

async function draw(svg: string, file: string) {
  // Moved into place whole: a process that is stopped leaves no half file.
  const unfinished = `${file}.${process.pid}`
  await sharp(Buffer.from(svg)).png(settings).toFile(unfinished)
  renameSync(unfinished, file)
}
