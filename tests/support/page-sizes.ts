import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { htmlOf } from './built.ts'

/** The bytes that a page loads, after brotli: tests/bench/README.md. */
export const budgets = {
  article: { page: 18_750, all: 31_000, requests: 4 },
  home: { page: 20_000, all: 60_000, requests: 12 },
  /** 36 answers with their sources. */
  questions: { page: 24_000, all: 60_000, requests: 20 },
  other: { page: 20_000, all: 60_000, requests: 20 },
}

const lawsuits = readdirSync('content/lawsuits').map(file => `/${file.replace(/\.mdx?$/, '')}`)

/** The size after brotli, in bytes. */
export function compressedSize(content: string | Buffer): number {
  return brotliCompressSync(content).length
}

export function kindOf(route: string): keyof typeof budgets {
  if (route === '/') return 'home'
  if (route === '/class-actions-faq') return 'questions'
  return lawsuits.includes(route) ? 'article' : 'other'
}

/** What a built page loads without scrolling, in bytes after brotli. */
export function measurePage(route: string): { page: number; all: number; requests: number } {
  const html = htmlOf(route)
  const pictures = [...new Set(listEagerPictures(html))]
  const page = compressedSize(html)
  const all = pictures.reduce((sum, src) => sum + compressedSize(readFileSync(`dist${src}`)), page)
  return { page, all, requests: 1 + pictures.length }
}

function listEagerPictures(html: string): string[] {
  const images = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag)
  return images
    .filter(tag => !tag.includes('loading="lazy"'))
    .map(tag => /src="([^"]+)"/.exec(tag)![1]!)
}
