import type { BreadcrumbList, Graph, ListItem, Organization, Thing } from 'schema-dts'
import type { Lawsuit } from '../../documents/schemas/lawsuit.ts'
import type { Site } from '../../documents/schemas/site.ts'
import type { Texts } from '../../documents/schemas/texts.ts'

/** The data of a page that search engines read. URLs are absolute. */
export interface PageMetadata {
  readonly url: string
  readonly title: string
  readonly description: string
  /** The social image. */
  readonly image: string
  /** Present if the page is an article. */
  readonly article?: Pick<Lawsuit, 'name' | 'published' | 'updated' | 'author'> | undefined
  /** Present if the page is a table of facts. */
  readonly dataset?: Dataset | undefined
}

export interface Dataset {
  /** The day of its latest change, `YYYY-MM-DD`. */
  readonly updated: string
  /** What its columns hold. */
  readonly columns: readonly string[]
}

/** The names of pages in the trail. */
type Labels = Pick<Texts['page'], 'home' | 'activeLawsuits'>

/**
 * A page as schema.org data, escaped for use in a `<script>`. It has only the properties that
 * search engines read:
 * https://developers.google.com/search/docs/appearance/structured-data/search-gallery.
 */
export function renderStructuredData(page: PageMetadata, site: Site, labels: Labels): string {
  const graph: Graph = {
    '@context': 'https://schema.org',
    '@graph': buildNodes(page, site, labels),
  }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

function buildNodes(
  { url, title, description, image, article, dataset }: PageMetadata,
  site: Site,
  labels: Labels,
): Thing[] {
  const home = new URL('/', url).href
  const publisher = {
    '@type': 'Organization',
    name: site.name,
    url: home,
  } satisfies Organization
  if (url === home) {
    const logo = `${home}icon-512.png`
    const sameAs = site.social.map(({ href }) => href)
    return [
      { ...publisher, logo, email: site.mailbox, sameAs },
      { '@type': 'WebSite', name: site.name, url: home },
    ]
  }
  if (dataset)
    return [
      {
        '@type': 'Dataset',
        ...{ name: title, description, url, creator: publisher, isAccessibleForFree: true },
        dateModified: toTimestamp(dataset.updated),
        variableMeasured: dataset.columns,
      },
      buildBreadcrumbList([labels.home, home], [title]),
    ]
  if (!article) return [buildBreadcrumbList([labels.home, home], [title])]
  const { name } = article
  const datePublished = toTimestamp(article.published)
  const dateModified = toTimestamp(article.updated)
  const author = article.author
    ? { '@type': 'Person' as const, name: article.author.name, jobTitle: article.author.title }
    : publisher
  const properties = { headline: title, image, datePublished, dateModified }
  return [
    { '@type': 'Article', ...properties, author, ...(article.author && { publisher }) },
    buildBreadcrumbList(
      [labels.home, home],
      [labels.activeLawsuits, `${home}active-lawsuits`],
      [name],
    ),
  ]
}

/** Noon in UTC, which is the same day everywhere in the United States. */
function toTimestamp(day: string): string {
  return `${day}T12:00:00Z`
}

type Crumb = readonly [name: string, item?: string]

/** The breadcrumbs from the home page. The last one is the page itself and needs no URL. */
function buildBreadcrumbList(...stops: readonly Crumb[]): BreadcrumbList {
  const itemListElement = stops.map(
    ([name, item], n): ListItem => ({
      '@type': 'ListItem',
      position: n + 1,
      name,
      ...(item && { item }),
    }),
  )
  return { '@type': 'BreadcrumbList', itemListElement }
}
