/**
 * Adopts styles that only matter once a visitor acts, so that they travel with the code and not
 * with every page. The policy allows no style element that code makes, but it allows this.
 */
export function adopt(css: string): void {
  if (typeof document === 'undefined') return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
