import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { listAllFiles } from '../../src/documents/reading/content-files.ts'
import { faqSchema } from '../../src/documents/schemas/page.ts'
import { getColor } from '../../src/styles/tokens.ts'
import { fileOf, htmlOf } from '../support/built/built.ts'
import { decodeHtml, expectOne, readGraph, readHead, readXml } from '../support/built/head.ts'
import { articles, environment, pages, readFolder, site } from '../support/content/content.ts'

const origin = environment.SITE_URL
const read = (file: string) => readFileSync(`dist/${file}`, 'utf8')
const findLatest = (dates: readonly string[]) => dates.toSorted().at(-1)!

const newest = findLatest(articles.map(({ updated }) => updated))
const newestOf: Readonly<Record<string, string>> = {
  'class-actions-faq': findLatest(
    readFolder('content/faq', faqSchema).map(({ updated }) => updated),
  ),
  newsletter: newest,
  'dates-ahead': newest,
  settlements: newest,
}

/** The last change of every indexable page, by route. */
const changes = new Map([
  ['/', newest],
  ['/active-lawsuits', newest],
  ...articles.map(({ id, updated }) => [`/${id}`, updated] as const),
  ...pages
    .filter(({ supersededBy }) => !supersededBy)
    .map(({ id, updated }) => [`/${id}`, findLatest([newestOf[id] ?? updated, updated])] as const),
])

describe.each([...changes])('%s', (route, day) => {
  const html = htmlOf(route)
  const article = articles.find(({ id }) => `/${id}` === route)
  const image = new URL(readHead(html).metas['og:image'] ?? origin).pathname

  test('says in its head what it is, and what social networks show of it', async () => {
    const { title, metas, links } = readHead(html)
    expect(title).toMatch(new RegExp(`. \\| ${RegExp.escape(site.name)}$`))
    expect(metas).toMatchObject({
      charset: 'utf-8',
      viewport: 'width=device-width',
      description: expect.stringMatching(/./),
      robots: 'max-image-preview:large',
      'color-scheme': 'light dark',
      'theme-color(prefers-color-scheme:light)': getColor('paper', 'light'),
      'theme-color(prefers-color-scheme:dark)': getColor('paper', 'dark'),
      'og:url': origin + route,
      'og:title': title.replace(` | ${site.name}`, ''),
      'og:description': metas.description,
      'og:type': article ? 'article' : 'website',
      'og:site_name': site.name,
      'og:image': origin + image,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': article?.picture.alt ?? `${site.name}: ${site.tagline}`,
      'twitter:card': 'summary_large_image',
    })
    expect(links.filter(link => link.startsWith('canonical'))).toEqual([
      `canonical ${origin}${route}`,
    ])
    expect(links).toEqual(
      expect.arrayContaining([
        'icon /favicon.ico',
        'icon /favicon.svg',
        'apple-touch-icon /apple-touch-icon.png',
        'alternate /rss.xml',
      ]),
    )
    const bytes = readFileSync(`dist${image}`)
    const { info } = await sharp(bytes, { failOn: 'error' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 1200, height: 630 })
    // A photograph of a writer's choice may be larger than a drawing.
    const isDrawing = /\.svg$|^$/.test(article?.picture.src ?? '')
    expect(image).toMatch(isDrawing ? /\.png$/ : /\.jpeg$/)
    expect(bytes.length).toBeLessThan(isDrawing ? 40_000 : 300_000)
  })

  test('has structured data that equals what visitors see', () => {
    const organization = { '@type': 'Organization', name: site.name, url: `${origin}/` }
    const { metas } = readHead(html)
    const nodes = readGraph(html)
    if (route === '/') {
      expect(nodes).toEqual([
        expect.objectContaining({ ...organization, logo: `${origin}/icon-512.png` }),
        { ...organization, '@type': 'WebSite' },
      ])
      return
    }
    const [, breadcrumbs] = expectOne(html.matchAll(/<nav class="breadcrumbs[^>]*>(.*?)<\/nav>/gs))
    const stops = decodeHtml(breadcrumbs!.replace(/<[^>]+>/g, '')).split(' / ')
    const trail = {
      '@type': 'BreadcrumbList',
      itemListElement: stops.map((stop, n) => {
        const item = n < stops.length - 1 && origin + ['/', '/active-lawsuits'][n]
        return { '@type': 'ListItem', position: n + 1, name: stop.trim(), ...(item && { item }) }
      }),
    }
    expect(nodes.at(-1)).toEqual(trail)
    if (article) {
      const [, shown] = expectOne(html.matchAll(/Checked <time datetime="(.*?)"/g))
      const [, heading] = expectOne(html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g))
      expect([shown, decodeHtml(heading!), stops.length]).toEqual([day, article.title, 3])
      expect(nodes).toMatchObject([
        {
          '@type': 'Article',
          headline: article.title,
          image: metas['og:image'],
          datePublished: `${article.published}T12:00:00Z`,
          dateModified: `${day}T12:00:00Z`,
          author: { name: article.author?.name ?? site.name },
        },
        {},
      ])
    } else expect(nodes).toHaveLength(1)
  })
})

test('the sitemap lists every indexable page with its true last change', () => {
  const urls = readXml(read('sitemap-0.xml'))
    .filter(({ name }) => name === 'url')
    .map(({ children }) => children.map(({ text }) => text))
  const expected = [...changes].map(([route, day]) => [origin + route, new Date(day).toISOString()])
  expect(urls.sort()).toEqual(expected.sort())
})

test('robots.txt names the sitemap', () => {
  expect(read('robots.txt')).toBe(
    `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap-index.xml\n`,
  )
})

test('only the 404 page and superseded pages stay out of search engines', () => {
  const indexable = [...changes.keys()].map(path => fileOf(path).slice(1))
  const built = listAllFiles('dist').filter(file => file.endsWith('.html'))
  const superseded = pages.filter(page => page.supersededBy).map(({ id }) => `${id}.html`)
  const hidden = ['404.html', ...superseded].toSorted()
  expect(built.filter(file => !indexable.includes(file)).toSorted()).toEqual(hidden)
  for (const file of hidden) {
    const { metas, links } = readHead(read(file))
    expect([file, metas.robots, metas['og:url']]).toEqual([file, 'noindex', undefined])
    expect(links.join()).not.toContain('canonical')
    expect(read(file), file).not.toContain('application/ld+json')
  }
})

test('the 404 page leads to the home page', () => {
  expect(readHead(read('404.html')).metas.refresh).toBe('0; url=/#not-found')
  expect(read('404.html')).toMatch(/<main[\s\S]*href="\/"[\s\S]*href="\/active-lawsuits"/)
})

test('the feed names the site and lists its most recently changed articles, newest first', () => {
  const xml = read('rss.xml')
  const items = readXml(xml)
    .filter(({ name }) => name === 'item')
    .map(({ children }) => Object.fromEntries(children.map(({ name, text }) => [name, text])))
  expect(new Set(items.map(({ guid }) => guid)).size).toBe(Math.min(50, articles.length))
  for (const item of items) {
    const { id, title, summary, updated } = articles.find(
      ({ id }) => item.link === `${origin}/${id}`,
    )!
    const pubDate = new Date(updated).toUTCString()
    const link = `${origin}/${id}`
    expect(item).toEqual({ title, link, guid: link, pubDate, description: summary })
  }
  const days = items.map(({ pubDate }) => Date.parse(pubDate!))
  expect(days).toEqual(days.toSorted((a, b) => b - a))
  const left = articles.filter(({ id }) => !items.some(({ link }) => link === `${origin}/${id}`))
  for (const { updated } of left) expect(Date.parse(updated)).toBeLessThanOrEqual(days.at(-1)!)
  expect(decodeHtml(/<title>(.*?)<\/title>/.exec(xml)![1]!)).toBe(site.name)
  // What the W3C's feed validator recommends: https://validator.w3.org/feed/docs/
  expect(xml).toContain(
    `<atom:link href="${origin}/rss.xml" rel="self" type="application/rss+xml"/>`,
  )
})
