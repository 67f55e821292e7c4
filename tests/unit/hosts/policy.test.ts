import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { buildContentSecurityPolicy, collectInlineHashes } from '../../../src/hosts/policy.ts'
import { local, production } from './sample.ts'

const hashText = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const inline = { scripts: ["'sha256-s='"], styles: ["'sha256-t='"], linked: false }

/** The values of each directive of a policy. */
function parsePolicy(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map(directive => {
      const [name, ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

describe('inline code of the pages', () => {
  const collectScriptHashes = (page: string) => collectInlineHashes([page]).scripts

  test.each([
    '<script>run()</script>',
    '<script type="module">run()</script>',
    '<script type=module async>run()</script>',
    '<SCRIPT data-type="x" TYPE="text/javascript">run()</SCRIPT >',
    '<script data-src="x">run()</script>',
    '<script type="speculationrules">run()</script>',
  ])('is hashed where a browser runs it: %s', page => {
    expect(collectScriptHashes(page)).toEqual([hashText('run()')])
  })

  test.each([
    '<script src="/x.js"></script>',
    '<script type="module" src=/x.js>run()</script>',
    '<script type="application/ld+json">{"text": "<style>"}</script>',
    '<script type=text/template>run()</script>',
  ])('is not hashed where a browser does not: %s', page => {
    expect(collectInlineHashes([page])).toEqual({ scripts: [], styles: [], linked: false })
  })

  test('is hashed once and sorted', () => {
    const pages = ['<style>b</style><style>a</style>', '<style media="print">a</style>']
    const styles = [hashText('a'), hashText('b')].sort()
    expect(collectInlineHashes(pages).styles).toEqual(styles)
    expect(collectInlineHashes(pages.toReversed()).styles).toEqual(styles)
  })

  test('is hashed as the HTML parser returns it', () => {
    expect(collectScriptHashes('<script>a\r\nb\rc</script>')).toEqual([hashText('a\nb\nc')])
  })

  test('tells whether a stylesheet is linked', () => {
    expect(collectInlineHashes(['<link title="a > b" rel="stylesheet">']).linked).toBe(true)
    expect(collectInlineHashes(['<link rel="icon" href="/stylesheet.ico">']).linked).toBe(false)
  })
})

describe('the policy', () => {
  test('allows this origin and the hashes, and nothing else, in a local run', () => {
    expect(parsePolicy(buildContentSecurityPolicy(inline, local))).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", "'sha256-s='"],
      'style-src': ["'sha256-t='"],
      'img-src': ["'self'"],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['certificate'],
    })
  })

  test('allows the origins of the environment, TrustedForm with both of its hosts', () => {
    const recorder = ['https://api.trustedform.com', 'https://cdn.trustedform.com']
    expect(parsePolicy(buildContentSecurityPolicy(inline, production))).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", "'sha256-s='", ...recorder],
      'style-src': ["'sha256-t='"],
      'img-src': ["'self'", ...recorder],
      'connect-src': [
        "'self'",
        'https://api.example.com',
        ...recorder,
        'https://one.example',
        'https://two.example',
      ],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
  })

  test('allows linked styles only if there are any', () => {
    const policy = parsePolicy(buildContentSecurityPolicy({ ...inline, linked: true }, local))
    expect(policy['style-src']).toEqual(["'self'", "'sha256-t='"])
  })
})
