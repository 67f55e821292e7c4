import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeFolders, fallbackPath } from '../../src/hosts/paths.ts'

const workflows = globSync('.github/workflows/*.yml')

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
  expect([...redirects].map(([, ...values]) => values.join(' '))).toEqual([
    ...codeFolders.map(folder => `${folder}* /404.html 404`),
    `/* ${fallbackPath} 302`,
  ])
})

test.each(workflows)('%s uses only actions of this repository or of a fixed commit', file => {
  const actions = [...readFileSync(file, 'utf8').matchAll(/\buses: (.*)$/gm)].map(
    ([, name]) => name,
  )
  const open = actions.filter(name => !/^\.\/|@[\da-f]{40} # v[\d.]+$/.test(name!))
  expect(open).toEqual([])
})

test.each(workflows)('%s runs only exact versions of tools beside tokens', file => {
  const tools = [...readFileSync(file, 'utf8').matchAll(/npx --yes (\S+)/g)].map(([, name]) => name)
  expect(tools.filter(name => !/@\d+\.\d+\.\d+$/.test(name!))).toEqual([])
})
