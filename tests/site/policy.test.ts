import { globSync, readFileSync } from 'node:fs'
import { CspEvaluator } from 'csp_evaluator'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { describe, expect, test } from 'vitest'
import { buildContentSecurityPolicy, collectInlineHashes } from '../../src/hosts/policy.ts'
import { description } from '../support/built/built.ts'
import { production } from '../unit/hosts/sample.ts'

const policy = description.headers['Content-Security-Policy']!
const pages = globSync('dist/**/*.html').map(page => {
  return { page, html: readFileSync(page, 'utf8') }
})
const inline = collectInlineHashes(pages.map(({ html }) => html))

/** The same site with the provider, IP services and certificate script on other origins. */
const abroad = buildContentSecurityPolicy(inline, production)

/** Findings that are more than reminders. */
function findWeaknesses(policy: string): string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
  return findings
    .filter(({ severity }) => severity < Severity.STRICT_CSP)
    .map(({ directive, description }) => `${directive}: ${description}`)
}

describe('the policy', () => {
  test('is at most 1,700 characters long; Cloudflare cuts a line of headers at 2,000', () => {
    expect(policy.length).toBeLessThanOrEqual(1700)
    expect(abroad.length).toBeLessThanOrEqual(1700)
  })

  test("has no weakness that Google's evaluator calls high or medium", () => {
    expect(findWeaknesses("script-src 'unsafe-inline'; base-uri 'none'")).toHaveLength(2)
    expect(findWeaknesses(policy)).toEqual([])
    expect(findWeaknesses(abroad)).toEqual([])
  })

  test('contains the hashes of all inline code, and no others', () => {
    const hashes = policy.match(/'sha256-[^']+'/g)!
    expect(new Set(hashes)).toEqual(new Set([...inline.script, ...inline.style]))
  })
})

test.each(pages)(
  "$page has no script that Cloudflare's Rocket Loader would take over",
  ({ html }) => {
    const scripts = html.match(/<script(?! type="application\/)[^>]*>/g)!
    for (const script of scripts) expect(script).toMatch(/^<script data-cfasync="false"/)
  },
)

test.each(pages)('$page ends with its document', ({ html }) => {
  expect(html.trimEnd()).toMatch(/<\/body>\s*<\/html>$/)
})
