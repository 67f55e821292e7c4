import { dirname, join } from 'node:path'
import type { APIRoute } from 'astro'
import sharp from 'sharp'
import { getLawsuits, type LawsuitEntry } from '../../catalogue.ts'
import { socialHeight, socialWidth } from '../../components/shell/social-size.ts'

interface Props {
  /** Undefined for the picture that all other pages share. */
  lawsuit?: LawsuitEntry
}

export async function getStaticPaths() {
  const all = (await getLawsuits()).map(lawsuit => ({
    params: { image: lawsuit.id },
    props: { lawsuit },
  }))
  return [...all, { params: { image: 'index' }, props: {} }]
}

/** The social pictures: one for each lawsuit, and one for all other pages. */
export const GET: APIRoute<Props> = async ({ props: { lawsuit } }) => {
  const file = lawsuit
    ? join(dirname(lawsuit.filePath!), lawsuit.data.picture.path)
    : 'content/images/site.svg'
  const picture = await sharp(file)
    .autoOrient()
    .resize(socialWidth, socialHeight)
    // A palette of few colors is enough for flat shapes, with a third of the bytes and no visible
    // difference. More effort would take twice as long and save almost nothing.
    .png({ palette: true, quality: 85, effort: 1, dither: 0, compressionLevel: 6 })
    .toBuffer()
  return new Response(picture, { headers: { 'Content-Type': 'image/png' } })
}
