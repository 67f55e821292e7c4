import type { APIRoute } from 'astro'
import { getConfig } from '../config.ts'
import { getWordmark } from '../social/wordmark.ts'

/** The site's name in the header. */
export const GET: APIRoute = async () => {
  const { svg } = await getWordmark(getConfig().site.name)
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}
