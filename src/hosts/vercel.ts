import type { HostDescription } from './description.ts'
import { fallbackPath, hashedFolder } from './paths.ts'

/** A path without dots. It cannot match `//elsewhere`, so a redirect never leaves the site. */
const path = '((?:[\\w-]+/)*[\\w-]+)'

/**
 * `vercel.json`, for `vercel deploy dist --local-config hosts/vercel.json`. It uses `routes`,
 * because only they can handle paths without a file.
 */
export function renderVercelConfig({ headers, cacheControl, redirects }: HostDescription): string {
  const matchExactly = (src: string) => ({ src: `^${src}$`, caseSensitive: true })
  const to = (Location: string) => ({ Location })
  const routes = [
    { src: '^/.*$', headers: { ...headers, 'Cache-Control': cacheControl.other }, continue: true },
    ...redirects.map(({ from, to: Location, status }) => ({
      ...matchExactly(from.replaceAll('.', '\\.')),
      status,
      headers: to(Location),
    })),
    { ...matchExactly(`/${path}(?:\\.html|/)`), status: 301, headers: to('/$1') },
    { handle: 'filesystem' },
    { ...matchExactly(`/${path}`), dest: '/$1.html', check: true },
    { src: '^.*$', status: 302, headers: to(fallbackPath) },
    { handle: 'hit' },
    {
      ...matchExactly(`${hashedFolder}.*`),
      headers: { 'Cache-Control': cacheControl.hashed },
      continue: true,
    },
  ]
  return `${JSON.stringify({ $schema: 'https://openapi.vercel.sh/vercel.json', framework: null, buildCommand: null, routes }, null, 2)}\n`
}
