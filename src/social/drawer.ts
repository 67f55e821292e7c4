import { renameSync } from 'node:fs'
import sharp, { type PngOptions } from 'sharp'

/** A picture to draw, and where to leave it. */
export interface Job {
  readonly svg: string
  readonly file: string
  readonly settings: PngOptions
}

sharp.cache(false)

/** Draws what its parent sends, and answers each with the complaint of what cannot be drawn, or "". */
process.on('message', async ({ svg, file, settings }: Job) => {
  // Moved into place whole: a process that is stopped, or another beside it, leaves no half file.
  const unfinished = `${file}.${process.pid}`
  try {
    await sharp(Buffer.from(svg)).png(settings).toFile(unfinished)
    renameSync(unfinished, file)
    process.send!('')
  } catch (error) {
    process.send!((error as Error).message)
  }
})
