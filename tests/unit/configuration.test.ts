import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { codePath, fallbackPath } from '../../src/hosts/paths.ts'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'

// Netlify publishes no schema: https://docs.netlify.com/build/configure-builds/file-based-configuration/
test('netlify.toml holds what Netlify reads', () => {
  const text = readFileSync('netlify.toml', 'utf8')
  const lines = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  expect(lines.map(line => line.replace(/ = ("[^"]+"|\d+)$/, '')).slice(0, 5)).toEqual([
    '[build]',
    'command',
    'publish',
    '[build.environment]',
    'NODE_VERSION',
  ])
  const redirects = text.matchAll(
    /^\[\[redirects\]\]\s+from = "(.*)"\s+to = "(.*)"\s+status = (\d+)$/gm,
  )
  const rules = [...redirects].map(([, ...values]) => values)
  expect(rules.pop()).toEqual(['/*', fallbackPath, '302'])
  expect(rules.shift()).toEqual(['/', '/404.html', '404'])
  for (const [from, ...answer] of rules) {
    expect(from).toMatch(codePath)
    expect(answer).toEqual(['/404.html', '404'])
  }
})

const site = 'https://www.example.com'

test.each([
  ['cloudflare', 'https://api.example.com', ''],
  ['netlify', '/leads', ''],
  ['relay', '/relay', ''],
  ['relay', `${site}/relay//`, ''],
  ['relay', '', 'DEPLOY_TO is relay, and leads go to /api.'],
  ['cloudflare', '/relay/', 'DEPLOY_TO is cloudflare, and leads go to /relay.'],
  ['netlify', `${site}/relay`, `DEPLOY_TO is netlify, and leads go to ${site}/relay.`],
  ['Relay', '/leads', 'DEPLOY_TO is "Relay". Set it to cloudflare, netlify or relay.'],
])('the workflow deploys to "%s" with leads to "%s", or says: %s', (target, api, message) => {
  const { jobs } = parse(readFileSync('.github/workflows/deploy.yml', 'utf8'))
  const step = jobs.deploy.steps.find(({ run = '' }: { run?: string }) =>
    run.includes('case "$DEPLOY_TO'),
  )
  const cwd = createTemporaryFolder()
  symlinkSync(resolve('src'), join(cwd, 'src'))
  writeFileSync(join(cwd, '.env'), api && `PUBLIC_API_BASE_URL=${api}\n`)
  const env = { ...process.env, DEPLOY_TO: target, SITE_URL: site, PUBLIC_API_BASE_URL: undefined }
  const { status, stdout } = spawnSync('bash', ['-e', '-c', step.run], {
    cwd,
    env,
    encoding: 'utf8',
  })
  expect([status, stdout.trim()]).toEqual([message ? 1 : 0, message])
})
