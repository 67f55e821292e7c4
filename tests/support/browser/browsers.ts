import { existsSync, globSync } from 'node:fs'
import { type LaunchOptions, chromium as playwrights } from '@playwright/test'
import { findProgram } from '../servers/programs.ts'

/** The path of the Chromium that `CHROMIUM` names, of Playwright's headless shell, or of another. */
export function findChromium(): string | undefined {
  const shell = globSync(
    playwrights
      .executablePath()
      .replace(/chromium-(\d+).*/, 'chromium_headless_shell-$1/*/*headless*shell'),
  )
  const names = ['chromium-headless-shell', 'google-chrome', 'chromium', 'chromium-browser']
  return findProgram(process.env.CHROMIUM ?? '') ?? shell[0] ?? findProgram(...names)
}

/** The path of a Chromium with a window. The headless shell has no back-forward cache. */
export function findChrome(): string | undefined {
  const installed = playwrights.executablePath()
  return existsSync(installed)
    ? installed
    : findProgram('google-chrome', 'chromium', 'chromium-browser')
}

export function findFirefox(): string | undefined {
  const mac = '/Applications/Firefox.app/Contents/MacOS/firefox'
  return findProgram(process.env.FIREFOX ?? '', 'firefox-esr', 'firefox', mac)
}

/** The programs that drive WebKitGTK, the browser nearest to Safari that runs on Linux. */
export interface WebKit {
  readonly driver: string
  readonly browser: string
  /** A virtual screen: this browser has no headless mode. */
  readonly screen: string
}

export function findWebKit(): WebKit | undefined {
  const driver = findProgram('WebKitWebDriver')
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4*/MiniBrowser')
  const screen = findProgram('Xvfb')
  return driver && browser && screen ? { driver, browser, screen } : undefined
}

/** What takes time or makes requests in a Chromium with a window. This list replaces that of Playwright. */
const disabledFeatures = [
  // Each window would load the popups of its address bar, and start a process for its next page.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  // As Playwright does.
  'AimEnabled',
  'HttpsUpgrades',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
]

/** Switches for Chromium in containers and without requests to other hosts. */
export const chromiumSwitches = [
  `--disable-features=${disabledFeatures.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const executablePath = findChromium()

export const launchOptions: LaunchOptions & { args: string[] } = {
  ...(executablePath && { executablePath }),
  args: chromiumSwitches,
}
