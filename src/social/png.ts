import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { renderSocialCard, type SocialCard } from './social-card.ts'

/** A picture as a `data:` URL. Social pictures are drawn by librsvg, which knows SVG, PNG and JPEG alone. */
export async function readDataUrl(file: string): Promise<string> {
  if (file.endsWith('.svg')) return `data:image/svg+xml;base64,${readFileSync(file, 'base64')}`
  const png = await sharp(file).autoOrient().png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

export async function renderPng(card: SocialCard): Promise<Buffer<ArrayBuffer>> {
  const svg = await renderSocialCard(card)
  // A palette of few colors is enough for flat shapes, with a third of the bytes and no visible
  // difference. More effort would take twice as long and save almost nothing.
  return sharp(Buffer.from(svg))
    .png({ palette: true, quality: 85, effort: 1, dither: 0, compressionLevel: 6 })
    .toBuffer()
}
