import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { freePort } from '../support/port.ts'
import { trusting } from './chromium.ts'
import type { Server } from './server.ts'
import { kilobytes, median, spread, table } from './table.ts'

/** The path of one page of each kind. */
export const kinds: Readonly<Record<string, string>> = {
  home: '/',
  article: '/depo-provera-lawsuits',
  form: '/tepezza-lawsuit',
  faq: '/class-actions-faq',
  lawsuits: '/active-lawsuits',
  contact: '/contactUs',
  privacy: '/privacy-policy',
}
const floor = '/floor/page'

type Work = Pick<Load, 'script' | 'main' | 'layouts' | 'styles'>

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Load {
  /** Scores by category, 0 to 100. */
  readonly scores: readonly number[]
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  /** The kind and transferred bytes of each request, including headers. */
  readonly requests: readonly { readonly kind: string; readonly bytes: number }[]
  /** CPU milliseconds of scripts on the main thread until the page is idle. */
  readonly script: number
  /** CPU milliseconds of all tasks on the main thread until the page is idle. */
  readonly main: number
  readonly layouts: number
  readonly styles: number
}

/**
 * Loads each kind of page and the floor equally often and alternately, so that all see the same
 * noise.
 * @param asked keys of {@link kinds}
 * @returns a Markdown table
 */
export async function measurePages(
  servers: ReadonlyMap<string, Server>,
  asked: readonly string[],
  times: number,
): Promise<string> {
  const subjects = [...servers].flatMap(([label, { origin }]) =>
    asked.map(kind => ({ label, kind, url: `${origin}${kinds[kind]}` })),
  )
  const [{ origin }] = [...servers.values()] as [Server]
  const all = [{ label: '', kind: 'floor', url: origin + floor }, ...subjects]
  const loads = all.map((): Load[] => [])
  for (let time = 0; time < times; time++)
    for (const [n, { url }] of all.entries()) loads[n]!.push(await load(url))
  const base = middle(loads[0]!, ({ lcp }) => lcp)
  const idle = middle(loads[0]!, ({ main }) => main)
  const rows = all.map(({ label, kind }, n) =>
    row(`${kind}${label && ` (${label})`}`, loads[n]!, base, idle),
  )
  return table(
    [
      'Page',
      'Lighthouse',
      'FCP ms',
      'LCP ms',
      '÷ floor',
      'TBT ms',
      'CLS',
      'requests',
      'kB',
      'HTML',
      'CSS',
      'pictures',
      'script',
      'script CPU ms',
      'main thread ms',
      '÷ floor',
      'layouts / style recalculations',
    ],
    rows,
  )
}

function scoresOf(loads: readonly Load[]): string {
  return categories.map((_, n) => middle(loads, ({ scores }) => scores[n]!)).join('/')
}

function row(
  name: string,
  loads: readonly Load[],
  base: number,
  idle: number,
): (string | number)[] {
  const { requests } = loads[0]!
  const bytes = (...kinds: readonly string[]) =>
    kilobytes(requests.reduce((sum, r) => sum + (kinds.includes(r.kind) ? r.bytes : 0), 0))
  const lcp = middle(loads, load => load.lcp)
  return [
    name,
    scoresOf(loads),
    Math.round(middle(loads, load => load.fcp)),
    Math.round(lcp),
    (lcp / base).toFixed(2),
    spread(loads.map(load => load.tbt)),
    middle(loads, load => load.cls).toFixed(3),
    requests.length,
    kilobytes(requests.reduce((sum, { bytes }) => sum + bytes, 0)),
    bytes('Document'),
    bytes('Stylesheet'),
    bytes('Image'),
    bytes('Script'),
    middle(loads, load => load.script).toFixed(1),
    spread(loads.map(load => load.main)),
    (middle(loads, load => load.main) / idle).toFixed(2),
    `${middle(loads, load => load.layouts)} / ${middle(loads, load => load.styles)}`,
  ]
}

function middle(loads: readonly Load[], value: (load: Load) => number): number {
  return median(loads.map(value))
}

async function load(url: string): Promise<Load> {
  const port = await freePort()
  const browser = await chromium.launch(trusting(`--remote-debugging-port=${port}`))
  try {
    return { ...(await judged(url, port)), ...(await worked(url, browser)) }
  } finally {
    await browser.close()
  }
}

/** Run by npx, because no other part of the project needs its 60 MB. */
const lighthouse = 'lighthouse@13.5.0'

interface Report {
  readonly audits: Readonly<Record<string, Audit>>
  readonly categories: Readonly<Record<string, { readonly score: number }>>
}

interface Audit {
  readonly id: string
  readonly scoreDisplayMode: string
  readonly errorMessage?: string
  readonly numericValue?: number
  readonly details?: unknown
}

async function runLighthouse(url: string, port: number): Promise<Report> {
  const args = ['--yes', lighthouse, url, `--port=${port}`, '--quiet', '--output=json']
  const only = [`--only-categories=${categories.join()}`, '--disable-full-page-screenshot']
  const { stdout } = await promisify(execFile)('npx', [...args, ...only], { maxBuffer: 2 ** 28 })
  return JSON.parse(stdout)
}

/** Lighthouse's defaults: a mid-range phone on simulated slow 4G. */
async function judged(url: string, port: number, tries = 3): Promise<Omit<Load, keyof Work>> {
  const { audits, categories: found } = await runLighthouse(url, port)
  // On a busy machine a trace may be incomplete.
  const failed = Object.values(audits).find(({ scoreDisplayMode }) => scoreDisplayMode === 'error')
  if (failed && tries > 1) return judged(url, port, tries - 1)
  if (failed) throw new Error(`Lighthouse, ${failed.id} of ${url}: ${failed.errorMessage}`)
  const value = (audit: string) => audits[audit]!.numericValue!
  const details = audits['network-requests']!.details as {
    items: { resourceType: string; transferSize: number; url: string }[]
  }
  return {
    scores: categories.map(name => Math.round(found[name]!.score * 100)),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    requests: details.items
      .filter(({ url }) => url.startsWith('https:'))
      .map(({ resourceType, transferSize }) => ({ kind: resourceType, bytes: transferSize })),
  }
}

async function worked(url: string, browser: Browser): Promise<Work> {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  // Thread time, because wall-clock time includes other work on shared cores.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url, { waitUntil: 'networkidle' })
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (metric: string) => metrics.find(({ name }) => name === metric)!.value
  return {
    script: value('ScriptDuration') * 1000,
    main: value('TaskDuration') * 1000,
    layouts: value('LayoutCount'),
    styles: value('RecalcStyleCount'),
  }
}
