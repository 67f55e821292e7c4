import { describe, expect, test } from 'vitest'
import { caddy } from '../../../src/hosts/caddy.ts'
import { cloudfrontHeaders, cloudfrontUpload } from '../../../src/hosts/cloudfront.ts'
import { netlifyHeaders, netlifyRedirects } from '../../../src/hosts/netlify.ts'
import { nginx } from '../../../src/hosts/nginx.ts'
import { sample } from './sample.ts'

const { headers, caching, redirects, origin } = sample
const aliases = redirects.filter(({ to, status }) => status === 301 && to !== '/')

/** Name and value of each line that the pattern finds. */
function pairs(text: string, pattern: RegExp): Record<string, string> {
  return Object.fromEntries([...text.matchAll(pattern)].map(([, name, value]) => [name, value]))
}

describe('headers', () => {
  test('of Netlify and Cloudflare Pages: all headers on every path, and caching of hashed files', () => {
    const [all, hashed] = netlifyHeaders(sample).split('\n/_astro/*\n')
    expect(pairs(all!, /^ {2}([\w-]+): (.*)$/gm)).toEqual(headers)
    expect(hashed).toBe(`  Cache-Control: ${caching.hashed}\n`)
  })

  test('of Netlify and Cloudflare Pages: no line that Cloudflare cuts off', () => {
    for (const line of netlifyHeaders(sample).split('\n')) expect(line.length).toBeLessThan(2000)
  })

  test('of nginx: on every response, including errors and redirects', () => {
    expect(pairs(nginx(sample), /^add_header ([\w-]+) "?(.*?)"? always;$/gm)).toEqual({
      'Cache-Control': '$caching',
      Allow: '$allow',
      ...headers,
    })
  })

  test('of nginx: none inside a location, which would remove the others', () => {
    expect(nginx(sample)).not.toMatch(/^\s+add_header/m)
  })

  test("of nginx: the example has the site's own host", () => {
    const example = nginx({ ...sample, origin: 'https://claims.example:8443' })
    expect(example).toContain('#     listen 8443 ssl http2;\n#     server_name claims.example;')
    expect(example).toContain('#     return 301 https://claims.example:8443$request_uri;')
  })

  test('of nginx: a value that cannot be quoted stops the build', () => {
    expect(() => nginx({ ...sample, headers: { X: 'a$b' } })).toThrow('cannot quote')
  })

  test('of Caddy', () => {
    const [, block] = /\theader \{\n([^}]*)\}/.exec(caddy(sample))!
    expect(pairs(block!, /^\t\t([\w-]+) "(.*)"$/gm)).toEqual(headers)
  })

  test('of CloudFront', () => {
    const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = JSON.parse(
      cloudfrontHeaders(sample),
    )
    const { AccessControlMaxAgeSec, IncludeSubdomains, Preload } = security.StrictTransportSecurity
    expect(custom.Quantity).toBe(custom.Items.length)
    const named = custom.Items.map(({ Header, Value }: Record<string, string>) => [Header, Value])
    expect({
      ...Object.fromEntries(named),
      'Content-Security-Policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
      'Referrer-Policy': security.ReferrerPolicy.ReferrerPolicy,
      'Strict-Transport-Security': `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}${Preload ? '; preload' : ''}`,
      'X-Content-Type-Options': security.ContentTypeOptions.Override && 'nosniff',
    }).toEqual(headers)
  })

  test('of CloudFront: caching is set on the bucket, hashed files first', () => {
    const [first, second] = cloudfrontUpload(sample).match(/^aws .*$/gm)!
    expect(first).toBe(
      `aws s3 sync dist/_astro "s3://$BUCKET/_astro" --cache-control "${caching.hashed}"`,
    )
    expect(second).toBe(
      `aws s3 sync dist "s3://$BUCKET" --exclude "_astro/*" --cache-control "${caching.other}"`,
    )
  })
})

describe('redirects', () => {
  test('of Netlify: each alias even if a page exists there, then the home page', () => {
    const rules = netlifyRedirects(sample).split('\n')
    for (const { from, to } of aliases) {
      const forced = rules.indexOf(`${origin}${from} ${to} 301!`)
      expect(forced).toBeGreaterThan(-1)
      expect(forced).toBeLessThan(rules.indexOf(`${from} ${to} 301`))
    }
    expect(rules.at(-2)).toBe(`${origin}/* /#not-found 302`)
  })

  test('of Cloudflare Pages: each alias, but no catch-all', () => {
    const rules = netlifyRedirects(sample)
      .split('\n')
      .filter(line => line.startsWith('/'))
    expect(rules).toEqual(aliases.map(({ from, to }) => `${from} ${to} 301`))
  })

  test('of nginx', () => {
    for (const { from, to, status } of redirects)
      expect(nginx(sample)).toContain(
        `location = ${from} { return ${status} ${to}${status === 301 ? '$is_args$args' : ''}; }`,
      )
  })

  test('of Caddy', () => {
    for (const { from, to, status } of redirects)
      expect(caddy(sample)).toContain(
        status === 301 ? `\t${from} ${to} ""\n` : `\t${from} "" yes\n`,
      )
  })
})
