import { getCollection } from 'astro:content'
import type { APIRoute } from 'astro'
import { lawsuits } from '../catalogue.ts'

/** Every page that may be found, with the day on which its words last changed. */
export const GET: APIRoute = async ({ site }) => {
  const articles = await lawsuits()
  const pages = await getCollection('pages')
  const newest = articles.map(updated).sort().at(-1)!
  const days = new Map([
    ['', newest],
    ['active-lawsuits', newest],
    ...[...articles, ...pages].map(entry => [entry.id, updated(entry)] as const),
  ])
  const urls = [...days.keys()]
    .sort()
    .map(
      route => `<url><loc>${new URL(route, site)}</loc><lastmod>${days.get(route)}</lastmod></url>`,
    )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml' } })
}

function updated({ data }: { data: { updated: string } }): string {
  return data.updated
}
