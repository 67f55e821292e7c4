/**
 * Adopts styles that only matter once a visitor acts, so that they travel with the code and not
 * with every page. (The policy allows no style element, but it allows this.) They join the page's
 * own sheet, as one rule: a sheet that code makes is unknown to Safari before 16.4.
 */
export function adopt(css: string): void {
  if (typeof document === 'undefined') return
  const [sheet] = document.styleSheets
  sheet?.insertRule(`@media all{${css}}`, sheet.cssRules.length)
}
