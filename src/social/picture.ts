import { readFileSync } from 'node:fs'
import sharp from 'sharp'

/** A picture as a `data:` URL. Social pictures are drawn by librsvg, which knows SVG, PNG and JPEG alone. */
export async function readDataUrl(file: string): Promise<string> {
  if (file.endsWith('.svg')) return `data:image/svg+xml;base64,${readFileSync(file, 'base64')}`
  const png = await sharp(file).autoOrient().png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
