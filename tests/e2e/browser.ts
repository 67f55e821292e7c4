import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium as bundled, type LaunchOptions } from '@playwright/test'
import { installPackages, program } from '../machine/programs.ts'

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']

/** The one `CHROMIUM` names, Playwright's own (undefined), or the system's. */
const chromium = process.env.CHROMIUM ?? (hasOwn() ? undefined : program(...names))

/**
 * What Chromium goes without. For the address bar of each window it would load two documents, at
 * more cost than a page of this site. Of several such lists it takes the last: the rest of this one
 * is Playwright's (`chromiumSwitches.ts`).
 */
const unused = [
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** The Chromium that tests run in, as it runs in a container too. */
export const launchOptions = {
  ...(chromium && { executablePath: chromium }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${unused.join()}`,
  ],
} satisfies LaunchOptions

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
