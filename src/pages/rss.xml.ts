import rss from '@astrojs/rss'
import type { APIRoute } from 'astro'
import { getLawsuits } from '../catalogue.ts'
import { getConfig } from '../settings/config.ts'

const { site } = getConfig()

/** The feed of the 50 most recently updated articles. */
export const GET: APIRoute = async context => {
  const latest = (await getLawsuits())
    .toSorted((a, b) => b.data.updated.localeCompare(a.data.updated))
    .slice(0, 50)
  const [newest] = latest
  return rss({
    title: site.name,
    description: site.description,
    site: context.site!,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: [
      '<language>en-us</language>',
      newest && `<lastBuildDate>${new Date(newest.data.updated).toUTCString()}</lastBuildDate>`,
      `<atom:link href="${new URL('/rss.xml', context.site)}" rel="self" type="application/rss+xml"/>`,
    ].join(''),
    items: latest.map(({ id, data: { title, summary, updated } }) => ({
      title,
      description: summary,
      link: `/${id}`,
      pubDate: new Date(updated),
    })),
  })
}
