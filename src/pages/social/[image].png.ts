import { readFileSync } from 'node:fs'
import type { APIRoute } from 'astro'
import mark from '../../../content/images/lantern.svg?raw'
import { type LawsuitEntry, lawsuits } from '../../catalogue.ts'
import { pictureFile } from '../../components/article/illustration.ts'
import { config } from '../../config.ts'
import { png } from '../../social/png.ts'
import { poster } from '../../social/poster.ts'

const { site } = config()

interface Props {
  /** Undefined for the picture that all other pages share. */
  lawsuit?: LawsuitEntry
}

export async function getStaticPaths() {
  const all = (await lawsuits()).map(lawsuit => ({
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
  const file = lawsuit ? pictureFile(lawsuit) : 'src/social/site.svg'
  const svg = await poster({ ...words, name: site.name, mark, picture: dataAddress(file) })
  return new Response(await png(svg), { headers: { 'Content-Type': 'image/png' } })
}

function dataAddress(file: string): string {
  const type = file.endsWith('.svg') ? 'svg+xml' : file.split('.').at(-1)!.replace('jpg', 'jpeg')
  return `data:image/${type};base64,${readFileSync(file, 'base64')}`
}
