import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium as bundled } from '@playwright/test'

/**
 * The Chromium that tests run in: the one `CHROMIUM` names, Playwright's own (undefined), or the
 * system's.
 */
export const chromium = process.env.CHROMIUM ?? (hasOwn() ? undefined : system())

function hasOwn(): boolean {
  return existsSync(bundled.executablePath())
}

function system(): string | undefined {
  const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']
  const folders = (process.env.PATH ?? '').split(':')
  return names.flatMap(name => folders.map(folder => `${folder}/${name}`)).find(existsSync)
}

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

/** Installs a Chromium where there is none. */
function install(): void {
  console.log('No Chromium found: installing one.')
  if (run('npx', 'playwright', 'install', 'chromium')) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    if (run('apt-get', 'install', '-y', '-qq', 'chromium')) return
  }
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
