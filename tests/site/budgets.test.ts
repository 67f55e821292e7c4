import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { faqSchema, pageSchema } from '../../src/documents/schemas/page.ts'
import { description, htmlOf } from '../support/built/built.ts'
import { articles, readFolder } from '../support/content/content.ts'

/**
 * The bytes that a page may load after brotli, in addition to what its writers wrote.
 * Writers may write as much as a topic needs, and 300 bytes are for an operator's names.
 */
const budgets = {
  // Who gets the answers, before each form, is 430 of these, and four answers 190.
  article: { page: 13_880, all: 17_392, requests: 5 },
  // Seven harms in the head are 80 of these.
  home: { page: 14_200, all: 18_312, requests: 6 },
  questions: { page: 9_640, all: 13_022, requests: 6 },
  other: { page: 8_250, all: 11_542, requests: 6 },
}

const documents = [...articles, ...readFolder('content/pages', pageSchema)]
const answers = readFolder('content/faq', faqSchema)

/** The bytes of an article in a list: its name, card and slide, or its row. */
const listed: Record<string, number> = { home: 100, other: 200 }

/** Script that a page contains: `interaction.ts`, the exit; slides, the answer of a state, the letter. The page's is a file. */
const script: Record<string, number> = {
  '/': 1550,
  // Cells that are left out, and the sign of what was not read, are 60 of these.
  '/time-limits': 1720,
  '/asking-for-records': 1350,
}

/** The bytes of the script that is fetched as soon as a page has loaded. The state in the way to time limits is 20. */
const loaded = 3_520

/** The bytes of code that a form loads. Its questionnaire is what writers wrote. */
const form = 83_700

/** What writers wrote for a page, in bytes after brotli. */
function measureWriting(route: string): number {
  const kind = kindOf(route)
  const page = documents.find(({ id }) => `/${id}` === route)
  const written = measureCompressed(JSON.stringify([page, kind === 'questions' && answers]))
  return written + (listed[kind] ?? 0) * articles.length
}

function budgetOf(route: string): { page: number; all: number; requests: number } {
  const { page, all, requests } = budgets[kindOf(route)]
  const written = measureWriting(route)
  return { page: page + written, all: all + written, requests }
}

function measureCompressed(content: string | Buffer): number {
  return brotliCompressSync(content).length
}

function kindOf(route: string): keyof typeof budgets {
  if (route === '/') return 'home'
  if (route === '/class-actions-faq') return 'questions'
  return articles.some(({ id }) => `/${id}` === route) ? 'article' : 'other'
}

/**
 * What a built page loads without scrolling, in bytes after brotli. A photograph that a writer chose and the name as an
 * operator has drawn it count as requests only.
 */
function measurePage(route: string): { page: number; all: number; requests: number } {
  const html = htmlOf(route)
  const pictures = [...new Set(listEagerPictures(html))]
  const page = measureCompressed(html)
  const scripts = listScripts(html)
  const drawings = pictures.filter(src => src.endsWith('.svg') && src !== '/wordmark.svg')
  const files = [...scripts, ...drawings]
  const all = files.reduce((sum, src) => sum + measureFile(src), page)
  return { page, all, requests: 1 + scripts.length + pictures.length }
}

/**
 * Without those of an article that come with a press: of its notes, where there is no margin for them, and of the choice of a
 * state.
 */
function listScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src!)
  return scripts.filter(src => !/\/(Notes|State)Script\./.test(src))
}

const fileSizes = new Map<string, number>()

function measureFile(src: string): number {
  const size = fileSizes.get(src) ?? measureCompressed(readFileSync(`dist${src}`))
  fileSizes.set(src, size)
  return size
}

function listEagerPictures(html: string): string[] {
  const images = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag)
  return images
    .filter(tag => !tag.includes('loading="lazy"'))
    .map(tag => /src="([^"]+)"/.exec(tag)![1]!)
}

const pages = description.pages.map(route => ({ route, html: htmlOf(route) }))

describe.each(pages)('$route', ({ route, html }) => {
  test('fits its budget', () => {
    const budget = budgetOf(route)
    const size = measurePage(route)
    expect(size.page).toBeLessThanOrEqual(budget.page)
    expect(size.all).toBeLessThanOrEqual(budget.all)
    expect(size.requests).toBeLessThanOrEqual(budget.requests)
  })

  test('loads nothing that delays its first paint', () => {
    const blocking = [
      /<link[^>]+rel="stylesheet"(?![^>]*media="print")/,
      /<script(?![^>]*type="module")[^>]+\ssrc=/,
      /<link[^>]+modulepreload/,
    ]
    expect(blocking.filter(pattern => pattern.test(html))).toEqual([])
  })

  test('runs little script', () => {
    const scripts = [
      ...html.matchAll(/<script(?![^>]*(ld\+json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g),
    ]
    expect(measureCompressed(scripts.map(([, , code]) => code).join('\n'))).toBeLessThanOrEqual(
      script[route] ?? 1345,
    )
    const files = listScripts(html).reduce((sum, src) => sum + measureFile(src), 0)
    expect(files).toBeLessThanOrEqual(loaded)
  })

  test('gives the size and the text of each picture', () => {
    for (const [tag] of html.matchAll(/<img\b[^>]*>/g)) {
      expect(tag).toMatch(/ width="?\d+/)
      expect(tag).toMatch(/ height="?\d+/)
      expect(tag).toMatch(/ alt[ =>]/)
    }
  })

  test('has its styles in its head, where components override the reset', () => {
    expect(html.slice(html.indexOf('</head>'))).not.toContain('<style')
    const layers = [...html.matchAll(/@layer ([\w, ]+)/g)].flatMap(([, names]) => names!.split(','))
    expect([...new Set(layers)]).toEqual(['reset', 'base', 'components'])
  })
})

test('the code of a form stays within its budget', () => {
  const read = (name: string) => readFileSync(`dist/_astro/${name}`, 'utf8')
  const code = new Set<string>()
  const visit = (name: string) => {
    if (code.has(name)) return
    code.add(name)
    for (const [, other] of read(name).matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g))
      visit(other!)
  }
  const [, component, renderer] =
    /component-url="\/_astro\/(Form\.[^"]+)".+?renderer-url="\/_astro\/([^"]+)"/.exec(htmlOf('/'))!
  for (const name of [component!, renderer!]) visit(name)
  const sizes = [...code].map(name => measureCompressed(read(name)))
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(form)
})
