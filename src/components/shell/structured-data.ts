import type { BreadcrumbList, Graph, Organization, Thing } from 'schema-dts'
import type { Lawsuit } from '../../documents/schemas/lawsuit.ts'
import type { Site } from '../../documents/schemas/site.ts'
import type { Texts } from '../../documents/schemas/texts.ts'

/** The data of a page that search engines read. URLs are absolute. */
export interface PageMetadata {
  readonly url: string
  readonly title: string
  readonly image: string
  readonly article?: Pick<Lawsuit, 'name' | 'published' | 'updated' | 'author'> | undefined
}

/**
 * A page as schema.org data, escaped for use in a `<script>`. It has only the properties that
 * search engines read:
 * https://developers.google.com/search/docs/appearance/structured-data/search-gallery.
 */
export function renderStructuredData(
  page: PageMetadata,
  site: Site,
  labels: Pick<Texts['page'], 'home' | 'activeLawsuits'>,
): string {
  const { url, title, image, article } = page
  const home = new URL('/', url).href
  const publisher = { '@type': 'Organization', name: site.name, url: home } satisfies Organization
  // The last breadcrumb is the page itself and needs no URL.
  const breadcrumbs = [
    { name: labels.home, item: home },
    ...(article ? [{ name: labels.activeLawsuits, item: `${home}active-lawsuits` }] : []),
    { name: article?.name ?? title },
  ]
  const trail: BreadcrumbList = {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map((crumb, n) => ({
      '@type': 'ListItem',
      position: n + 1,
      ...crumb,
    })),
  }
  let nodes: Thing[] = [trail]
  if (url === home) {
    const logo = `${home}icon-512.png`
    const sameAs = site.social.map(({ href }) => href)
    nodes = [
      { ...publisher, logo, email: site.mailbox, sameAs },
      { '@type': 'WebSite', name: site.name, url: home },
    ]
  } else if (article) {
    const { author } = article
    nodes.unshift({
      '@type': 'Article',
      headline: title,
      image,
      datePublished: toTimestamp(article.published),
      dateModified: toTimestamp(article.updated),
      author: author ? { '@type': 'Person', name: author.name, jobTitle: author.title } : publisher,
      ...(author && { publisher }),
    })
  }
  const graph: Graph = { '@context': 'https://schema.org', '@graph': nodes }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

/** Noon in UTC, which is the same day everywhere in the United States. */
function toTimestamp(day: string): string {
  return `${day}T12:00:00Z`
}
