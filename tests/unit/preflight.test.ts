import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'

/** Runs what precedes `npm run build`, in a folder with these packages. */
function run(packages: readonly string[], version?: string, name = '') {
  const folder = join(createTemporaryFolder(), name)
  mkdirSync(folder, { recursive: true })
  const packageFile = { dependencies: { astro: '7' }, devDependencies: { leven: '4' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packageFile))
  for (const name of packages) mkdirSync(join(folder, 'node_modules', name), { recursive: true })
  const pretend = `Object.defineProperty(process.versions,'node',{value:'${version}'})`
  const options = version ? ['--import', `data:text/javascript,${pretend}`] : []
  const words = [...options, resolve('src/tools/preflight.mjs')]
  return spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
}

test('says nothing if a build can start', () => {
  const { status, stderr } = run(['astro', 'leven'])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test.each([
  ['before npm ci', [], undefined, 'Run: npm ci'],
  ['after npm ci in production', ['astro'], '20.20.2', 'npm ci --include=dev'],
  ['on an older Node.js', ['astro', 'leven'], '20.20.2', '24.2 or later is needed'],
  [
    "in the folder Ann's site",
    ['astro', 'leven'],
    undefined,
    "with ', % or # in its path",
    "Ann's site",
  ],
  [
    'in the folder 100%%/site',
    ['astro', 'leven'],
    undefined,
    "with ', % or # in its path",
    '100%/site',
  ],
  ['in the folder site #1', ['astro', 'leven'], undefined, "with ', % or # in its path", 'site #1'],
] as const)('says in one line what is wrong %s', (_, packages, version, message, name?) => {
  const { status, stderr } = run(packages, version, name)
  expect(status).toBe(1)
  expect(stderr).toContain(message)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
