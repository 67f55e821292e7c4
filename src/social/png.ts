import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import sharp from 'sharp'
import { renderSocialCard, type SocialCard } from './social-card.ts'

// A palette of few colors is enough for flat shapes, with a third of the bytes and no visible
// difference. More effort would take twice as long and save almost nothing.
const settings = { palette: true, quality: 85, effort: 1, dither: 0, compressionLevel: 6 }
/** What decides how a card is drawn, besides its texts: the layout, the colors and the packages that draw it. */
const sources = ['src/social/social-card.ts', 'src/styles/tokens.css', 'package-lock.json']
const drawingHash = createHash('sha256').update(
  JSON.stringify([settings, sharp.versions, ...sources.map(file => readFileSync(file, 'utf8'))]),
)

/** A picture as a `data:` URL. Social pictures are drawn by librsvg, which knows SVG, PNG and JPEG alone. */
export async function readDataUrl(file: string): Promise<string> {
  if (file.endsWith('.svg')) return `data:image/svg+xml;base64,${readFileSync(file, 'base64')}`
  const png = await sharp(file).autoOrient().png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Draws a social picture as PNG, or copies it from the cache if it was drawn before. */
export async function renderPng(
  card: SocialCard,
  folder = 'node_modules/.cache/social',
): Promise<Buffer<ArrayBuffer>> {
  const file = `${folder}/${drawingHash.copy().update(JSON.stringify(card)).digest('hex')}.png`
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    // Renamed after writing, so a process that is stopped leaves no partial file.
    const unfinished = `${file}.${process.pid}`
    const svg = await renderSocialCard(card)
    await sharp(Buffer.from(svg)).png(settings).toFile(unfinished)
    renameSync(unfinished, file)
  }
  return readFileSync(file)
}
