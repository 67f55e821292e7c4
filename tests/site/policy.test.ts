import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CspEvaluator } from 'csp_evaluator'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { describe, expect, test } from 'vitest'
import { listAllFiles } from '../../src/documents/content-files.ts'
import {
  collectInlineHashes,
  buildContentSecurityPolicy as policyFor,
} from '../../src/hosts/policy.ts'
import { description, pagesIn } from '../support/built.ts'
import { production } from '../unit/hosts/sample.ts'

const policy = description.headers['Content-Security-Policy']!
const allowed = new Map(
  policy.split('; ').map(directive => {
    const [name = '', ...sources] = directive.split(' ')
    return [name, sources]
  }),
)
const pages = pagesIn('dist')

/** Every tag of a page with the text after it, without comments. */
function tagsIn(page: string): { tag: string; attributes: string; text: string }[] {
  const html = readFileSync(`dist/${page}`, 'utf8').replace(/<!--.*?-->/gs, '')
  const tags: { tag: string; attributes: string; text: string }[] = []
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const open = /^<([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/i.exec(
      html.slice(at, at + 100_000),
    )
    if (!open) continue
    const [whole, tag = '', attributes = ''] = open
    at += whole.length - 1
    const raw = /^(script|style)$/.test(tag)
    const end = raw ? html.indexOf(`</${tag}`, at) : html.indexOf('<', at)
    tags.push({ tag, attributes, text: html.slice(at + 1, end === -1 ? undefined : end) })
    if (raw) at = end
  }
  return tags
}

/** The same site with the provider, IP services and certificate script on other origins. */
const abroad = policyFor(
  collectInlineHashes(pages.map(page => readFileSync(`dist/${page}`, 'utf8'))),
  listAllFiles('dist'),
  production,
)

/** Findings that are more than reminders. */
function weaknesses(policy: string): string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
  return findings
    .filter(({ severity }) => severity < Severity.STRICT_CSP)
    .map(({ directive, description }) => `${directive}: ${description}`)
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

describe('the policy', () => {
  test("starts from 'none', allows nothing unsafe, and forbids frames and base URLs", () => {
    expect(policy).toMatch(/^default-src 'none'; /)
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toMatch(/[\s:]\*|data:|blob:|https?:(?!\/\/)/)
    for (const name of ['base-uri', 'form-action', 'frame-ancestors'])
      expect(allowed.get(name)).toEqual(["'none'"])
  })

  test('is at most 1,700 characters long; Cloudflare cuts a line of headers at 2,000', () => {
    expect(policy.length).toBeLessThanOrEqual(1700)
    expect(abroad.length).toBeLessThanOrEqual(1700)
  })

  test("has no weakness that Google's evaluator calls high or medium", () => {
    expect(weaknesses("script-src 'unsafe-inline'; base-uri 'none'")).toEqual([
      expect.stringContaining("'unsafe-inline' allows"),
      expect.stringContaining('Missing object-src'),
    ])
    expect(weaknesses(policy)).toEqual([])
    expect(weaknesses(abroad)).toEqual([])
  })

  test('contains no unused hash', () => {
    const used = new Set(
      pages.flatMap(page =>
        tagsIn(page)
          .filter(({ tag }) => /^(script|style)$/.test(tag))
          .map(({ text }) => hash(text)),
      ),
    )
    const hashes = [...allowed.values()].flat().filter(source => source.startsWith("'sha256-"))
    expect(hashes.filter(each => !used.has(each))).toEqual([])
  })
})

describe.each(pages)('%s', page => {
  const tags = tagsIn(page)

  test('runs and shows only what the policy allows', () => {
    for (const { tag, attributes, text } of tags) {
      const type = /\btype="([^"]*)"/.exec(attributes)?.[1]
      if (tag === 'style') expect(allowed.get('style-src')).toContain(hash(text))
      if (tag !== 'script' || type === 'application/ld+json') continue
      const source = /\ssrc="([^"]*)"/.exec(attributes)?.[1]
      if (source !== undefined) expect(source).toMatch(/^\/(?!\/)/)
      else expect(allowed.get('script-src')).toContain(hash(text))
    }
  })

  test('has no style attribute, event attribute or script URL', () => {
    for (const { attributes } of tags) {
      const names = attributes.replace(/"[^"]*"|'[^']*'/g, '').match(/[^\s=]+/g) ?? []
      expect(names.filter(name => /^(style|on.+|srcdoc)$/i.test(name))).toEqual([])
      expect(attributes).not.toMatch(
        /\s(href|src|action|formaction)\s*=\s*["']?\s*(javascript|data|vbscript):/i,
      )
    }
  })

  test('loads pictures, styles and frames from this site only', () => {
    for (const { tag, attributes, text } of tags) {
      if (/^(img|source|video|audio|iframe|embed|object)$/.test(tag))
        for (const [, url] of attributes.matchAll(/\s(?:src|srcset|data)="([^"]*)"/g))
          expect(url).toMatch(/^\/(?!\/)/)
      if (tag === 'style') expect(text).not.toMatch(/url\(\s*(?!["']?(?:\/[^/]|#))|@import/)
    }
  })
})
