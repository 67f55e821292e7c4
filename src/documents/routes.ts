/** Reserved routes, without slashes: pages defined in code and paths of the lead desk. */
export const reservedRoutes: readonly string[] = [
  '',
  'active-lawsuits',
  'index',
  '404',
  'api',
  'desk',
  'forms',
  'records',
]

/**
 * The anchor of a heading, as Astro generates it: letters, digits and `_`, with hyphens for spaces.
 */
export function slugifyHeading(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
    .replace(/ /g, '-')
}
