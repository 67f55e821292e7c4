/**
 * Adopts styles that only hydrated components need, so that they load with the code and not with every
 * page. The content security policy blocks style elements made by code, but allows this.
 */
export function adoptStyles(css: string): void {
  if (typeof document === 'undefined') return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
