import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { machine } from './machine.ts'
import { kinds, measurePages } from './pages.ts'
import { build, checkOut, copyHere, remove } from './project.ts'
import { type Server, start } from './server.ts'

/**
 * `npm run bench -- [pages | home article …] [--vs <git ref>] [--times 5]`
 *
 * Measures the pages of this checkout and, with `--vs`, of another commit, each in its own copy.
 * Compare times only within one run, with the floor or the other commit.
 */
const report = 'test-results/bench.md'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { vs: { type: 'string' }, times: { type: 'string', default: '5' } },
})
const unknown = positionals.find(name => name !== 'pages' && !(name in kinds))
if (unknown) {
  const names = Object.keys(kinds).join(' ')
  console.error(`There is no "${unknown}" to measure. Write "pages", or some of: ${names}.`)
  process.exit(1)
}
const all = positionals.length === 0 || positionals.includes('pages')
const asked = all ? Object.keys(kinds) : positionals
const times = Number(values.times)

const projects = [copyHere(), ...(values.vs ? [checkOut(values.vs)] : [])]
const servers = new Map<string, Server>()
try {
  for (const project of projects) {
    build(project)
    servers.set(project.label, await start(project))
  }
  const text = `# Bench

Measured on ${await machine()}

Lighthouse mobile, simulated slow 4G, median of ${times}; HTTP/2, TLS and brotli by node:http2.

${await measurePages(servers, asked, times)}`
  console.log(text)
  mkdirSync('test-results', { recursive: true })
  writeFileSync(report, text)
} finally {
  for (const server of servers.values()) server.stop()
  for (const project of projects) remove(project)
}
