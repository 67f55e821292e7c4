import { installPackages, program } from '../machine/programs.ts'

/** The web servers that tests run; Debian's packages have the same names. */
export const names = ['nginx', 'caddy'] as const
export type Name = (typeof names)[number]

if (import.meta.main) {
  const missing = names.filter(name => !program(name))
  if (missing.length > 0 && !installPackages('--no-install-recommends', ...missing))
    console.log(`Not installed: ${missing.join(', ')}. Tests that need them are left out.`)
}
