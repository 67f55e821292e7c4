import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The web servers that tests run; Debian's packages have the same names. */
export const names = ['nginx', 'caddy'] as const
export type Name = (typeof names)[number]

/** Where a program is, if it is installed. */
export function program(name: Name): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  return folders.map(folder => `${folder}/${name}`).find(existsSync)
}

/** Installs Debian's nginx and Caddy where they are missing, without starting them as services. */
function install(): void {
  const missing = names.filter(name => !program(name))
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log(`Not installed: ${missing.join(', ')}. Tests that need them are left out.`)
    return
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env })
  apt('update')
  apt('install', '-y', '--no-install-recommends', ...missing)
}

if (import.meta.main) install()
