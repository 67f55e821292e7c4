/**
 * Adopts styles that only matter once a visitor acts, so that they travel with the code and not
 * with every page. (The policy allows no style element, but it allows this.)
 */
export function adopt(css: string): void {
  if (typeof document === 'undefined') return
  if ('adoptedStyleSheets' in document) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  } else join(css)
}

/** Safari before 16.4 knows no sheet that code makes: it joins one of the page's, as one rule. */
function join(css: string) {
  const sheet = document.querySelector<HTMLStyleElement>('head > style:not([media])')?.sheet
  sheet?.insertRule(`@media all{${css}}`, sheet.cssRules.length)
}
