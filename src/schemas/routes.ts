/** Routes that no document may take, without slashes: pages in code, the files of two, and the desk's. */
export const reserved: readonly string[] = [
  '',
  'active-lawsuits',
  'styleguide',
  'index',
  '404',
  'api',
  'desk',
  'forms',
]

/** The anchor of a heading on its page, as Astro makes it: letters, digits and `_`, blanks as hyphens. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
    .replace(/ /g, '-')
}
