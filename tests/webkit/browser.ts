import { globSync } from 'node:fs'
import { installPackages, program } from '../machine/programs.ts'

/** The programs that make WebKitGTK, the nearest to Safari that runs on Linux, do as it is told. */
export interface WebKit {
  readonly driver: string
  readonly browser: string
  /** A screen without a monitor: this browser has no headless mode. */
  readonly screen: string
}

function found(): WebKit | undefined {
  const driver = program('WebKitWebDriver')
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4*/MiniBrowser')
  const screen = program('Xvfb')
  return driver && browser && screen ? { driver, browser, screen } : undefined
}

export const webkit = found()

if (import.meta.main && !webkit && !(installPackages('webkit2gtk-driver', 'xvfb') && found())) {
  const advice = 'Install it on Debian: apt-get install webkit2gtk-driver xvfb.'
  console.error(`There is no WebKitGTK, so its tests are skipped. ${advice}`)
  if (process.env.CI) process.exit(1)
}
