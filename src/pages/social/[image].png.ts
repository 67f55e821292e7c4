import { dirname, join } from 'node:path'
import type { APIRoute } from 'astro'
import { getLawsuits, type LawsuitEntry } from '../../catalogue.ts'
import { getConfig } from '../../settings/config.ts'
import mark from '../../social/lantern.svg?raw'
import { readDataUrl, renderPng } from '../../social/png.ts'

const { site } = getConfig()

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
  const words = lawsuit
    ? { title: lawsuit.data.title, kicker: lawsuit.data.grids[0]!.name }
    : { title: site.tagline }
  const file = lawsuit
    ? join(dirname(lawsuit.filePath!), lawsuit.data.picture.path)
    : 'src/social/site.svg'
  const card = { ...words, name: site.name, mark, picture: await readDataUrl(file) }
  return new Response(await renderPng(card), { headers: { 'Content-Type': 'image/png' } })
}
