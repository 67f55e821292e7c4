import type { APIRoute } from 'astro'
import mark from '../../../content/images/lantern.svg?raw'
import { type LawsuitEntry, lawsuits } from '../../catalogue.ts'
import { site } from '../../site.ts'
import { dataAddress } from '../../social/picture.ts'
import { png } from '../../social/png.ts'
import { poster } from '../../social/poster.ts'

interface Props {
  /** Missing for the image of all other pages. */
  lawsuit?: LawsuitEntry
}

export async function getStaticPaths() {
  const all = (await lawsuits()).map(lawsuit => ({
    params: { image: lawsuit.id },
    props: { lawsuit },
  }))
  return [...all, { params: { image: 'index' }, props: {} }]
}

const everywhere = { file: 'src/social/site.svg', type: 'image/svg+xml' }

/** What a shared link shows: an image for each lawsuit, and one for all other pages. */
export const GET: APIRoute<Props> = async ({ props: { lawsuit } }) => {
  const words = lawsuit
    ? { title: lawsuit.data.title, kicker: lawsuit.data.grids[0]!.name }
    : { title: site.tagline }
  const picture = dataAddress(lawsuit?.data.picture.src ?? everywhere)
  const svg = poster({ ...words, name: site.name, mark, picture })
  return new Response(await png(svg), { headers: { 'Content-Type': 'image/png' } })
}
