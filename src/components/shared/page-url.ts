import type { AstroGlobal } from 'astro'

/** The page's path as visitors see it: `/`, or `/contactUs` without `.html`. */
export function getPagePath({ url }: Pick<AstroGlobal, 'url'>): string {
  return url.pathname.replace(/(\/index)?\.html$/, '') || '/'
}

export function getCanonicalUrl({ url, site }: Pick<AstroGlobal, 'url' | 'site'>): string {
  return new URL(getPagePath({ url }), site).href
}
