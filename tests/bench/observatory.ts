/**
 * Grades every page of the built site with the scanner of MDN's HTTP Observatory, over HTTPS and
 * HTTP/2, on nginx and Caddy with the configuration in `hosts/`. Exits 1 below A+ or 130 points.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { join, resolve } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { description } from '../support/built.ts'
import { program } from '../support/programs.ts'
import { names, type Server, starters } from '../support/servers.ts'

/**
 * Installed on demand and without install scripts. It is no dependency of the project, because it
 * compiles a database driver and downloads a list that is useless for `localhost`.
 */
const version = '1.4.8'
const place = resolve('node_modules/.cache/observatory')
const folder = join(place, 'node_modules/@mdn/mdn-http-observatory')

interface Test {
  readonly constructor: { readonly name: string }
  readonly result: string | null
  readonly pass: boolean
}

/**
 * Parts of the scanner are called directly, because its `scan` accepts neither a path nor a port.
 */
interface Scanner {
  retrieve(
    host: string,
    where: { httpPort: number; httpsPort: number; path: string },
  ): Promise<{ readonly responses: { readonly auto: unknown } }>
  readonly ALL_TESTS: readonly ((page: object) => Test)[]
  getScoreModifier(result: string): number
  getGradeForScore(score: number): { readonly score: number; readonly grade: string }
  readonly MINIMUM_SCORE_FOR_EXTRA_CREDIT: number
}

function install(): void {
  const marker = join(place, version)
  if (existsSync(marker)) return
  mkdirSync(place, { recursive: true })
  const how = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const scanner = `@mdn/mdn-http-observatory@${version}`
  execFileSync('npm', ['install', '--prefix', place, ...how, scanner], { stdio: 'inherit' })
  writeFileSync(join(folder, 'conf/hsts-preload.json'), '{}')
  writeFileSync(marker, '')
}

async function load(): Promise<Scanner> {
  const parts = ['retriever/retriever', 'constants', 'grader/grader', 'grader/charts']
  const load = (part: string) => import(join(folder, 'src', `${part}.js`))
  return Object.assign({}, ...(await Promise.all(parts.map(load))))
}

async function grade(scanner: Scanner, { port, securePort }: Server, path: string) {
  const page = await scanner.retrieve('localhost', { httpPort: port, httpsPort: securePort, path })
  if (!page.responses.auto) throw new Error(`Nobody answers at ${path}`)
  const tests = scanner.ALL_TESTS.map(test => test(page))
  const points = tests.map(({ result }) => (result ? scanner.getScoreModifier(result) : 0))
  const sum = (points: readonly number[]) => points.reduce((sum, each) => sum + each, 0)
  const faults = 100 + sum(points.filter(each => each < 0))
  const extra = faults >= scanner.MINIMUM_SCORE_FOR_EXTRA_CREDIT
  return {
    ...scanner.getGradeForScore(extra ? 100 + sum(points) : faults),
    failed: tests
      .filter(({ pass }) => !pass)
      .map(test => `${test.constructor.name}: ${test.result}`),
  }
}

function speaksHttp2(port: number): Promise<boolean> {
  return new Promise(answer => {
    const session = connect(`https://localhost:${port}`, () => {
      answer(session.alpnProtocol === 'h2')
      session.close()
    }).on('error', () => answer(false))
  })
}

install()
let failed = false
const fail = (sentence: string) => {
  failed = true
  console.error(sentence)
}

const scanner = await load()
const { pages, redirects } = description
const paths = [...pages, ...redirects.map(({ from }) => from).slice(-1), '/nothing']
for (const name of names) {
  if (!program(name)) {
    fail(`${name} is not installed: run "node tests/support/install.ts nginx caddy" first.`)
    continue
  }
  const server = await starters[name](true)
  setDefaultCACertificates([...getCACertificates(), readFileSync(server.authority, 'utf8')])
  if (!(await speaksHttp2(server.securePort))) fail(`${name} does not speak HTTP/2.`)
  for (const path of paths) {
    const { grade: letter, score, failed } = await grade(scanner, server, path)
    console.log(name, letter, score, path)
    if (letter !== 'A+' || score < 130 || failed.length > 0)
      fail(`  Below A+ and 130 points. ${failed.join(', ')}`)
  }
  await server.stop()
}
process.exit(failed ? 1 : 0)
