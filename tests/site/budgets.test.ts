import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { description, htmlOf } from '../support/built/built.ts'
import { budgetOf, measureCompressed, measurePage } from '../support/built/page-sizes.ts'

/** Script that a page contains: `interaction.ts`, the exit; slides, the answer of a state, the letter. The page's is a file. */
const script: Record<string, number> = {
  '/': 1550,
  '/time-limits': 1450,
  '/asking-for-records': 1350,
}

/** The bytes of code that a form loads. Its questionnaire is what writers wrote. */
const form = 83_000

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
      script[route] ?? 1300,
    )
  })

  test('gives the size and the text of each picture', () => {
    for (const [tag] of html.matchAll(/<img\b[^>]*>/g)) {
      expect(tag).toMatch(/ width="?\d+/)
      expect(tag).toMatch(/ height="?\d+/)
      expect(tag).toMatch(/ alt[ =>]/)
    }
  })

  test('lets the styles of components override the reset', () => {
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
