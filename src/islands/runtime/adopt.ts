/**
 * Adopts styles that are needed only after an interaction, so that they arrive with the code and not
 * with every page. The content security policy forbids style elements made by code, but allows this.
 */
export function adopt(css: string): void {
  if (typeof document === 'undefined') return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
