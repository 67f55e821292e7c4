import { readdirSync } from 'node:fs'

/** Routes that pages hold besides lawsuits, without slashes. */
export function pageRoutes(): string[] {
  const written = readdirSync('content/pages').map(name => name.replace(/\.mdx?$/, ''))
  return ['', 'active-lawsuits', ...written]
}
