import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

/** Routes that no document may take, without slashes: pages in code, the files of two, and the desk's. */
export const reserved: readonly string[] = [
  '',
  'active-lawsuits',
  'styleguide',
  'index',
  '404',
  'api',
  'desk',
]

/** A path without slashes that every host takes as it stands. */
export const route = /^[A-Za-z0-9-]+$/

/** Routes that pages hold besides lawsuits, without slashes. */
export function pageRoutes(): string[] {
  const written = readdirSync('content/pages').map(name => name.replace(/\.mdx?$/, ''))
  return [...reserved, ...written]
}

/** Complaints about files that lie deeper than where they are read. */
export function buried(folder: string): Finding[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /[/\\].*\.(mdx?|yaml)$/.test(name))
    .sort()
    .map(name => ({
      file: join(folder, name),
      what: 'lies in a folder where nothing reads it',
      mend: `Move it to ${folder}, or out of content.`,
    }))
}
