import type { APIRoute } from 'astro'
import { config } from '../config.ts'
import { getWordmark } from '../social/wordmark.ts'

/** The site's name in the header. */
export const GET: APIRoute = async () => {
  const { svg } = await getWordmark(config().site.name)
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}
