import { describe, expect, test } from 'vitest'
import { renderHeadersFile, renderRedirectsFile } from '../../../src/hosts/netlify.ts'
import { renderNginxConfig } from '../../../src/hosts/nginx.ts'
import { sample } from './sample.ts'

const { headers, cacheControl, redirects } = sample

/** Name and value of each line that the pattern finds. */
function parsePairs(text: string, pattern: RegExp): Record<string, string> {
  return Object.fromEntries([...text.matchAll(pattern)].map(([, name, value]) => [name, value]))
}

describe('headers', () => {
  test('of Netlify and Cloudflare: all headers on every path, and caching of hashed files', () => {
    const [all, hashed] = renderHeadersFile(sample).split('\n/_astro/*\n')
    expect(parsePairs(all!, /^ {2}([\w-]+): (.*)$/gm)).toEqual(headers)
    expect(hashed).toBe(`  Cache-Control: ${cacheControl.hashed}\n`)
  })

  test("of nginx: the example has the site's own host", () => {
    const example = renderNginxConfig({ ...sample, origin: 'https://claims.example:8443' })
    expect(example).toContain('#     listen 8443 ssl http2;\n#     server_name claims.example;')
    expect(example).toContain('#     return 301 https://claims.example:8443$request_uri;')
  })

  test('of nginx: a value that cannot be quoted stops the build', () => {
    expect(() => renderNginxConfig({ ...sample, headers: { X: 'a$b' } })).toThrow('cannot quote')
  })
})

test('redirects of Netlify and Cloudflare are relative rules without options, the only ones Workers take', () => {
  const rules = renderRedirectsFile(sample).split('\n').slice(1, -1)
  for (const { from, to, status } of redirects) expect(rules).toContain(`${from} ${to} ${status}`)
  for (const rule of rules) expect(rule).toMatch(/^\/\S* \/\S* 30[12]$/)
  expect(new Set(rules.map(rule => rule.split(' ')[0])).size).toBe(rules.length)
})
