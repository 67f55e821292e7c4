import { cpus, loadavg, totalmem } from 'node:os'
import { chromium } from '@playwright/test'
import { trusting } from './chromium.ts'

/** The machine, on which the figures depend. */
export async function machine(): Promise<string> {
  const browser = await chromium.launch(trusting())
  const version = browser.version()
  await browser.close()
  const { model } = cpus()[0]!
  const memory = Math.round(totalmem() / 2 ** 30)
  // A load above the number of cores means that other work makes times longer.
  const load = loadavg()[0]!.toFixed(1)
  return [
    `${model.trim()}, ${cpus().length} cores, ${memory} GiB`,
    `load ${load} at the start`,
    `Node ${process.versions.node}`,
    `Chromium ${version}`,
    new Date().toISOString().slice(0, 10),
  ].join('; ')
}
