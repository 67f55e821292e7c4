import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium as bundled } from '@playwright/test'
import { installPackages, program } from '../machine/programs.ts'

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']

/**
 * The Chromium that tests run in: the one `CHROMIUM` names, Playwright's own (undefined), or the
 * system's.
 */
export const chromium = process.env.CHROMIUM ?? (hasOwn() ? undefined : program(...names))

function hasOwn(): boolean {
  return existsSync(bundled.executablePath())
}

/** Installs a Chromium where there is none. */
function install(): void {
  console.log('No Chromium found: installing one.')
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  if (status === 0) return
  if (installPackages('chromium')) return
  console.error('Install Chrome or Chromium, or set CHROMIUM to the path of one, and try again.')
  process.exit(1)
}

if (import.meta.main) {
  if (process.env.CHROMIUM && !existsSync(process.env.CHROMIUM)) {
    console.error(`CHROMIUM is "${process.env.CHROMIUM}", and there is no such file.`)
    process.exit(1)
  }
  if (!chromium && !hasOwn()) install()
}
