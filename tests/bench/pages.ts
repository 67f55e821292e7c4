import { execFile } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumSwitches, findChrome, launchOptions } from '../support/browser/browsers.ts'
import { certificate } from './server.ts'
import { startSlowLine } from './slow-line.ts'

/** The path of one page of each kind. */
export const pageKinds: Readonly<Record<string, string>> = {
  home: '/',
  article: '/depo-provera-lawsuits',
  faq: '/class-actions-faq',
  lawsuits: '/active-lawsuits',
}

/** What Lighthouse found in one load. */
interface Load {
  /** Scores by category, 0 to 1. */
  readonly scores: readonly number[]
  readonly values: Readonly<Record<Audit, number>>
  /** Transferred bytes of each request, including headers. */
  readonly requests: readonly { readonly resourceType: string; readonly transferSize: number }[]
  /** On a line with slow start, in milliseconds. */
  readonly slow: { readonly fcp: number; readonly lcp: number }
}

type Audit = keyof typeof audits

/** The audits that are reported, with the number of their decimals. */
const audits = {
  'largest-contentful-paint': 0,
  'total-blocking-time': 0,
  'cumulative-layout-shift': 3,
  'mainthread-work-breakdown': 0,
} as const

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * Loads each kind of page and the floor equally often and alternately, so that all see the same noise.
 * @returns Markdown
 */
export async function measurePages(
  servers: readonly { readonly label: string; readonly origin: string }[],
  kinds: readonly string[],
  times: number,
): Promise<string> {
  const subjects = [
    { name: 'floor', url: `${servers[0]!.origin}/floor/page` },
    ...servers.flatMap(({ label, origin }) =>
      kinds.map(kind => ({ name: `${kind} (${label})`, url: origin + pageKinds[kind] })),
    ),
  ]
  const load = loadavg()[0]!.toFixed(1)
  const loads = subjects.map((): Load[] => [])
  for (let time = 0; time < times; time++) {
    console.error(`Loading each of ${subjects.length} pages, ${time + 1} of ${times} times …`)
    for (const [n, { url }] of subjects.entries()) loads[n]!.push(await loadPage(url))
  }
  const [floor] = loads
  return `# Bench, ${new Date().toISOString().slice(0, 10)}

${cpus()[0]!.model.trim()}, ${cpus().length} cores, load ${load} at the start, Node ${process.versions.node}.
Lighthouse mobile, simulated slow 4G, CPU × 1, and a line with slow start; median of ${times} (least–most); HTTP/2, TLS and brotli.

| Page | scores | LCP ms | TBT ms | CLS | main thread ms | LCP ÷ floor | slow line: FCP | LCP ms | ÷ floor | requests | kB | HTML kB |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${subjects.map(({ name }, n) => `| ${[name, ...listCells(loads[n]!, floor!)].join(' | ')} |`).join('\n')}
`
}

function listCells(loads: readonly Load[], floor: readonly Load[]): (string | number)[] {
  const { requests } = loads[0]!
  const kilobytes = (pattern: RegExp) =>
    requests
      .filter(({ resourceType }) => pattern.test(resourceType))
      .reduce((sum, { transferSize }) => sum + transferSize / 1000, 0)
      .toFixed(1)
  const getMedian = (loads: readonly Load[], audit: Audit) =>
    takeMedian(loads.map(({ values }) => values[audit]))
  const lcp = 'largest-contentful-paint'
  return [
    categories
      .map((_, n) => Math.round(100 * takeMedian(loads.map(load => load.scores[n]!))))
      .join('/'),
    ...Object.entries(audits).map(([audit, decimals]) => {
      const all = sortNumbers(loads.map(({ values }) => values[audit as Audit]))
      const [least, middle, most] = [0, all.length >> 1, all.length - 1].map(at =>
        all[at]!.toFixed(decimals),
      )
      return `${middle} (${least}–${most})`
    }),
    (getMedian(loads, lcp) / getMedian(floor, lcp)).toFixed(2),
    Math.round(takeMedian(loads.map(({ slow }) => slow.fcp))),
    Math.round(takeMedian(loads.map(({ slow }) => slow.lcp))),
    (
      takeMedian(loads.map(({ slow }) => slow.lcp)) / takeMedian(floor.map(({ slow }) => slow.lcp))
    ).toFixed(2),
    requests.length,
    kilobytes(/./),
    kilobytes(/Document/),
  ]
}

const sortNumbers = (values: readonly number[]) => values.toSorted((a, b) => a - b)

const takeMedian = (values: readonly number[]) => sortNumbers(values)[values.length >> 1]!

/** The first and the largest paint of a phone whose line begins slowly, with an empty cache. */
async function loadOnSlowLine(url: string): Promise<Load['slow']> {
  const { port, pathname } = new URL(url)
  const line = await startSlowLine(Number(port))
  const browser = await chromium.launch(launchOptions)
  const page = await browser.newPage({
    ...{ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true },
    ignoreHTTPSErrors: true,
  })
  await page.goto(`https://localhost:${line.port}${pathname}`, { waitUntil: 'load' })
  await page.waitForTimeout(1500)
  const slow = await page.evaluate(async () => {
    const [fcp] = performance.getEntriesByName('first-contentful-paint')
    const largest = await new Promise<number>(resolve => {
      const observer = new PerformanceObserver(list => resolve(list.getEntries().at(-1)!.startTime))
      observer.observe({ type: 'largest-contentful-paint', buffered: true })
    })
    return { fcp: fcp!.startTime, lcp: largest }
  })
  await browser.close()
  line.stop()
  return slow
}

/** A phone on simulated slow 4G. On a busy machine a trace may be incomplete. */
async function loadPage(url: string, tries = 3): Promise<Load> {
  const report = await runLighthouse(url)
  const failed = Object.values(report.audits).find(
    ({ scoreDisplayMode }) => scoreDisplayMode === 'error',
  )
  if (failed && tries > 1) return loadPage(url, tries - 1)
  if (failed) throw new Error(`Lighthouse, ${failed.id} of ${url}: ${failed.errorMessage}`)
  const values = Object.keys(audits).map(audit => [audit, report.audits[audit]!.numericValue])
  return {
    scores: categories.map(name => report.categories[name]!.score),
    values: Object.fromEntries(values),
    slow: await loadOnSlowLine(url),
    requests: report.audits['network-requests']!.details!.items.filter(({ url }) =>
      url.startsWith('https:'),
    ),
  }
}

interface LighthouseReport {
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly id: string
        readonly scoreDisplayMode: string
        readonly errorMessage?: string
        readonly numericValue?: number
        readonly details?: { readonly items: (Load['requests'][number] & { url: string })[] }
      }
    >
  >
  readonly categories: Readonly<Record<string, { readonly score: number }>>
}

/** Run by npx, because no other part of the project needs its 60 MB. */
async function runLighthouse(url: string): Promise<LighthouseReport> {
  const key = new X509Certificate(certificate.cert).publicKey.export({
    type: 'spki',
    format: 'der',
  })
  // With errors of certificates merely ignored, Chromium would not cache responses.
  const trusted = createHash('sha256').update(key).digest('base64')
  const flags = ['--headless=new', `--ignore-certificate-errors-spki-list=${trusted}`]
  const args = [
    ...['--yes', 'lighthouse@13.5.0', url, '--quiet', '--output=json'],
    // On shared cores the default of 4 scatters by a third, and hides the part of the network.
    '--throttling.cpuSlowdownMultiplier=1',
    ...[`--only-categories=${categories.join()}`, '--disable-full-page-screenshot'],
    `--chrome-flags=${[...chromiumSwitches, ...flags].join(' ')}`,
  ]
  const env = { ...process.env, CHROME_PATH: findChrome() }
  const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: 2 ** 28, env })
  return JSON.parse(stdout)
}
