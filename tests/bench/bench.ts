/**
 * `npm run bench -- [home article …] [--vs <git ref>] [--times 5]`
 *
 * Measures the pages of this checkout and, with `--vs`, of another commit. Compare times only within
 * one run, with the floor or the other commit.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBuilds } from './builds.ts'
import { measurePages, pageKinds } from './pages.ts'
import { startBenchServer } from './server.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { vs: { type: 'string' }, times: { type: 'string', default: '5' } },
})
if (positionals[0] === 'builds') {
  await measureBuilds(positionals.slice(1).map(Number))
  process.exit()
}
const unknown = positionals.find(name => !(name in pageKinds))
if (unknown) {
  const names = Object.keys(pageKinds).join(' ')
  console.error(`There is no "${unknown}" to measure. Write some of: ${names}.`)
  process.exit(1)
}
const kinds = positionals.length > 0 ? positionals : Object.keys(pageKinds)

const run = (folder: string, command: string, ...words: string[]) =>
  execFileSync(command, words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })

console.error('Lighthouse comes from the npm registry, by npx. A page takes about 10 s a time.')
const folders: [label: string, folder: string][] = [['now', '.']]
if (values.vs) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  run('.', 'git', 'worktree', 'add', '--force', '--detach', folder, values.vs)
  run(folder, 'npm', 'ci')
  folders.push([values.vs, folder])
}
for (const [, folder] of folders) run(folder, 'npm', 'run', 'build')
const servers = await Promise.all(
  folders.map(async ([label, folder]) => ({ label, ...(await startBenchServer(folder)) })),
)
try {
  const report = await measurePages(servers, kinds, Number(values.times))
  console.log(report)
  mkdirSync('test-results', { recursive: true })
  writeFileSync('test-results/bench.md', report)
} finally {
  for (const server of servers) server.stop()
  if (folders[1]) run('.', 'git', 'worktree', 'remove', '--force', folders[1][1])
}
