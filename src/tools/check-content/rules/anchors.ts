import { type ContentDocument, hasOwnPage } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { slugifyHeading } from '../../../documents/routes.ts'
import type { BuiltPage, BuiltSite } from '../built-site.ts'

/** Finds ids that occur twice on a built page: a link to the second opens the first. */
export function checkAnchors(
  { pages }: BuiltSite,
  documents: readonly ContentDocument[],
): Finding[] {
  return pages.flatMap(page =>
    [...new Set(page.duplicateIds)].flatMap(id => {
      const written = documents
        .filter(each => isShownOn(page, each))
        .flatMap(each => locateAnchor(each, id))
      const places = written.length > 0 ? written : [{ file: page.file }]
      const message = `the anchor #${id} is used twice on ${page.route}`
      const suggestion =
        'Choose other words for the heading, or another name for the file of an answer.'
      return places.map(place => ({ ...place, message, suggestion }))
    }),
  )
}

/** All FAQ documents are shown on one page. */
function isShownOn({ route, ids }: BuiltPage, document: ContentDocument): boolean {
  const { kind, id } = document
  return kind === 'faq' ? ids.has(id) : hasOwnPage(document) && `/${id}` === route
}

function locateAnchor({ kind, id: name, file, passages }: ContentDocument, id: string) {
  const words = passages
    .filter(({ path, text }) => /^(heading|theme)$/.test(path) && slugifyHeading(text) === id)
    .map(({ line }) => ({ file, line }))
  return kind === 'faq' && name === id ? [{ file }, ...words] : words
}
