import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A copy of the project that can be built. */
export interface Project {
  /** The name of its rows: `now`, or a git ref. */
  readonly label: string
  readonly folder: string
}

const own = ['.git', 'node_modules', 'dist', 'hosts', 'test-results', 'playwright-report', '.astro']

const here = 'now'

/** A copy of this checkout, including uncommitted changes. */
export function copyHere(): Project {
  const folder = mkdtempSync(join(tmpdir(), 'bench-now-'))
  for (const name of readdirSync('.'))
    if (!own.includes(name)) cpSync(name, join(folder, name), { recursive: true })
  packages(folder)
  return { label: here, folder }
}

/** Another commit, in its own worktree. */
export function checkOut(ref: string): Project {
  const folder = mkdtempSync(join(tmpdir(), 'bench-then-'))
  execFileSync('git', ['worktree', 'add', '--force', '--detach', folder, ref], { stdio: 'ignore' })
  packages(folder)
  return { label: ref, folder }
}

/**
 * Copies the installed packages without caches. With a different lockfile, installs the packages.
 */
function packages(folder: string): void {
  const lock = 'package-lock.json'
  if (existsSync(join(folder, lock)) && !sameText(lock, join(folder, lock))) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
    return
  }
  execFileSync('cp', ['-a', 'node_modules', folder])
  for (const kept of ['.astro', '.cache', '.vite'])
    rmSync(join(folder, 'node_modules', kept), { recursive: true, force: true })
}

function sameText(one: string, other: string): boolean {
  return readFileSync(one, 'utf8') === readFileSync(other, 'utf8')
}

export function build({ folder }: Project): void {
  const args = ['node_modules/astro/bin/astro.mjs', 'build']
  execFileSync(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

export function remove({ label, folder }: Project): void {
  rmSync(folder, { recursive: true, force: true })
  if (label !== here) execFileSync('git', ['worktree', 'prune'])
}
