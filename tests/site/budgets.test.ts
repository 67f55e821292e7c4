import { readdirSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { description, htmlOf } from '../support/built.ts'

/** The bytes that a page loads, after brotli: tests/bench/README.md. */
const budgets = {
  article: { page: 18_750, all: 31_000, requests: 4 },
  home: { page: 20_000, all: 60_000, requests: 12 },
  /** 36 answers with their sources. */
  questions: { page: 24_000, all: 60_000, requests: 20 },
  other: { page: 20_000, all: 60_000, requests: 20 },
}

/** Script that runs on load: Astro's island element, the directive, `page-script.ts`, the exit. */
const script = 3250

/** The bytes that a form loads: all its code and the longest questionnaire. */
const form = 85_000

const lawsuits = readdirSync('content/lawsuits').map(file => `/${file.replace(/\.mdx?$/, '')}`)
const pages = description.pages.map(route => ({ route, html: htmlOf(route) }))

function compressed(text: string | Buffer): number {
  return brotliCompressSync(text).length
}

function kindOf(route: string): keyof typeof budgets {
  if (route === '/') return 'home'
  if (route === '/class-actions-faq') return 'questions'
  return lawsuits.includes(route) ? 'article' : 'other'
}

/** Pictures that load without scrolling. */
function eagerPictures(html: string): string[] {
  const images = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag)
  return images
    .filter(tag => !tag.includes('loading="lazy"'))
    .map(tag => /src="([^"]+)"/.exec(tag)![1]!)
}

describe.each(pages)('$route', ({ route, html }) => {
  const budget = budgets[kindOf(route)]

  test('fits its budget', () => {
    const pictures = [...new Set(eagerPictures(html))]
    const all = pictures.reduce(
      (sum, src) => sum + compressed(readFileSync(`dist${src}`)),
      compressed(html),
    )
    expect(compressed(html)).toBeLessThanOrEqual(budget.page)
    expect(all).toBeLessThanOrEqual(budget.all)
    expect(1 + pictures.length).toBeLessThanOrEqual(budget.requests)
  })

  test('loads nothing that delays its first paint', () => {
    const blocking = [
      /<link[^>]+rel="stylesheet"(?![^>]*media="print")/,
      /<script[^>]+src=/,
      /<link[^>]+modulepreload/,
    ]
    expect(blocking.filter(found => found.test(html))).toEqual([])
  })

  test('runs little script', () => {
    const scripts = [
      ...html.matchAll(/<script(?![^>]*(ld\+json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g),
    ]
    expect(compressed(scripts.map(([, , code]) => code).join('\n'))).toBeLessThanOrEqual(script)
  })

  test('gives the size of each picture', () => {
    for (const [tag] of html.matchAll(/<img\b[^>]*>/g)) {
      expect(tag).toMatch(/ width="?\d+/)
      expect(tag).toMatch(/ height="?\d+/)
    }
  })
})

test('the heading face stays within its budget', () => {
  const faces = readdirSync('dist/_astro/fonts').map(
    name => statSync(`dist/_astro/fonts/${name}`).size,
  )
  expect(faces).toHaveLength(1)
  expect(faces[0]).toBeLessThanOrEqual(20_000)
})

test('a form stays within its budget', () => {
  const read = (name: string) => readFileSync(`dist/_astro/${name}`, 'utf8')
  const code = new Set<string>()
  const visit = (name: string) => {
    if (code.has(name)) return
    code.add(name)
    for (const [, other] of read(name).matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g))
      visit(other!)
  }
  const html = htmlOf('/tepezza-lawsuit')
  const [, component, renderer] =
    /component-url="\/_astro\/(Form\.[^"]+)".+?renderer-url="\/_astro\/([^"]+)"/.exec(html)!
  for (const name of [component!, renderer!]) visit(name)
  const sizes = [...code].map(name => compressed(read(name)))
  const questionnaire = compressed(readFileSync('dist/forms/tepezza.json'))
  expect(sizes.reduce((sum, size) => sum + size, questionnaire)).toBeLessThanOrEqual(form)
})
