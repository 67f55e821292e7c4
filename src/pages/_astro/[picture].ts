import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { APIRoute } from 'astro'
import { lawsuits } from '../../catalogue.ts'
import type { Picture } from '../../schemas/picture.ts'

/**
 * The pictures of lawsuits that the public may see. Astro's own way makes a module of each, which
 * was a seventh of the cost of a large build.
 */
export async function getStaticPaths() {
  const pictures = (await lawsuits()).map(({ data }) => data.picture.src)
  const byName = new Map(pictures.map(picture => [basename(picture.src), picture]))
  return [...byName].map(([name, props]) => ({ params: { picture: name }, props }))
}

export const GET: APIRoute<Picture> = ({ props: { file, type } }) =>
  new Response(readFileSync(file), { headers: { 'Content-Type': type } })
