import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, expect, test } from '@playwright/test'
import { routes } from '../support/browser/audit.ts'

for (const [name, viewport] of Object.entries({
  phone: { width: 412, height: 823 },
  desktop: { width: 1280, height: 800 },
})) {
  test(`nothing moves while a page arrives on a ${name}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const { page, moves } = await openWatchedPage(browser, viewport)
    for (const route of routes) {
      await page.goto(route)
      await page.waitForTimeout(100)
      const all = await moves()
      // A row of cards that arrives in two pieces grows slightly. Shifts below this limit are
      // ignored.
      expect.soft(sum(all), `${route}: ${JSON.stringify(all)}`).toBeLessThan(0.001)
    }
    await page.close()
  })

  test(`nothing moves while a page arrives slowly on a ${name}`, async ({ browser, baseURL }) => {
    await using slow = await serveSlowly(baseURL!)
    const { page, moves } = await openWatchedPage(browser, viewport)
    for (const route of ['/', '/depo-provera-lawsuits', '/partners-list']) {
      await page.goto(slow.origin + route)
      const all = await moves()
      // Two answers side by side share their row while the tags of the second arrive.
      expect.soft(sum(all), `${route}: ${JSON.stringify(all)}`).toBeLessThan(0.002)
    }
    await page.close()
  })
}

interface LayoutShift {
  readonly value: number
}

const sum = (moves: readonly LayoutShift[]) => moves.reduce((sum, { value }) => sum + value, 0)

/** A page and the layout shifts in its document. */
async function openWatchedPage(browser: Browser, viewport: { width: number; height: number }) {
  const page = await browser.newPage({ viewport })
  await page.addInitScript(() => {
    const moves: LayoutShift[] = []
    const addMoves = (entries: PerformanceEntryList) =>
      moves.push(...entries.map(entry => entry.toJSON()))
    const observer = new PerformanceObserver(list => addMoves(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, {
      moves: () => {
        addMoves(observer.takeRecords())
        return moves
      },
    })
  })
  const readMoves = (): Promise<readonly LayoutShift[]> =>
    page.evaluate(() => (globalThis as unknown as { moves: () => LayoutShift[] }).moves())
  return { page, moves: readMoves }
}

/** Serves the main content one tag per frame until it fills more than a window. */
async function serveSlowly(site: string) {
  const server = createServer(async ({ url }, response) => {
    const answer = await fetch(site + url)
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    const text = Buffer.from(await answer.arrayBuffer())
    const start = type.includes('html') ? text.indexOf('<main') : text.length
    response.write(text.subarray(0, start))
    const tags = text.toString('utf8', start).split(/(?=<)|(?<=>)/)
    for (const tag of tags.splice(0, 200)) {
      response.write(tag)
      await wait(16)
    }
    response.end(tags.join(''))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
