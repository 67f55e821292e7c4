let pageTitle: string | undefined

/** Says the step in the page's title, never an answer. */
export function titlePage(prefix: string) {
  pageTitle ??= document.title
  document.title = prefix + pageTitle
}
