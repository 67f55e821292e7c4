import type { APIRoute } from 'astro'

/** Every page may be crawled. Pages that must not be indexed have a robots meta element. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *
Disallow:

Sitemap: ${new URL('sitemap-index.xml', site)}
`)
