import { existsSync } from 'node:fs'
import { installPackages, program } from '../machine/programs.ts'

const mac = '/Applications/Firefox.app/Contents/MacOS/firefox'

/** The Firefox that tests run in, if there is one: the one `FIREFOX` names, or the system's. */
export const firefox =
  process.env.FIREFOX ?? program('firefox-esr', 'firefox') ?? [mac].find(existsSync)

/** Installs a Firefox where that can be done: Debian's, for Playwright's own speaks no BiDi. */
function install(): boolean {
  console.log('No Firefox found: installing one.')
  return installPackages('firefox-esr')
}

if (import.meta.main) {
  if (process.env.FIREFOX && !existsSync(process.env.FIREFOX)) {
    console.error(`FIREFOX is "${process.env.FIREFOX}", and there is no such file.`)
    process.exit(1)
  }
  if (!firefox && !install()) {
    const advice =
      'Install Firefox (on Debian: apt-get install firefox-esr), or set FIREFOX to its path.'
    console.error(`There is no Firefox, so its tests are skipped. ${advice}`)
    if (process.env.CI) process.exit(1)
  }
}
