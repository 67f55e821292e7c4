import type { AstroGlobal } from 'astro'

/** The page's path as visitors see it: `/`, or `/contactUs` without `.html`. */
export function routeOf({ url }: Pick<AstroGlobal, 'url'>): string {
  return url.pathname.replace(/(\/index)?\.html$/, '') || '/'
}

/** The page's one public address. */
export function canonicalOf({ url, site }: Pick<AstroGlobal, 'url' | 'site'>): string {
  return new URL(routeOf({ url }), site).href
}
