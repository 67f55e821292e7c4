import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildContentSecurityPolicy, collectInlineHashes } from '../../../src/hosts/policy.ts'
import { local, production } from './sample.ts'

const hashText = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test.each([
  ['<script type=module async>run()</script>', true],
  ['<SCRIPT data-type="x" TYPE="text/javascript">run()</SCRIPT >', true],
  ['<script data-src="x">run()</script>', true],
  ['<script data-x="a>b" type="speculationrules">run()</script>', true],
  ['<script type="module" src=/x.js>run()</script>', false],
  ['<script type="application/ld+json">{"text": "<style>"}</script>', false],
  ['<script type=text/template>run()</script>', false],
])('inline code is hashed if a browser runs it: %s, %s', (page, isRun) => {
  const script = isRun ? [hashText('run()')] : []
  expect(collectInlineHashes([page])).toEqual({ script, style: [] })
})

test('inline code is hashed once, sorted, as the HTML parser returns it', () => {
  const pages = ['<style>b\r\nc\rd</style><style>a</style>', '<style media="print">a</style>']
  const style = [hashText('a'), hashText('b\nc\nd')].sort()
  expect(collectInlineHashes(pages).style).toEqual(style)
  expect(collectInlineHashes(pages.toReversed()).style).toEqual(style)
})

function buildPolicy(environment = local): Record<string, string[]> {
  const inline = { script: ["'sha256-s='"], style: ["'sha256-t='"] }
  const directives = buildContentSecurityPolicy(inline, environment).split('; ')
  return Object.fromEntries(
    directives.map(directive => {
      const [name, ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

const everywhere = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'sha256-s='"],
  'style-src': ["'self'", "'sha256-t='"],
  'img-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

test('the policy allows this origin and the hashes, and nothing else, in a local run', () => {
  expect(buildPolicy()).toEqual({
    ...everywhere,
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['certificate'],
  })
  expect(buildPolicy({ ...local, PUBLIC_CERTIFICATE_SCRIPT_URL: '' })['trusted-types']).toEqual([
    "'none'",
  ])
})

test('the policy allows the origins of the environment, TrustedForm with both of its hosts', () => {
  const recorder = ['https://api.trustedform.com', 'https://cdn.trustedform.com']
  expect(buildPolicy(production)).toEqual({
    ...everywhere,
    'script-src': [...everywhere['script-src'], ...recorder],
    'img-src': ["'self'", ...recorder],
    'connect-src': [
      "'self'",
      'https://api.example.com',
      ...recorder,
      'https://one.example',
      'https://two.example',
    ].sort(),
  })
})
