import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'

/** The version that deploys. With its runtime it has 230 MB, so it is no development package. */
const [, version] = /npx --yes (wrangler@\S+)/.exec(
  readFileSync('.github/workflows/deploy.yml', 'utf8'),
)!

export const wrangler = {
  name: version!,
  /** Where `install.ts` installs it. `npm ci` takes it away. */
  folder: resolve('node_modules/.cache', version!),
  isInstalled: () => existsSync(`${wrangler.folder}/node_modules/wrangler/bin/wrangler.js`),
}

/** What tests use of what `createTestHarness` of Wrangler returns. */
interface WorkerHarness {
  listen(): Promise<unknown>
  close(): Promise<void>
  getWorker(): {
    fetch(url: string, init?: RequestInit): Promise<Response>
    scheduled(event: { cron: string; scheduledTime: Date }): Promise<unknown>
    applyD1Migrations(binding: string): Promise<unknown>
    getEnv(): Promise<{ readonly DB: D1Database }>
  }
}

/** Runs a Worker in Cloudflare's runtime. */
export function createWorkerHarness(config: object): WorkerHarness {
  const require = createRequire(import.meta.url)
  const { createTestHarness } = require(`${wrangler.folder}/node_modules/wrangler`)
  return createTestHarness({ workers: [{ config }] })
}
