import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The path of the first installed program of a list. A name with a slash is a path. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(':')
  return names
    .filter(Boolean)
    .flatMap(name => (name.includes('/') ? name : folders.map(folder => `${folder}/${name}`)))
    .find(path => existsSync(path))
}

/**
 * Installs Debian packages.
 * @returns whether they are installed; false if this user or system cannot install packages
 */
export function installPackages(...packages: string[]): boolean {
  // Runners of CI are not root and need no password.
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n', '-E']
  if (!existsSync('/usr/bin/apt-get') || (sudo.length > 0 && !process.env.CI)) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const runApt = (...args: string[]) => {
    const [command, ...words] = [...sudo, 'apt-get', '-qq', ...args]
    return spawnSync(command!, words, { stdio: 'inherit', env }).status === 0
  }
  console.log(`Installing Debian packages: apt-get install ${packages.join(' ')}`)
  // Installing may work even if a package list could not be updated.
  runApt('update')
  return runApt('install', '-y', ...packages)
}
