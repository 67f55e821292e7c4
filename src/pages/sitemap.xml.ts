import { type CollectionEntry, getCollection } from 'astro:content'
import { readFileSync } from 'node:fs'
import type { APIRoute } from 'astro'
import { lawsuits } from '../catalogue.ts'

/** Every page that may be found, with the day on which its words last changed. */
export const GET: APIRoute = async ({ site }) => {
  const articles = await lawsuits()
  const pages = await getCollection('pages')
  const questions = await getCollection('faq')
  const lists = { Questions: questions, RecentNews: articles }
  const newest = newestOf(articles)
  const days = new Map([
    ['', newest],
    ['active-lawsuits', newest],
    ...articles.map(article => [article.id, article.data.updated] as const),
    ...pages.map(page => [page.id, newestOf([page, ...shownIn(page, lists)])] as const),
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

interface Dated {
  readonly data: { readonly updated: string }
}

function newestOf(entries: readonly Dated[]): string {
  return entries
    .map(({ data }) => data.updated)
    .sort()
    .at(-1)!
}

/** What else is words of a page: the questions of the FAQ, the news of articles. */
function shownIn({ filePath }: CollectionEntry<'pages'>, lists: Readonly<Record<string, Dated[]>>) {
  const text = readFileSync(filePath!, 'utf8')
  return Object.entries(lists).flatMap(([tag, list]) => (text.includes(`<${tag}`) ? list : []))
}
