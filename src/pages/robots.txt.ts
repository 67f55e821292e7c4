import type { APIRoute } from 'astro'

/** Every page may be crawled; those that must not be found say so themselves. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *
Disallow:

Sitemap: ${new URL('sitemap-index.xml', site)}
`)
