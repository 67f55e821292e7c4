import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Where the first of these programs is that is installed. Servers may lie outside a user's PATH. */
export function program(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  return names.flatMap(name => folders.map(folder => `${folder}/${name}`)).find(existsSync)
}

/**
 * Installs Debian's packages, without starting them as services.
 * @param packages and options of `apt-get install`
 * @returns whether they are installed; not, where that cannot be done
 */
export function installPackages(...packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env }).status === 0
  // Lists that cannot all be had may still know these packages.
  apt('update')
  return apt('install', '-y', ...packages)
}
