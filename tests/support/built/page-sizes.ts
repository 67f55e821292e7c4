import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { faqSchema, pageSchema } from '../../../src/documents/schemas/page.ts'
import { articles, readFolder } from '../content/content.ts'
import { htmlOf } from './built.ts'

/**
 * The bytes that a page may load after brotli, in addition to what its writers wrote.
 * Writers may write as much as a topic needs, and 300 bytes are for an operator's names.
 */
const budgets = {
  article: { page: 12_450, all: 18_130, requests: 5 },
  home: { page: 11_050, all: 17_150, requests: 6 },
  questions: { page: 9_580, all: 15_270, requests: 6 },
  other: { page: 8_250, all: 13_850, requests: 6 },
}

const pages = [...articles, ...readFolder('content/pages', pageSchema)]
const answers = readFolder('content/faq', faqSchema)

/** The bytes of an article in a list: its name, card, slide and row. */
const listed = 200

/** What writers wrote for a page, in bytes after brotli. */
function measureWriting(route: string): number {
  const kind = kindOf(route)
  const page = pages.find(({ id }) => `/${id}` === route)
  const written = measureCompressed(JSON.stringify([page, kind === 'questions' && answers]))
  return kind === 'home' || kind === 'other' ? written + listed * articles.length : written
}

export function budgetOf(route: string): { page: number; all: number; requests: number } {
  const { page, all, requests } = budgets[kindOf(route)]
  const written = measureWriting(route)
  return { page: page + written, all: all + written, requests }
}

/** The size after brotli, in bytes. */
export function measureCompressed(content: string | Buffer): number {
  return brotliCompressSync(content).length
}

function kindOf(route: string): keyof typeof budgets {
  if (route === '/') return 'home'
  if (route === '/class-actions-faq') return 'questions'
  return articles.some(({ id }) => `/${id}` === route) ? 'article' : 'other'
}

/**
 * What a built page loads without scrolling, in bytes after brotli. A photograph that a writer chose
 * counts as a request only.
 */
export function measurePage(route: string): { page: number; all: number; requests: number } {
  const html = htmlOf(route)
  const pictures = [...new Set(listEagerPictures(html))]
  const page = measureCompressed(html)
  const scripts = [...html.matchAll(/<script[^>]* (?:data-)?src="([^"]+)"/g)].map(([, src]) => src!)
  const files = [...scripts, ...pictures.filter(src => src.endsWith('.svg'))]
  const all = files.reduce((sum, src) => sum + measureFile(src), page)
  return { page, all, requests: 1 + scripts.length + pictures.length }
}

const fileSizes = new Map<string, number>()

/** The size of a file, which many pages load, after brotli. */
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
