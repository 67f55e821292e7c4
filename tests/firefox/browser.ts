import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The Firefox that tests run in, if there is one: the one `FIREFOX` names, or the system's. */
export const firefox = process.env.FIREFOX ?? system()

function system(): string | undefined {
  const folders = (process.env.PATH ?? '').split(':')
  const found = ['firefox-esr', 'firefox'].flatMap(name =>
    folders.map(folder => `${folder}/${name}`),
  )
  return [...found, '/Applications/Firefox.app/Contents/MacOS/firefox'].find(existsSync)
}

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

/** Installs a Firefox where that can be done: Debian's, for Playwright's own speaks no BiDi. */
function install(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('No Firefox found: installing one.')
  return run('apt-get', 'update', '-qq') && run('apt-get', 'install', '-y', '-qq', 'firefox-esr')
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
