import { existsSync, readFileSync } from 'node:fs'
import { z } from 'astro/zod'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { listAllFiles } from '../../src/documents/content-files.ts'
import { addDays } from '../../src/documents/days.ts'
import { faqSchema, pageSchema } from '../../src/documents/schemas/page.ts'
import { fileOf, htmlOf } from '../support/built/built.ts'
import { decodeHtml, expectOne, Head, readPngSize, readXml } from '../support/built/head.ts'
import { articles, environment, readFolder, site, today } from '../support/content/content.ts'

const origin = environment.SITE_URL

const read = (file: string) => readFileSync(`dist/${file}`, 'utf8')
const newest = articles
  .map(({ updated }) => updated)
  .sort()
  .at(-1)!

const lastAnswer = readFolder('content/faq', faqSchema)
  .map(({ updated }) => updated)
  .sort()
  .at(-1)!

/** The last change of every indexable page, by route. */
const changes = new Map([
  ['/', newest],
  ['/active-lawsuits', newest],
  ...articles.map(({ id, updated }) => [`/${id}`, updated] as const),
  ...readFolder('content/pages', pageSchema).map(({ id, updated }) => {
    const shown =
      {
        'class-actions-faq': lastAnswer,
        newsletter: newest,
        'dates-ahead': newest,
        settlements: newest,
      }[id] ?? updated
    return [`/${id}`, [shown, updated].sort().at(-1)!] as const
  }),
])
const addressOf = (route: string) => `${origin}${route}`

const pathOf = (address: string) => {
  expect(address.startsWith(`${origin}/`), address).toBe(true)
  return address.slice(origin.length)
}

const heads = new Map<string, Head>()
beforeAll(() => {
  for (const route of changes.keys()) heads.set(route, new Head(htmlOf(route)))
})
const checkEveryPage = (check: (head: Head, route: string) => void) => {
  expect(heads.size).toBe(changes.size)
  for (const [route, head] of heads) {
    try {
      check(head, route)
    } catch (error) {
      throw new Error(`${route}: ${(error as Error).message}`, { cause: error })
    }
  }
}

describe('the head of every page', () => {
  it('has no duplicate elements', () => {
    const names = ['viewport', 'description', 'robots', 'color-scheme', 'twitter:card']
    const properties = ['url', 'title', 'description', 'type', 'site_name', 'image']
    const about = ['width', 'height', 'alt'].map(what => `og:image:${what}`)
    checkEveryPage(head => {
      expect(expectOne(head.all('meta', { charset: 'utf-8' }))).toBeDefined()
      for (const name of [...names, ...properties.map(name => `og:${name}`), ...about])
        expect(head.meta(name), name).not.toBe('')
      for (const rel of ['canonical', 'apple-touch-icon', 'alternate'])
        expect(head.link(rel), rel).not.toBe('')
      const said = head.all('meta').map(({ name, property, media }) => `${name}${property}${media}`)
      expect(new Set(said).size).toBe(said.length)
    })
  })

  it('has a title and a description of its own', () => {
    const titles = [...heads.values()].map(({ title }) => title)
    const descriptions = [...heads.values()].map(head => head.meta('description'))
    expect(new Set(titles).size).toBe(heads.size)
    expect(new Set(descriptions).size).toBe(heads.size)
  })

  it('names the site in the title', () => {
    checkEveryPage(({ title }) => expect(title.endsWith(` | ${site.name}`)).toBe(true))
  })

  it('has the canonical URL of the page', () => {
    checkEveryPage((head, route) => {
      expect(head.link('canonical')).toBe(addressOf(route))
      expect(head.meta('og:url')).toBe(addressOf(route))
    })
  })

  it('allows indexing', () => {
    checkEveryPage(head => expect(head.meta('robots')).toBe('max-image-preview:large'))
  })

  it("gives social networks the page's title and description", () => {
    checkEveryPage((head, route) => {
      expect(head.meta('og:title')).toBe(head.title.replace(` | ${site.name}`, ''))
      expect(head.meta('og:description')).toBe(head.meta('description'))
      expect(head.meta('og:site_name')).toBe(site.name)
      expect(head.meta('twitter:card')).toBe('summary_large_image')
      const isArticle = articles.some(({ id }) => `/${id}` === route)
      expect(head.meta('og:type')).toBe(isArticle ? 'article' : 'website')
    })
  })

  it('names an existing image with its true size', () => {
    checkEveryPage((head, route) => {
      const article = articles.find(({ id }) => `/${id}` === route)
      const image = pathOf(head.meta('og:image'))
      expect(image).toBe(`/social/${article?.id ?? 'index'}.png`)
      expect(readPngSize(image)).toEqual([1200, 630])
      // A photograph of a writer's choice may be larger than a drawing.
      const largest = /\.svg$|^$/.test(article?.picture.src ?? '') ? 40_000 : 600_000
      expect(readFileSync(`dist${image}`).length).toBeLessThan(largest)
      expect(head.meta('og:image:width')).toBe('1200')
      expect(head.meta('og:image:height')).toBe('630')
      expect(head.meta('og:image:alt')).toBe(
        article?.picture.alt ?? `${site.name}: ${site.tagline}`,
      )
    })
  })

  it('has the colors of the styles', () => {
    const [light, dark] = readFileSync('src/styles/tokens.css', 'utf8').split('@media')
    checkEveryPage(head => {
      for (const [scheme, css] of [
        ['light', light!],
        ['dark', dark!],
      ] as const) {
        const media = `(prefers-color-scheme:${scheme})`
        expect(css).toContain(
          `--paper: ${expectOne(head.all('meta', { name: 'theme-color', media })).content};`,
        )
      }
    })
  })

  it('links to existing files', () => {
    checkEveryPage(head => {
      const [ico, svg, ...more] = head.all('link', { rel: 'icon' }).map(({ href }) => href)
      expect([ico, svg, ...more]).toEqual(['/favicon.ico', '/favicon.svg'])
      for (const file of [
        ico,
        svg,
        ...['apple-touch-icon', 'alternate'].map(rel => head.link(rel)),
      ])
        expect(existsSync(`dist${file}`), file).toBe(true)
    })
    const ico = readFileSync('dist/favicon.ico')
    const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, n) => ico[6 + 16 * n])
    expect([ico.readUInt32LE(0), ...sizes]).toEqual([0x10000, 16, 32])
    expect(readPngSize('/apple-touch-icon.png')).toEqual([180, 180])
  })
})

describe('the structured data', () => {
  const text = z.string().min(1)
  const address = z.url().refine(url => url.startsWith(`${origin}/`), 'is of this site')
  const file = address.refine(url => existsSync(`dist${url.slice(origin.length)}`), 'is there')
  const timestamp = z.iso.datetime()
  const createTypeSchema = <S extends z.ZodRawShape>(type: string, shape: S) =>
    z.strictObject({ '@type': z.literal(type), ...shape })

  const publisher = createTypeSchema('Organization', {
    name: z.literal(site.name),
    url: z.literal(`${origin}/`),
  })

  /** The properties of each type that schema.org and search engines require. */
  const shapes: Readonly<Record<string, z.ZodType>> = {
    Organization: createTypeSchema('Organization', {
      name: z.literal(site.name),
      url: z.literal(`${origin}/`),
      logo: file.optional(),
      email: z.email().optional(),
      sameAs: z.array(z.url()).optional(),
    }),
    WebSite: createTypeSchema('WebSite', {
      name: z.literal(site.name),
      url: z.literal(`${origin}/`),
    }),
    Article: createTypeSchema('Article', {
      headline: text.max(110),
      image: file,
      datePublished: timestamp,
      dateModified: timestamp,
      author: publisher,
    }).refine(({ datePublished, dateModified }) => datePublished <= dateModified, 'in order'),
    Dataset: createTypeSchema('Dataset', {
      name: text,
      description: text.min(50),
      url: address,
      creator: publisher,
      isAccessibleForFree: z.literal(true),
      dateModified: timestamp,
      variableMeasured: z.array(text).min(1),
    }),
    BreadcrumbList: createTypeSchema('BreadcrumbList', {
      itemListElement: z
        .array(
          createTypeSchema('ListItem', {
            position: z.number(),
            name: text,
            item: address
              .refine(url => changes.has(url.slice(origin.length)), 'may be found')
              .optional(),
          }),
        )
        .min(2)
        .refine(list => list.every(({ position }, n) => position === n + 1), 'counts from 1')
        .refine(list => list.findIndex(({ item }) => !item) === list.length - 1, 'ends here'),
    }),
  }

  const typesOf = (route: string): string[] => {
    if (route === '/') return ['Organization', 'WebSite']
    if (articles.some(({ id }) => `/${id}` === route)) return ['Article', 'BreadcrumbList']
    if (route === '/active-lawsuits') return ['Dataset', 'BreadcrumbList']
    return ['BreadcrumbList']
  }

  it('has valid types that fit the page', () => {
    checkEveryPage((head, route) => {
      const nodes = head.graph()
      expect(nodes.map(node => node['@type'])).toEqual(typesOf(route))
      for (const node of nodes) shapes[node['@type']]!.parse(node)
    })
  })

  it('of an article equals the visible content', () => {
    for (const { id, title, published, updated, name } of articles) {
      const head = heads.get(`/${id}`)!
      const article = head.node('Article')
      expect(article).toMatchObject({
        headline: title,
        datePublished: `${published}T12:00:00Z`,
        dateModified: `${updated}T12:00:00Z`,
        image: head.meta('og:image'),
      })
      const [, shown] = expectOne(head.html.matchAll(/Updated <time datetime="(.*?)"/g))
      expect(article.dateModified).toBe(`${shown}T12:00:00Z`)
      const [, heading] = expectOne(head.html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g))
      expect(decodeHtml(heading!)).toBe(title)
      expect(stopsOf(head)).toEqual(['Home', 'Active lawsuits', name])
    }
  })

  const stopsOf = (head: Head) =>
    (head.node('BreadcrumbList').itemListElement as { name: string }[]).map(({ name }) => name)

  it('has the visible breadcrumbs', () => {
    checkEveryPage((head, route) => {
      if (!typesOf(route).includes('BreadcrumbList')) return
      const [, breadcrumbs] = expectOne(
        head.html.matchAll(/<nav class="breadcrumbs[^>]*>(.*?)<\/nav>/gs),
      )
      const shown = decodeHtml(breadcrumbs!.replace(/<[^>]+>/g, ''))
      expect(shown.split(' / ').map(stop => stop.trim())).toEqual(stopsOf(head))
    })
  })
})

describe('the sitemap', () => {
  it('lists every indexable page once, with its true last change', () => {
    const urls = readXml(read('sitemap-0.xml'))
      .filter(({ name }) => name === 'url')
      .map(({ children }) => children.map(({ text }) => text))
    const expected = [...changes].map(([route, day]) => [
      addressOf(route),
      new Date(day).toISOString(),
    ])
    expect(urls.sort()).toEqual(expected.sort())
  })

  it('is named in robots.txt', () => {
    expect(read('robots.txt')).toBe(
      `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap-index.xml\n`,
    )
  })
})

test('only the 404 page and the sheets to print stay out of search engines', () => {
  const found = [...changes.keys()].map(path => fileOf(path).slice(1))
  const built = listAllFiles('dist').filter(file => file.endsWith('.html'))
  const sheets = articles.filter(({ records }) => records).map(({ id }) => `records/${id}.html`)
  const hidden = ['404.html', ...sheets].toSorted()
  expect(built.filter(file => !found.includes(file)).toSorted()).toEqual(hidden)
  for (const file of hidden) {
    expect(read(file), file).toMatch(/<meta name="robots" content="noindex">/)
    expect(read(file), file).not.toContain('application/ld+json')
  }
})

describe('the 404 page', () => {
  it('links to the home page', () => {
    const html = read('404.html')
    const head = new Head(html)
    expect(expectOne(head.all('meta', { 'http-equiv': 'refresh' })).content).toBe(
      '0; url=/#not-found',
    )
    expect(head.all('meta', { property: 'og:url' })).toEqual([])
    expect(head.all('link', { rel: 'canonical' })).toEqual([])
    const [main] = expectOne(html.matchAll(/<main[\s\S]*<\/main>/g))
    expect(main).toContain('href="/"')
    expect(main).toContain('href="/active-lawsuits"')
    expect([...main.matchAll(/<p>/g)]).not.toHaveLength(0)
  })
})

describe('the feed', () => {
  it('lists the most recently changed articles, newest first', () => {
    const items = readXml(read('rss.xml'))
      .filter(({ name }) => name === 'item')
      .map(({ children }) => Object.fromEntries(children.map(({ name, text }) => [name, text])))
    expect(items).toHaveLength(Math.min(50, articles.length))
    expect(new Set(items.map(({ guid }) => guid)).size).toBe(items.length)
    for (const { title, link, guid, pubDate, description, ...rest } of items) {
      const { updated, ...article } = articles.find(({ id }) => link === `${origin}/${id}`)!
      expect({ title, description, rest }).toEqual({
        title: article.title,
        description: article.summary,
        rest: {},
      })
      expect(guid).toBe(link)
      expect(pubDate).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} 00:00:00 GMT$/)
      expect(new Date(pubDate!).toISOString().slice(0, 10)).toBe(updated)
    }
    const days = items.map(({ pubDate }) => Date.parse(pubDate!))
    expect(days).toEqual([...days].sort((a, b) => b - a))
    const left = articles.filter(({ id }) => !items.some(({ link }) => link === `${origin}/${id}`))
    for (const { updated } of left) expect(Date.parse(updated)).toBeLessThanOrEqual(days.at(-1)!)
  })

  it('names the site', () => {
    const xml = read('rss.xml')
    expect(decodeHtml(/<title>(.*?)<\/title>/.exec(xml)![1]!)).toBe(site.name)
    expect(xml).toContain(`<link>${origin}</link>`)
    // What the W3C's feed validator recommends: https://validator.w3.org/feed/docs/
    expect(xml).toContain('xmlns:atom="http://www.w3.org/2005/Atom"')
    expect(xml).toContain(
      `<atom:link href="${origin}/rss.xml" rel="self" type="application/rss+xml"/>`,
    )
    expect(xml).toMatch(/<lastBuildDate>\w{3}, \d\d \w{3} \d{4} 00:00:00 GMT<\/lastBuildDate>/)
  })
})

describe('the well-known files', () => {
  it('name a security contact for at least thirty more days', () => {
    const lines = read('.well-known/security.txt').trimEnd().split('\n')
    const said = Object.fromEntries(lines.map(line => line.split(/: (.*)/) as [string, string]))
    expect(said).toMatchObject({
      Contact: `mailto:${site.support}`,
      'Preferred-Languages': 'en',
      Canonical: `${origin}/.well-known/security.txt`,
    })
    expect(lines).toHaveLength(4)
    const expires = new Date(said.Expires!)
    expect(expires.toISOString()).toBe(said.Expires)
    expect(said.Expires! > addDays(today, 30)).toBe(true)
    expect(said.Expires! < addDays(today, 365)).toBe(true)
  })

  it('say since when the privacy signal is honored', () => {
    const said = JSON.parse(read('.well-known/gpc.json'))
    expect(said).toEqual({ gpc: true, lastUpdate: site.privacySignal })
    expect(said.lastUpdate <= today).toBe(true)
  })
})
