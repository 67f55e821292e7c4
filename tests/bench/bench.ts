import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { builds } from './builds.ts'
import { machine } from './machine.ts'
import { pages, routes } from './pages.ts'
import { presses } from './presses.ts'
import { build, checkOut, copyHere, type Project, remove } from './project.ts'
import { type Server, start } from './server.ts'

/**
 * `npm run bench -- [pages] [routes] [presses] [builds] [--vs <git ref>] [--times 5] [--articles
 * 31,1000,5000]`
 *
 * Measures this checkout and, with `--vs`, another commit, each in its own copy. Without a name it
 * runs all four. Compare times only within one run, with the floor or the other commit.
 */
const report = 'test-results/bench.md'
const kinds = ['pages', 'routes', 'presses', 'builds']

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    vs: { type: 'string' },
    times: { type: 'string', default: '5' },
    articles: { type: 'string', default: '31,1000,5000' },
  },
})
const unknown = positionals.find(name => !kinds.includes(name))
if (unknown) {
  console.error(`There is no "${unknown}" to measure. Write one or more of: ${kinds.join(' ')}.`)
  process.exit(1)
}
const asked = positionals.length > 0 ? positionals : kinds
const times = Number(values.times)

const projects = [copyHere(), ...(values.vs ? [checkOut(values.vs)] : [])]
const parts: string[] = []
try {
  say(`Measured on ${await machine()}`)
  if (asked.some(kind => kind !== 'builds')) await inBrowser(projects)
  if (asked.includes('builds')) {
    const counts = values.articles.split(',').map(Number)
    say(
      '## Builds, without a cache, and with the social pictures of the last one',
      await builds(projects, counts),
    )
  }
} finally {
  for (const project of projects) remove(project)
}

async function inBrowser(projects: readonly Project[]): Promise<void> {
  const servers = new Map<string, Server>()
  for (const project of projects) {
    await build(project)
    // One island is enough for all comparisons.
    const withIsland = asked.includes('presses') && servers.size === 0
    servers.set(project.label, await start(project, withIsland))
  }
  const how = 'HTTP/2, TLS and brotli by node:http2 on this machine'
  if (asked.includes('pages')) {
    const title = `## Pages: Lighthouse mobile, simulated slow 4G, median of ${times}; ${how}`
    say(title, await pages(servers, times))
  }
  if (asked.includes('routes')) {
    const here = projects[0]!
    const title = `## Routes: Lighthouse mobile, once; if that is not 100, median of ${times}`
    say(title, await routes(servers.get(here.label)!, routesOf(here), times))
  }
  if (asked.includes('presses')) {
    const title = `## Presses: CPU slowed ×4, 1.6 Mbit/s, 150 ms; ${times} times`
    say(title, await presses(servers, times))
  }
  for (const server of servers.values()) server.stop()
}

/** The URLs in a built site's sitemap. */
function routesOf({ folder }: Project): string[] {
  const sitemap = readFileSync(join(folder, 'dist/sitemap-0.xml'), 'utf8')
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
}

/** Adds to the report in the terminal and on disk, so a run that is stopped keeps its results. */
function say(...paragraphs: readonly string[]): void {
  console.log(paragraphs.join('\n\n'))
  parts.push(...paragraphs.map(text => text.trim()))
  mkdirSync('test-results', { recursive: true })
  writeFileSync(report, `# Bench\n\n${parts.join('\n\n')}\n`)
}
