import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CspEvaluator } from 'csp_evaluator'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { DomUtils, parseDocument } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import {
  collectInlineHashes,
  buildContentSecurityPolicy as policyFor,
} from '../../src/hosts/policy.ts'
import { description, listPages } from '../support/built/built.ts'
import { production } from '../unit/hosts/sample.ts'

const { getElementsByTagName, textContent } = DomUtils

const policy = description.headers['Content-Security-Policy']!
const allowed = new Map(
  policy.split('; ').map(directive => {
    const [name = '', ...sources] = directive.split(' ')
    return [name, sources]
  }),
)
const pages = listPages('dist')

/** The elements of a page. */
function parseElements(page: string) {
  const document = parseDocument(readFileSync(`dist/${page}`, 'utf8'))
  return getElementsByTagName('*', document)
}

/** The same site with the provider, IP services and certificate script on other origins. */
const abroad = policyFor(
  collectInlineHashes(pages.map(page => readFileSync(`dist/${page}`, 'utf8'))),
  production,
)

/** Findings that are more than reminders. */
function findWeaknesses(policy: string): string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
  return findings
    .filter(({ severity }) => severity < Severity.STRICT_CSP)
    .map(({ directive, description }) => `${directive}: ${description}`)
}

function hashText(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

describe('the policy', () => {
  test('is at most 1,700 characters long; Cloudflare cuts a line of headers at 2,000', () => {
    expect(policy.length).toBeLessThanOrEqual(1700)
    expect(abroad.length).toBeLessThanOrEqual(1700)
  })

  test("has no weakness that Google's evaluator calls high or medium", () => {
    expect(findWeaknesses("script-src 'unsafe-inline'; base-uri 'none'")).toEqual([
      expect.stringContaining("'unsafe-inline' allows"),
      expect.stringContaining('Missing object-src'),
    ])
    expect(findWeaknesses(policy)).toEqual([])
    expect(findWeaknesses(abroad)).toEqual([])
  })

  test('contains no unused hash', () => {
    const used = new Set(
      pages.flatMap(page =>
        parseElements(page)
          .filter(({ name }) => /^(script|style)$/.test(name))
          .map(element => hashText(textContent(element))),
      ),
    )
    const hashes = [...allowed.values()].flat().filter(source => source.startsWith("'sha256-"))
    expect(hashes.filter(each => !used.has(each))).toEqual([])
  })
})

test.each(pages)("%s has no script that Cloudflare's Rocket Loader would take over", page => {
  const scripts = parseElements(page).filter(
    ({ name, attribs }) => name === 'script' && !attribs.type?.includes('application/'),
  )
  expect(scripts.length).toBeGreaterThan(0)
  for (const { attribs } of scripts)
    expect(Object.entries(attribs)[0]).toEqual(['data-cfasync', 'false'])
})
