import type { APIRoute } from 'astro'
import { lawsuits } from '../catalogue.ts'
import { site } from '../site.ts'

const most = 50

/** The articles that changed last. A reader's program shows one again whenever it is updated. */
export const GET: APIRoute = async ({ url, site: origin }) => {
  const latest = (await lawsuits())
    .toSorted((a, b) => b.data.updated.localeCompare(a.data.updated))
    .slice(0, most)
  const items = latest.map(({ id, data: { title, answer, updated } }) => {
    const link = new URL(id, origin).href
    return `<item>
<title>${escaped(title)}</title>
<link>${link}</link>
<guid isPermaLink="false">${link}#${updated}</guid>
<pubDate>${new Date(updated).toUTCString()}</pubDate>
<description>${escaped(answer)}</description>
</item>`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escaped(site.name)}</title>
<link>${new URL('/', origin)}</link>
<atom:link href="${new URL(url.pathname, origin)}" rel="self" type="application/rss+xml"/>
<description>${escaped(site.description)}</description>
<language>en-us</language>
${items.join('\n')}
</channel>
</rss>
`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml' } })
}

/** A text as XML. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
