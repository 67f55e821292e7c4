/**
 * `npm run bench -- [paths]` loads pages of `dist`, and the words of an article alone as their floor: in Lighthouse
 * as on a phone with slow 4G, and in Chromium over a line with slow start. Only the ratios of one run compare.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumSwitches, findChrome, launchOptions } from '../support/browser/browsers.ts'
import { serveBuiltSite } from '../support/servers/servers.ts'
import { startSlowLine } from './slow-line.ts'

const times = 5
const article = '/depo-provera-lawsuits'

const [main] = /<main[\s\S]*<\/main>/.exec(readFileSync(`dist${article}.html`, 'utf8'))!
const words = main.replace(/<(style|script|svg|form)[\s\S]*?<\/\1>|<[^>]*>/g, ' ')
const floor = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title><p>${words}`

/** Lighthouse comes by npx, because no other part of the project needs its 60 MB. */
async function measureLoad(url: string) {
  const args = [
    '--yes',
    'lighthouse@13.5.0',
    url,
    '--quiet',
    '--output=json',
    '--only-categories=performance',
    // On shared cores the default of 4 scatters by a third, and hides the part of the network.
    '--throttling.cpuSlowdownMultiplier=1',
    `--chrome-flags=${[...chromiumSwitches, '--headless=new'].join(' ')}`,
  ]
  const env = { ...process.env, CHROME_PATH: findChrome() }
  const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: 2 ** 28, env })
  const { audits } = JSON.parse(stdout)
  const read = (name: string): number => audits[name].numericValue
  return {
    lcp: read('largest-contentful-paint'),
    'TBT, ms': Math.round(read('total-blocking-time')),
    CLS: read('cumulative-layout-shift').toFixed(3),
    kB: (read('total-byte-weight') / 1000).toFixed(1),
  }
}

const folder = join(mkdtempSync(join(tmpdir(), 'bench-')), 'dist')
cpSync('dist', folder, { recursive: true })
cpSync('hosts', join(folder, '../hosts'), { recursive: true })
writeFileSync(join(folder, 'floor.html'), floor)
const given = process.argv.slice(2)
const paths = ['/floor', ...(given.length > 0 ? given : ['/', article])]
const loads = paths.map((): Awaited<ReturnType<typeof measureLoad>>[] => [])
const { port, stop } = await serveBuiltSite(folder)
// Alternately, so that all see the same noise.
for (let time = 0; time < times; time++)
  for (const [n, path] of paths.entries())
    loads[n]!.push(await measureLoad(`http://localhost:${port}${path}`))
/**
 * The largest paint of each page over a line with slow start, in milliseconds: the median of seven. Visitors come by a
 * link from another site, whose process the browser has already; a bookmark and an advertisement's app open an empty tab.
 */
async function measureSlowLine(isByLink: boolean): Promise<number[]> {
  const line = await startSlowLine(port)
  const browser = await chromium.launch(launchOptions)
  const paints = paths.map((): number[] => [])
  for (let time = 0; time < 7; time++)
    for (const [n, path] of paths.entries()) {
      const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
      const url = `http://localhost:${line.port}${path}`
      if (isByLink) {
        await page.goto(`http://127.0.0.1:${port}/floor`)
        await page.evaluate(target => location.assign(target), url)
        await page.waitForURL(url)
      } else await page.goto(url)
      paints[n]!.push(await page.evaluate(readLargestPaint))
      await page.close()
    }
  await browser.close()
  line.stop()
  return paints.map(takeMedian)
}

/** The last entry, once no larger one can follow. Runs in the page. */
function readLargestPaint() {
  return new Promise<number>(resolve => {
    let last = 0
    new PerformanceObserver(list => {
      last = list.getEntries().at(-1)!.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    setTimeout(() => resolve(last), 500)
  })
}

const takeMedian = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!
const byLink = await measureSlowLine(true)
const fromEmptyTab = await measureSlowLine(false)
await stop()
const medians = loads.map(measures => takeMedian(measures.map(({ lcp }) => lcp)))
for (const [n, path] of paths.entries()) {
  const { lcp, ...others } = loads[n]![0]!
  console.log(path, {
    'LCP, ms': Math.round(medians[n]!),
    '÷ floor': (medians[n]! / medians[0]!).toFixed(2),
    'by a link, ms': Math.round(byLink[n]!),
    'by a link ÷ floor': (byLink[n]! / byLink[0]!).toFixed(2),
    'from an empty tab, ms': Math.round(fromEmptyTab[n]!),
    'from an empty tab ÷ floor': (fromEmptyTab[n]! / fromEmptyTab[0]!).toFixed(2),
    ...others,
  })
}
